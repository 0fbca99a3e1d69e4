import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  defineProvider,
  InvalidRequest,
  inProgress,
  type ProgressEvent,
  type RetryOptions,
  retry,
  success,
  Throttling,
} from '../../src/provider/index.ts';
import { REPORT, stillClock, wire } from './wire.ts';

/** The answer of a create handler that tries something, and how long it waited between the tries. */
async function attempt(
  work: (attempt: number) => unknown,
  options: RetryOptions = {},
  timeLimitMs = 59_000,
): Promise<ProgressEvent & { readonly slept: readonly number[]; readonly tries: number }> {
  const clock = stillClock();
  let tries = 0;
  const { invoke } = defineProvider({
    type: REPORT,
    create: async (_, context) => {
      await retry(context, async () => work(++tries), { random: () => 0.5, ...options });
      return success({ Id: '1' });
    },
  });
  return { ...(await invoke(wire('CREATE'), { clock, timeLimitMs })), slept: clock.slept, tries };
}

const failUntil =
  (last: number, error: () => Error) =>
  (attempt: number): void => {
    if (attempt < last) throw error();
  };

describe('retry', () => {
  test('tries again after a retriable code, waiting twice as long each time', async () => {
    const { status, slept } = await attempt(failUntil(4, () => new Throttling('slow down')));
    assert.equal(status, 'SUCCESS');
    assert.deepEqual(slept, [250, 500, 1000]);
  });

  test('the wait is a random part of the most', async () => {
    const { slept } = await attempt(
      failUntil(2, () => new Throttling('x')),
      { random: () => 0.1, baseMs: 1000 },
    );
    assert.deepEqual(slept, [100]);
  });

  test('knows the errors of services', async () => {
    const error = (): Error => Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });
    assert.equal((await attempt(failUntil(2, error))).status, 'SUCCESS');
  });

  test('what no further try can mend is thrown at once', async () => {
    const { errorCode, tries } = await attempt(failUntil(2, () => new InvalidRequest('no')));
    assert.equal(errorCode, 'InvalidRequest');
    assert.equal(tries, 1);
  });

  test('a defect stays a defect', async () => {
    const { errorCode, tries } = await attempt(failUntil(2, () => new TypeError('x is not a function')));
    assert.equal(errorCode, 'InternalFailure');
    assert.equal(tries, 1);
  });

  test('gives up after five tries, or as many as it is told', async () => {
    const never = failUntil(99, () => new Throttling('slow down'));
    assert.deepEqual([(await attempt(never)).tries, (await attempt(never, { attempts: 2 })).tries], [5, 2]);
    assert.equal((await attempt(never)).errorCode, 'Throttling');
  });

  test('gives up when there is no time left to wait', async () => {
    const { errorCode, slept } = await attempt(
      failUntil(99, () => new Throttling('slow down')),
      { baseMs: 4000, attempts: 99 },
      15_000,
    );
    assert.equal(errorCode, 'Throttling');
    assert.deepEqual(slept, [2000, 4000, 8000]);
  });

  test('a hand-over passes through', async () => {
    const { status } = await attempt(() => {
      throw inProgress({ model: { Id: '1' } });
    });
    assert.equal(status, 'IN_PROGRESS');
  });
});
