import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineProvider, type HandlerContext, inProgress, success } from '../../src/provider/index.ts';
import { STARTED_AT } from '../../src/provider/invocation.ts';
import { REPORT, stillClock, wire } from './wire.ts';

describe('the time of one invocation', () => {
  const contextOf = async (action: 'create' | 'read', timeLimitMs?: number): Promise<HandlerContext> => {
    let context: HandlerContext | undefined;
    const look = (_: unknown, given: HandlerContext): ReturnType<typeof success<{ Id: string }>> => {
      context = given;
      return success({ Id: '1' });
    };
    const { invoke } = defineProvider({ type: REPORT, create: look, read: look });
    const clock = stillClock(1_000_000);
    const request = action === 'create' ? wire('CREATE') : wire('READ', { Id: '1' });
    await invoke(request, { clock, ...(timeLimitMs !== undefined && { timeLimitMs }) });
    return context!;
  };

  test('is a minute, and half of that for read, less a second for the way back', async () => {
    assert.equal((await contextOf('create')).remainingMs(), 59_000);
    assert.equal((await contextOf('read')).remainingMs(), 29_000);
    assert.deepEqual((await contextOf('create')).deadline, new Date(1_059_000));
  });

  test('is less if the caller says so, never more', async () => {
    assert.equal((await contextOf('create', 10_000)).remainingMs(), 10_000);
    assert.equal((await contextOf('read', 900_000)).remainingMs(), 29_000);
  });

  test('runs down to nothing, not below', async () => {
    const context = await contextOf('create');
    await context.sleep(50_000);
    assert.equal(context.remainingMs(), 9_000);
    await context.sleep(50_000);
    assert.equal(context.remainingMs(), 0);
  });

  test('a handler that never returns is not waited for', async () => {
    const { invoke } = defineProvider({ type: REPORT, create: () => new Promise<never>(() => {}) });
    const event = await invoke(wire('CREATE'), { timeLimitMs: 5 });
    assert.equal(event.errorCode, 'InternalFailure');
    assert.match(event.message ?? '', /did not answer within 0\.005 seconds: use pollUntil or inProgress/);
  });

  test('a read that never returns is not told to answer IN_PROGRESS', async () => {
    const { invoke } = defineProvider({ type: REPORT, read: () => new Promise<never>(() => {}) });
    const event = await invoke(wire('READ', { Id: '1' }), { timeLimitMs: 5 });
    assert.match(event.message ?? '', /did not answer within 0\.005 seconds\.$/);
  });

  test('what it does afterwards changes nothing, not even by failing', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { invoke } = defineProvider({ type: REPORT, create: () => promise });
    const event = await invoke(wire('CREATE'), { timeLimitMs: 1 });
    reject(new Error('too late'));
    assert.equal(event.errorCode, 'InternalFailure');
  });
});

describe('the time of one operation', () => {
  const { invoke } = defineProvider({ type: REPORT, update: () => inProgress({ delaySeconds: 60 }) });

  test('a handler that answers IN_PROGRESS for ever ends as NotStabilized', async () => {
    const clock = stillClock();
    let request = wire('UPDATE', { Id: '1' });
    let invocations = 0;
    for (;;) {
      const event = await invoke(request, { clock });
      invocations++;
      if (event.status !== 'IN_PROGRESS') {
        assert.equal(event.errorCode, 'NotStabilized');
        assert.match(event.message ?? '', /^Not ready within 5 minutes, with a delay of 60 seconds\.$/);
        assert.deepEqual(event.resourceModel, { Id: '1' });
        break;
      }
      await clock.sleep(60_000);
      request = wire('UPDATE', event.resourceModel, { callbackContext: event.callbackContext! });
    }
    assert.equal(invocations, 6);
  });

  test('the handler is asked once more after that: it may be done', async () => {
    const done = defineProvider({ type: REPORT, update: () => success({ Id: '1' }) });
    const callbackContext = { [STARTED_AT]: 1 };
    assert.equal((await done.invoke(wire('UPDATE', { Id: '1' }, { callbackContext }))).status, 'SUCCESS');
  });

  test('is two hours where the type does not say', async () => {
    const clock = stillClock();
    const begun = (minutes: number): Record<string, number> => ({
      [STARTED_AT]: clock.now() - minutes * 60_000,
    });
    const untyped = defineProvider({ update: () => inProgress() });
    const after = async (minutes: number): Promise<string> =>
      (await untyped.invoke(wire('UPDATE', {}, { callbackContext: begun(minutes) }), { clock })).status;
    assert.equal(await after(119), 'IN_PROGRESS');
    assert.equal(await after(121), 'FAILED');
  });
});
