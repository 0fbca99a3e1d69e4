import {
  hideGiven,
  runSession,
  type Session,
  type SessionOptions,
  type ShownReport,
  showReport,
} from '../../contract/index.ts';
import { countSeverities, printable } from '../../diagnostics/index.ts';
import { createVirtualClock } from '../../provider/invoke/index.ts';
import { plural } from '../change-text.ts';
import type { ExitCode } from '../command.ts';
import { handlerLog } from '../handler-log.ts';
import { ANY_ACCOUNT, credentialsIn, regionIn } from '../invoke-request.ts';
import type { Io } from '../io.ts';
import { printFindings } from '../print-findings.ts';
import { testArguments, typedAgain } from './command-line.ts';
import { type Prepared, prepare } from './prepare.ts';
import { printReport, type TestFormat } from './print.ts';
import { showProgress } from './progress.ts';
import { watchReach } from './reach.ts';
import { chooseTarget, type TargetOptions } from './target.ts';

/** What the command line asks for. */
export interface TestOptions extends TargetOptions {
  readonly rule: readonly string[] | undefined;
  readonly seed: number | undefined;
  readonly runs: number | undefined;
  readonly virtualTime: boolean;
  readonly configuration: string | undefined;
  readonly region: string | undefined;
  readonly account: string | undefined;
  readonly baseline: string | undefined;
  readonly format: TestFormat;
  readonly output: string | undefined;
  readonly maxWarnings: number | undefined;
  readonly verbose: boolean;
}

/** Tests the project in a folder, once. */
export async function runTest(dir: string, options: TestOptions, io: Io): Promise<ExitCode> {
  const prepared = await prepare(dir, options, io);
  if (prepared === undefined) return 1;
  const { type } = prepared.opened;
  const seed = options.seed ?? randomSeed();
  const credentials = credentialsIn(io.env);
  const hide = hideGiven(type, { typeConfiguration: prepared.typeConfiguration, credentials });
  const { session, nobody } = await testProject(prepared, { ...options, seed }, hide, io);
  for (const problem of session.problems) io.stderr.write(`formwork: ${printable(hide(problem))}\n`);
  if (session.report === undefined) return tellRefusal(session, prepared, io);
  if (nobody !== undefined) {
    io.stderr.write(`formwork: ${printable(hide(nobody))}\n`);
    return 2;
  }
  const report = showReport(session.report, {
    type,
    secrets: { typeConfiguration: session.typeConfiguration, credentials },
    findings: session.findings,
  });
  const again = testArguments(dir, { ...options, seed, format: undefined, output: undefined });
  await printReport(report, { ...options, repeat: typedAgain(again), files: prepared.files }, io);
  return session.problems.length > 0 ? 2 : verdict(report, options.maxWarnings, io);
}

/** What the contract allows an invocation. */
const ELSEWHERE_MS = 60_000;

interface Tested {
  readonly session: Session;
  /** Why nobody ever answered, if so. */
  readonly nobody: string | undefined;
}

async function testProject(
  prepared: Prepared,
  options: TestOptions & { readonly seed: number },
  hide: (text: string) => string,
  io: Io,
): Promise<Tested> {
  const clock = options.virtualTime ? createVirtualClock({ startAt: Date.now() }) : undefined;
  const target = await chooseTarget(options, {
    opened: prepared.opened,
    clock,
    log: options.verbose ? handlerLog(io) : () => {},
    onOutput: (written) => {
      if (options.verbose) io.stderr.write(hide(written));
    },
    io,
  });
  const unreachable = new AbortController();
  const reach = target.isInProcess ? undefined : watchReach(target.invoker, () => unreachable.abort());
  const progress = showProgress(io.stderr);
  try {
    const session = await runSession({
      ...settings(prepared, options, io),
      target: { ...target, invoker: reach?.invoker ?? target.invoker },
      signal: AbortSignal.any([stopSignal(io), unreachable.signal]),
      onStep: progress.step,
      ...(clock !== undefined && { clock }),
      // Other processes take their time to start, and know nothing of our clock.
      ...(!target.isInProcess && { patienceMs: ELSEWHERE_MS }),
    });
    return { session, nobody: reach?.problem() };
  } finally {
    progress.end();
    await target.invoker.close();
  }
}

function settings(
  prepared: Prepared,
  options: TestOptions & { readonly seed: number },
  io: Io,
): Omit<SessionOptions, 'target' | 'signal'> {
  const { opened, inputs, fixture, registered, locate, typeConfiguration } = prepared;
  const { rule, runs, seed, region, account } = options;
  const credentials = credentialsIn(io.env);
  return {
    type: opened.type,
    seed,
    region: region ?? regionIn(io.env),
    accountId: account ?? ANY_ACCOUNT,
    ...inputs,
    fixture,
    environment: io.env,
    registered,
    locate,
    ...(rule !== undefined && { rules: rule }),
    ...(runs !== undefined && { runs }),
    ...(typeConfiguration !== undefined && { typeConfiguration }),
    ...(credentials !== undefined && { credentials: async () => ({ callerCredentials: credentials }) }),
  };
}

/** Aborted by the first Ctrl-C. The second one ends the process, for nobody listens to it any longer. */
function stopSignal(io: Io): AbortSignal {
  const stop = new AbortController();
  void io.stopped().then(() => {
    io.stderr.write('\nformwork: stopping; what was created is deleted first. Ctrl-C again ends at once.\n');
    stop.abort();
  });
  return stop.signal;
}

/** As many digits as an option can have. */
function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000;
}

/** The tests have not begun: something that they would have been made with is wrong. */
async function tellRefusal({ findings, problems }: Session, { files }: Prepared, io: Io): Promise<ExitCode> {
  if (findings.length > 0) await printFindings(findings, files, 'pretty', io.stderr, io);
  return problems.length > 0 ? 2 : 1;
}

function verdict(report: ShownReport, maxWarnings: number | undefined, io: Io): ExitCode {
  const { errors, warnings: others } = countSeverities(report.findings);
  if (report.summary.failed > 0 || report.leaks.length > 0 || errors > 0) return 1;
  if (report.cancelled) return 2;
  const warnings = report.summary.warned + others;
  if (maxWarnings === undefined || warnings <= maxWarnings) return 0;
  io.stderr.write(
    `formwork: ${plural(warnings, 'warning')}, which is more than the ${maxWarnings} of --max-warnings.\n`,
  );
  return 1;
}
