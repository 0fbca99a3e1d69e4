import { ApiError } from '../api-error.ts';
import { statusMessage } from '../status-message.ts';
import type { TestsClaim, TestsOutcome } from '../store/store.ts';
import { inputsOf } from './registrar.ts';
import type { RegistryOptions } from './registry.ts';
import type { Versions } from './versions.ts';
import { givenUp, type HeldJob, writeEnd } from './while-held.ts';

/** Tests a version that is registered, and writes what came of it. It rejects only if that cannot be stored. */
export async function testAgain(
  held: HeldJob<TestsClaim>,
  versions: Versions,
  options: RegistryOptions,
  signal: AbortSignal,
): Promise<void> {
  let outcome: TestsOutcome;
  try {
    const hopeless = givenUp(held.claim);
    outcome =
      hopeless === undefined
        ? await test(held.claim, versions, options, signal)
        : { tests: 'FAILED', testsMessage: hopeless };
  } catch (error) {
    // Whoever holds the claim next tests it again.
    if (signal.aborted) return;
    const isExpected = error instanceof ApiError;
    const testsMessage = isExpected
      ? error.message
      : 'The tests could not be run because of a fault of the server.';
    outcome = { tests: 'FAILED', testsMessage: statusMessage(testsMessage) };
    if (!isExpected) options.onBug?.(error);
  }
  await writeEnd(held, (claim) => options.store.endTests(claim, outcome, options.now()));
}

async function test(
  { job: { version } }: TestsClaim,
  versions: Versions,
  options: RegistryOptions,
  signal: AbortSignal,
): Promise<TestsOutcome> {
  const { schema, handlers } = version;
  const { type, configuration } = await versions.start(version);
  const inputs = await inputsOf(version, options);
  const candidate = { type, schema, handlers, configuration: await configuration(), inputs };
  signal.throwIfAborted();
  const { passed, message, report } = await options.checkContract(candidate, signal);
  return { tests: passed ? 'PASSED' : 'FAILED', testsMessage: statusMessage(message), testsReport: report };
}
