import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { JsonObject } from '../json/index.ts';
import { createValidation, type Provider } from '../provider/index.ts';
import { createInProcessInvoker, createVirtualClock, type Invoker } from '../provider/invoke/index.ts';
import { modelChecks, type ResourceType } from '../schema/index.ts';
import type { Fixture } from './fixture.ts';
import { openTestedProject, projectHandlers, type TestedProject } from './project/open-project.ts';
import { placeText } from './report/place-text.ts';
import { PLAIN, rulePretty } from './report/pretty.ts';
import { type ShownReport, showReport } from './report/shown-report.ts';
import { CONTRACT_RULES } from './rules/index.ts';
import { runSession } from './session.ts';

/** What a test is told by the tool that runs it, as far as it is needed here. */
export interface TestSupport {
  skip(reason?: string): void;
  /** `node:test` only: a note beside the result. */
  diagnostic?(message: string): void;
}

/** `test` of `node:test` or of Vitest. */
export type RegisterTest = (
  name: string,
  options: { readonly timeout: number },
  run: (context: TestSupport) => Promise<void>,
) => unknown;

export interface ContractTestsOptions {
  readonly test: RegisterTest;
  /** The folder of the project: its schema, handlers, inputs and fixture. */
  readonly project?: string | URL;
  /** Instead of a project: the type, with its handlers or somebody who calls them. */
  readonly type?: ResourceType;
  /** What is tested, if it is not the project's src/handlers.ts. */
  readonly handlers?: Provider | Invoker;
  readonly fixture?: Fixture;
  readonly rules?: readonly string[];
  /** Another one each time if left out; a failure prints it. */
  readonly seed?: number;
  readonly runs?: number;
  /** Lets waits between invocations pass at once. */
  readonly virtualTime?: boolean;
  readonly typeConfiguration?: JsonObject;
  readonly region?: string;
  readonly accountId?: string;
  /** How long all of it may take; 10 minutes if left out. */
  readonly timeoutMs?: number;
}

const TEN_MINUTES = 10 * 60 * 1000;

/** Registers a test for each rule of the contract. All of them look at one run, which the first one starts. */
export function contractTests(options: ContractTestsOptions): void {
  const { test, rules, timeoutMs: timeout = TEN_MINUTES } = options;
  if ((options.project === undefined) === (options.type === undefined))
    throw new TypeError('Contract tests are for a project, or for a type with its handlers.');
  let running: Promise<ShownReport> | undefined;
  const report = (): Promise<ShownReport> => {
    running ??= run(options);
    return running;
  };
  for (const { id } of CONTRACT_RULES.filter((rule) => rules?.includes(rule.id) ?? true))
    test(`contract: ${id}`, { timeout }, async (context) => judgeRule(id, await report(), context));
  test('contract: nothing is left behind', { timeout }, async () => {
    const { leaks } = await report();
    const lines = leaks.map(({ identifier, reason }) => `  ${JSON.stringify(identifier)}: ${reason}`);
    if (leaks.length > 0) throw new Error(['Delete these by hand:', ...lines].join('\n'));
  });
  test('contract: inputs and schema', { timeout }, async (context) => {
    const { findings } = await report();
    for (const finding of findings) context.diagnostic?.(findingText(finding));
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new Error(errors.map(findingText).join('\n'));
  });
}

function judgeRule(id: string, { rules, seed }: ShownReport, context: TestSupport): void {
  const rule = rules.find((one) => one.id === id)!;
  if (rule.status === 'skip') context.skip(rule.message);
  if (rule.status === 'warn') context.diagnostic?.(rulePretty(rule, PLAIN));
  if (rule.status === 'fail') throw new Error(`${rulePretty(rule, PLAIN)}\n  seed ${seed}`);
}

function findingText(finding: Diagnostic): string {
  const place = placeText(finding);
  return `${place === '' ? '' : `${place}: `}${finding.message} (${finding.code})`;
}

async function run(options: ContractTestsOptions): Promise<ShownReport> {
  const {
    seed = Math.floor(Math.random() * 1e9),
    region = 'us-east-1',
    accountId = '123456789012',
  } = options;
  const project = await projectOf(options);
  const { type } = project;
  const clock = options.virtualTime ? createVirtualClock({ startAt: Date.now() }) : undefined;
  const invoker = await invokerOf(options, type, clock);
  const session = await runSession({
    ...project,
    seed,
    region,
    accountId,
    target: { invoker },
    signal: new AbortController().signal,
    environment: process.env,
    ...(options.rules !== undefined && { rules: options.rules }),
    ...(options.runs !== undefined && { runs: options.runs }),
    ...(options.typeConfiguration !== undefined && { typeConfiguration: options.typeConfiguration }),
    ...(clock !== undefined && { clock }),
  });
  await invoker.close();
  const problems = [...session.problems, ...(session.report ? [] : session.findings.map(findingText))];
  if (session.report === undefined || problems.length > 0) throw new Error(problems.join('\n'));
  return showReport(session.report, {
    type,
    secrets: { typeConfiguration: session.typeConfiguration },
    findings: session.findings,
  });
}

async function projectOf({ project, type, fixture }: ContractTestsOptions): Promise<TestedProject> {
  const opened =
    type === undefined
      ? await openTestedProject(project instanceof URL ? fileURLToPath(project) : project!)
      : { type, files: [], overrides: undefined, fixture: undefined };
  return fixture === undefined ? opened : { ...opened, fixture };
}

async function invokerOf(
  { project, handlers }: ContractTestsOptions,
  type: ResourceType,
  clock: ReturnType<typeof createVirtualClock> | undefined,
): Promise<Invoker> {
  if (handlers !== undefined && 'close' in handlers) return handlers;
  const folder = project instanceof URL ? fileURLToPath(project) : project;
  if (handlers === undefined && folder === undefined)
    throw new TypeError('A type without a project needs handlers to be tested.');
  const provider = handlers ?? (await projectHandlers(folder!));
  const validation = createValidation(type, modelChecks(type));
  return createInProcessInvoker(provider, {
    type,
    provider: { type, validation, log: () => {}, ...(clock !== undefined && { clock }) },
  });
}
