import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { WIDGET } from './plane.ts';

/**
 * Crash torture: clients run operations while the server is killed again and again. Afterwards every operation must
 * have ended, every request token must tell the truth, and the backend must hold exactly what the answers promise.
 */
export interface TortureOptions {
  readonly operations: number;
  readonly kills: number;
  readonly clients: number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

export interface TortureResult {
  readonly operations: number;
  readonly kills: number;
  /** What is wrong, in words. */
  readonly problems: readonly string[];
}

/** One operation as its client remembers it. */
interface Remembered {
  readonly action: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly requestToken: string;
  readonly status: string;
  readonly errorCode: string | undefined;
}

/** What one name should have come to. */
interface Expectation {
  identifier: string | undefined;
  /** The request that created it; undefined if nothing should be there. */
  token: string | undefined;
  size: number;
}

interface Event {
  readonly RequestToken: string;
  readonly OperationStatus: string;
  readonly Identifier?: string;
  readonly ErrorCode?: string;
}

export async function torture(options: TortureOptions): Promise<TortureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-torture-'));
  const server = createServer(folder);
  try {
    await server.start();
    const remembered: Remembered[] = [];
    const expectations = new Map<string, Expectation>();
    const state = { left: options.operations, done: 0 };
    const work = Array.from({ length: options.clients }, (_, client) =>
      runClient(client, server, state, remembered, expectations),
    );
    const kills = await killAgainAndAgain(server, options, () => state.done >= options.operations);
    await Promise.all(work);
    const problems = [
      ...(await checkTokens(server, remembered)),
      ...checkBackend(join(folder, 'backend/widgets'), expectations),
    ];
    return { operations: remembered.length, kills, problems };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface Killable {
  start(): Promise<void>;
  /** Ends it as a power cut would, and starts it anew. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Asks until there is an answer, however often the server dies meanwhile. */
  call(operation: string, input: object): Promise<Record<string, unknown>>;
}

function createServer(folder: string): Killable {
  let child: ChildProcess | undefined;
  let url = '';
  const program = fileURLToPath(new URL('./widget-server.ts', import.meta.url));
  const start = async (): Promise<void> => {
    const port = url === '' ? '0' : new URL(url).port;
    child = spawn(process.execPath, [program, folder, port], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout! })) {
      if (!line.startsWith('ready ')) continue;
      url = line.slice('ready '.length);
      return;
    }
    throw new Error('The server did not start.');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise((resolve) => child!.once('exit', resolve));
    child!.kill(signal);
    await gone;
  };
  return {
    start,
    kill: async () => {
      await end('SIGKILL');
      await start();
    },
    stop: () => end('SIGTERM'),
    call: async (operation, input) => {
      for (;;) {
        try {
          const response = await fetch(url, {
            method: 'POST',
            headers: { 'x-amz-target': `CloudApiService.${operation}` },
            body: JSON.stringify(input),
          });
          return (await response.json()) as Record<string, unknown>;
        } catch {
          // Nobody there, or gone while it answered.
          await pause(10);
        }
      }
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function killAgainAndAgain(
  server: Killable,
  { kills, random }: TortureOptions,
  isOver: () => boolean,
): Promise<number> {
  let killed = 0;
  while (killed < kills && !isOver()) {
    // From before the first answer to long after it.
    await pause(random() * 400);
    await server.kill();
    killed += 1;
  }
  return killed;
}

/** Creates, updates and deletes widgets of its own, one operation after the other. */
async function runClient(
  client: number,
  server: Killable,
  state: { left: number; done: number },
  remembered: Remembered[],
  expectations: Map<string, Expectation>,
): Promise<void> {
  for (let round = 0; state.left > 0; round++) {
    const Name = `client-${client}-${round}`;
    const expectation: Expectation = { identifier: undefined, token: undefined, size: round % 1000 };
    expectations.set(Name, expectation);
    const run = async (action: Remembered['action'], operation: string, input: object): Promise<Event> => {
      state.left -= 1;
      const event = await follow(server, operation, {
        TypeName: WIDGET,
        ClientToken: `${Name}-${action}`,
        ...input,
      });
      remembered.push({
        action,
        requestToken: event.RequestToken,
        status: event.OperationStatus,
        errorCode: event.ErrorCode,
      });
      state.done += 1;
      return event;
    };
    const state0 = { Name, Size: expectation.size, Secret: 'a-secret-value', Steps: round % 3 };
    const created = await run('CREATE', 'CreateResource', { DesiredState: JSON.stringify(state0) });
    if (created.OperationStatus !== 'SUCCESS') continue;
    Object.assign(expectation, { identifier: created.Identifier, token: created.RequestToken });
    if (state.left > 0 && round % 2 === 0) {
      const size = (expectation.size + 1) % 1000;
      const patch = JSON.stringify([{ op: 'replace', path: '/Size', value: size }]);
      const updated = await run('UPDATE', 'UpdateResource', {
        Identifier: created.Identifier,
        PatchDocument: patch,
      });
      if (updated.OperationStatus === 'SUCCESS') expectation.size = size;
    }
    if (state.left > 0 && round % 3 !== 0) {
      const gone = await run('DELETE', 'DeleteResource', { Identifier: created.Identifier });
      if (gone.OperationStatus === 'SUCCESS') expectation.token = undefined;
    }
  }
}

/** An operation from its request to its end. */
async function follow(server: Killable, operation: string, input: object): Promise<Event> {
  const answer = await server.call(operation, input);
  let event = answer['ProgressEvent'] as Event | undefined;
  if (event === undefined) throw new Error(`${operation} was refused: ${JSON.stringify(answer)}`);
  const { RequestToken } = event;
  while (/^(PENDING|IN_PROGRESS)$/.test(event.OperationStatus)) {
    await pause(5);
    const status = await server.call('GetResourceRequestStatus', { RequestToken });
    if (status['ProgressEvent'] === undefined)
      throw new Error(`A request is lost: ${JSON.stringify(status)}`);
    event = status['ProgressEvent'] as Event;
  }
  return event;
}

/** Every request token must still answer what its client was told. Nothing in the run can fail for a good reason. */
async function checkTokens(server: Killable, remembered: readonly Remembered[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { action, requestToken, status, errorCode } of remembered) {
    if (status !== 'SUCCESS') problems.push(`${action} ${requestToken} ended ${status} (${errorCode}).`);
    const answer = await server.call('GetResourceRequestStatus', { RequestToken: requestToken });
    const now = (answer['ProgressEvent'] as Event | undefined)?.OperationStatus;
    if (now !== status) problems.push(`${action} ${requestToken} was ${status}, and is ${now} now.`);
  }
  const tokens = new Set(remembered.map(({ requestToken }) => requestToken));
  if (tokens.size !== remembered.length) problems.push('Two operations have the same request token.');
  return problems;
}

/** The backend holds what was promised, each once, and nothing else. */
function checkBackend(folder: string, expectations: ReadonlyMap<string, Expectation>): readonly string[] {
  const problems: string[] = [];
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.draft')) : [];
  const widgets = names.map(
    (name) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        Id: string;
        Name: string;
        Size: number;
        token: string;
      },
  );
  for (const { Id, Name, Size, token } of widgets) {
    const expected = expectations.get(Name);
    if (expected?.token === undefined) problems.push(`${Id} (${Name}) should not be there.`);
    else if (expected.token !== token || expected.identifier !== Id)
      problems.push(`${Id} (${Name}) is not the one that was promised.`);
    else if (expected.size !== Size)
      problems.push(`${Id} (${Name}) has size ${Size} instead of ${expected.size}.`);
  }
  const count = Map.groupBy(widgets, ({ Name }) => Name);
  for (const [name, { token }] of expectations) {
    const found = count.get(name)?.length ?? 0;
    if (token !== undefined && found !== 1)
      problems.push(`${name} should be there once, and is ${found} times.`);
  }
  return problems;
}
