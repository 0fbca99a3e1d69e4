import type { WireCredentials } from '../../provider/index.ts';
import type { CredentialsSource } from '../credentials.ts';
import type { Home } from './arn.ts';
import { type Candidate, type CheckedContract, type ContractCheck, TESTS_AT_ONCE } from './contract-check.ts';
import { inputsAmong, runJob } from './contract-job.ts';
import { runContractProcess } from './contract-process.ts';
import { HandlersError, type HandlersOptions, startHandlers } from './handlers.ts';
import { PackageError } from './package.ts';
import { createTurns } from './turns.ts';

/** However slow its backend is, a type must be testable in this time. */
const TIMEOUT_MINUTES = 15;
/** The longest that the contract lets a handler take. */
const STUCK_MS = 60_000;
const REACH_MS = 10_000;

/**
 * Tests candidates. Handlers in a folder are tested in virtual time, so that those that wait take no longer than
 * others; handlers elsewhere have a clock of their own.
 */
export function createContractCheck(
  options: HandlersOptions,
  home: Home,
  credentials?: CredentialsSource,
): ContractCheck {
  const inTurn = createTurns(TESTS_AT_ONCE);
  return (candidate, signal) => inTurn(() => check(candidate, { ...options, home, credentials }, signal));
}

interface CheckOptions extends HandlersOptions {
  readonly home: Home;
  readonly credentials: CredentialsSource | undefined;
}

async function check(
  candidate: Candidate,
  options: CheckOptions,
  signal: AbortSignal,
): Promise<CheckedContract> {
  signal.throwIfAborted();
  const { callerCredentials } = (await options.credentials?.({ typeName: candidate.type.typeName })) ?? {};
  const late = AbortSignal.timeout(TIMEOUT_MINUTES * 60_000);
  const limit = AbortSignal.any([signal, late]);
  try {
    const verdict =
      candidate.handlers.kind === 'folder'
        ? await testFolder(candidate.handlers.path, candidate, options, callerCredentials, limit)
        : await testRunning(candidate, options, callerCredentials, limit);
    signal.throwIfAborted();
    return late.aborted ? tooSlow(verdict) : verdict;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HandlersError || error instanceof PackageError)
      return { passed: false, message: error.message, report: '{}' };
    throw error;
  }
}

function tooSlow({ report }: CheckedContract): CheckedContract {
  return {
    passed: false,
    message: `The contract tests did not end within ${TIMEOUT_MINUTES} minutes.`,
    report,
  };
}

function testFolder(
  folder: string,
  { schema, configuration }: Candidate,
  { home, env, memoryMb, onOutput, longestInvocationMs }: CheckOptions,
  credentials: WireCredentials | undefined,
  signal: AbortSignal,
): Promise<CheckedContract> {
  return runContractProcess(
    {
      folder,
      schema,
      home,
      ...(configuration !== undefined && { configuration }),
      ...(credentials !== undefined && { credentials }),
    },
    {
      env,
      // The tests and the handlers share it.
      memoryMb: memoryMb * 2,
      signal,
      stuckMs: longestInvocationMs ?? STUCK_MS,
      onOutput: onOutput?.('contract tests'),
    },
  );
}

/** Nobody wants to read of seventy rules that are broken because nobody is there. */
async function mustAnswer(url: string, signal: AbortSignal): Promise<void> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(REACH_MS)]);
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: limit });
    await response.body?.cancel();
  } catch {
    throw new HandlersError(`Nothing answers at ${url}, where the handlers should be.`);
  }
}

async function testRunning(
  { type, schema, handlers, configuration, inputs }: Candidate,
  options: CheckOptions,
  credentials: WireCredentials | undefined,
  signal: AbortSignal,
): Promise<CheckedContract> {
  if (handlers.kind === 'endpoint') await mustAnswer(handlers.url, signal);
  const name = `candidate-${type.typeName.replaceAll('::', '-')}`;
  const invoker = await startHandlers({ type, schema, handlers, name }, options);
  try {
    return await runJob({
      type,
      target: { invoker },
      home: options.home,
      configuration,
      credentials,
      environment: options.env,
      signal,
      ...inputsAmong(inputs),
    });
  } finally {
    await invoker.close();
  }
}
