import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  defineProvider,
  type PollOptions,
  type ProgressEvent,
  pollUntil,
  success,
} from '../../src/provider/index.ts';
import { REPORT, stillClock, wire } from './wire.ts';

type Clock = ReturnType<typeof stillClock>;

/** The answer of a create handler that waits for a look to show something. */
async function create(
  look: (clock: Clock) => Promise<unknown>,
  options: PollOptions = {},
  timeLimitMs = 59_000,
): Promise<ProgressEvent & { readonly clock: Clock }> {
  const clock = stillClock();
  const { invoke } = defineProvider({
    type: REPORT,
    create: async (_, context) => {
      const seen = await pollUntil(context, () => look(clock), { model: { Id: '1' }, ...options });
      return success({ Id: '1', Seen: String(seen) });
    },
  });
  return { ...(await invoke(wire('CREATE'), { clock, timeLimitMs })), clock };
}

describe('poll until', () => {
  test('gives back what is seen, without waiting if it is there at once', async () => {
    const { resourceModel, clock } = await create(async () => 'ready');
    assert.deepEqual(resourceModel, { Id: '1', Seen: 'ready' });
    assert.deepEqual(clock.slept, []);
  });

  test('looks again every few seconds', async () => {
    let looks = 0;
    const { resourceModel, clock } = await create(async () => ++looks === 4 && 'ready', { everySeconds: 3 });
    assert.deepEqual(resourceModel, { Id: '1', Seen: 'ready' });
    assert.deepEqual(clock.slept, [3000, 3000, 3000]);
  });

  test('undefined, null and false mean not yet; 0 and an empty text are something', async () => {
    const seen = [undefined, null, false, 0] as const;
    let looks = 0;
    const { resourceModel } = await create(async () => seen[looks++] as unknown);
    assert.deepEqual(resourceModel, { Id: '1', Seen: '0' });
  });

  test('hands over by itself before the time of the invocation is up', async () => {
    const event = await create(async () => undefined, { everySeconds: 5, callbackContext: { id: '1' } });
    assert.equal(event.status, 'IN_PROGRESS');
    assert.deepEqual(event.resourceModel, { Id: '1' });
    assert.equal(event.callbackContext?.['id'], '1');
    assert.equal(event.callbackDelaySeconds, 5);
    const waited = event.clock.slept.reduce((sum, time) => sum + time, 0);
    assert.ok(waited <= 54_000, `it waited ${waited} ms of 59,000`);
    assert.ok(waited >= 45_000, `it gave up after ${waited} ms of 59,000`);
  });

  test('leaves time for a look that takes long', async () => {
    const { clock, status } = await create(
      async (time) => {
        await time.sleep(20_000);
        return undefined;
      },
      { everySeconds: 1 },
    );
    assert.equal(status, 'IN_PROGRESS');
    assert.deepEqual(clock.slept, [20_000, 1000, 20_000]);
  });

  test('hands over at once if the next look is further away than the end', async () => {
    const { clock, callbackDelaySeconds } = await create(async () => undefined, { everySeconds: 300 });
    assert.deepEqual(clock.slept, []);
    assert.equal(callbackDelaySeconds, 300);
  });

  test('keeps to less time where there is less', async () => {
    const { clock } = await create(async () => undefined, { everySeconds: 2 }, 12_000);
    assert.deepEqual(clock.slept, [2000, 2000, 2000]);
  });

  test('what the look throws is thrown', async () => {
    const event = await create(async () => {
      throw new Error('no');
    });
    assert.equal(event.errorCode, 'InternalFailure');
  });

  test('goes on in the next invocation, until the operation is out of time', async () => {
    let looks = 0;
    const clock = stillClock();
    const { invoke } = defineProvider({
      type: REPORT,
      create: async ({ callbackContext }, context) => {
        const id = String(callbackContext?.['id'] ?? `made-${looks}`);
        const options = { model: { Id: id }, callbackContext: { id }, everySeconds: 10 };
        await pollUntil(context, async () => ++looks > 8, options);
        return success({ Id: id });
      },
    });
    let event = await invoke(wire('CREATE'), { clock });
    let invocations = 1;
    while (event.status === 'IN_PROGRESS') {
      await clock.sleep((event.callbackDelaySeconds ?? 0) * 1000);
      const { resourceModel, callbackContext } = event;
      event = await invoke(wire('CREATE', resourceModel, { callbackContext: callbackContext! }), { clock });
      invocations++;
    }
    assert.deepEqual(event, { status: 'SUCCESS', resourceModel: { Id: 'made-0' } });
    assert.equal(invocations, 2);
  });
});
