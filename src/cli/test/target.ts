import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Target, workerModule } from '../../contract/index.ts';
import type { LogSink } from '../../provider/index.ts';
import {
  type Clock,
  createCommandInvoker,
  createInProcessInvoker,
  createLambdaInvoker,
  createWorkerInvoker,
  type Invoker,
  type OutputListener,
} from '../../provider/invoke/index.ts';
import { UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { HANDLERS_FILE, loadHandlers } from '../project-handlers.ts';
import type { OpenProject } from '../project-type.ts';
import { typeValidation } from '../type-validation.ts';
import { splitWords } from './words.ts';

export interface TargetOptions {
  readonly endpoint: string | undefined;
  readonly functionName: string | undefined;
  readonly command: string | undefined;
  readonly stays: boolean;
  readonly worker: boolean;
}

/** The provider under test, and how it is reached. */
export interface ChosenTarget extends Target {
  /** What it is called in messages. */
  readonly name: string;
  /** In this very process: then everything that can be known about it is known. */
  readonly isInProcess: boolean;
}

export interface TargetContext {
  readonly opened: OpenProject;
  readonly clock: Clock | undefined;
  readonly log: LogSink;
  readonly onOutput: OutputListener;
  readonly io: Io;
}

/** One of the four ways to reach handlers. */
export async function chooseTarget(options: TargetOptions, context: TargetContext): Promise<ChosenTarget> {
  checkTarget(options);
  const { endpoint, command, worker } = options;
  if (endpoint !== undefined) return endpointTarget(endpoint, options, context);
  if (command !== undefined) return commandTarget(command, options, context);
  return worker ? workerTarget(context) : inProcessTarget(context);
}

export function checkTarget(options: TargetOptions): void {
  const { endpoint, functionName, command, stays, worker } = options;
  const chosen = [
    endpoint !== undefined && '--endpoint',
    command !== undefined && '--command',
    worker && '--worker',
  ].filter((name) => name !== false);
  const reasons = [
    ...(chosen.length > 1 ? [`${chosen.join(' and ')} contradict each other.`] : []),
    ...(functionName !== undefined && endpoint === undefined ? ['--function-name needs --endpoint.'] : []),
    ...(stays && command === undefined ? ['--stays needs --command.'] : []),
    ...(endpoint === undefined ? [] : endpointProblems(endpoint)),
  ];
  if (reasons.length > 0) throw new UsageError(...reasons);
}

function endpointProblems(endpoint: string): readonly string[] {
  const url = URL.parse(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol))
    return [`--endpoint: "${endpoint}" is no address such as http://127.0.0.1:3001.`];
  return url.username === '' && url.password === ''
    ? []
    : ['--endpoint: an address must not hold a user name or password.'];
}

function endpointTarget(
  endpoint: string,
  { functionName }: TargetOptions,
  context: TargetContext,
): ChosenTarget {
  const { opened, onOutput } = context;
  const invoker = createLambdaInvoker({
    endpoint: new URL(endpoint),
    ...(functionName !== undefined && { functionName }),
    type: opened.type,
    onOutput,
  });
  return { invoker, name: endpoint, isInProcess: false };
}

/** How many invocations of a run are under way at most. */
const SIZE = 4;

function commandTarget(line: string, { stays }: TargetOptions, context: TargetContext): ChosenTarget {
  const { opened, onOutput } = context;
  const [command, ...rest] = splitWords(line);
  if (command === undefined) throw new UsageError('--command: there is no program to run.');
  const start = (): Invoker =>
    createCommandInvoker({
      command,
      arguments: rest,
      folder: opened.project.folder,
      mode: stays ? 'conversation' : 'single',
      size: SIZE,
      type: opened.type,
      onOutput,
    });
  return { ...restartable(start), name: command, isInProcess: false };
}

/** A worker gets the schema as a file: it may refer to others that only this process has found. */
function workerTarget({ opened, onOutput, io }: TargetContext): ChosenTarget {
  const { project, shown, type } = opened;
  const name = join(shown, HANDLERS_FILE);
  const handlers = join(project.folder, HANDLERS_FILE);
  if (io.kindOf(handlers) !== 'file') throw new UsageError(`${name} does not exist.`, ELSEWHERE);
  const folder = join(tmpdir(), `formwork-${randomUUID()}`);
  const schema = join(folder, 'schema.json');
  io.makeFolder(folder);
  io.writeFile(schema, JSON.stringify(type.schema));
  const module = workerModule(handlers, schema);
  const { invoker, restart } = restartable(() => createWorkerInvoker({ module, size: SIZE, type, onOutput }));
  const close = async (): Promise<void> => {
    await invoker.close();
    io.remove(folder);
  };
  return { invoker: { ...invoker, close }, restart, name, isInProcess: false };
}

async function inProcessTarget({ opened, clock, log, onOutput, io }: TargetContext): Promise<ChosenTarget> {
  const { type, shown } = opened;
  const provider = await loadHandlers(opened, io).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(...error.reasons, ELSEWHERE);
  });
  const invoker = createInProcessInvoker(provider, {
    type,
    onOutput,
    provider: { type, validation: typeValidation(type), log, ...(clock !== undefined && { clock }) },
  });
  return { invoker, name: join(shown, HANDLERS_FILE), isInProcess: true };
}

const ELSEWHERE = 'Handlers that run elsewhere are tested with --endpoint <url> or --command <program>.';

/** Ending all that runs and starting anew is what a crash looks like to whoever asks next. */
function restartable(start: () => Invoker): Required<Target> {
  let current = start();
  return {
    invoker: {
      invoke: (request, options) => current.invoke(request, options),
      close: () => current.close(),
    },
    restart: async () => {
      const old = current;
      current = start();
      await old.close();
    },
  };
}
