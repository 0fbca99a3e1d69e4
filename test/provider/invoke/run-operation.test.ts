import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  HANDLER_ERROR_CODES,
  type HandlerErrorCode,
  type ProgressEvent,
  RETRIABLE_CODES,
} from '../../../src/provider/index.ts';
import {
  createInProcessInvoker,
  createVirtualClock,
  firstState,
  nextStep,
  type ObservedInvocation,
  runOperation,
} from '../../../src/provider/invoke/index.ts';
import { requestFor } from './request.ts';
import { scripted } from './scripted-invoker.ts';

const SUCCESS: ProgressEvent = { status: 'SUCCESS', resourceModel: { Id: 'r-1' } };
const failing = (errorCode: HandlerErrorCode): ProgressEvent => ({
  status: 'FAILED',
  errorCode,
  message: 'Not now.',
});
const inProgress = (rest: Partial<ProgressEvent> = {}): ProgressEvent => ({ status: 'IN_PROGRESS', ...rest });
const minutes = (count: number): number => count * 60_000;

describe('an operation', () => {
  test('ends with the first answer if that is the last', async () => {
    const invoker = scripted(SUCCESS);
    const resourceProperties = { Title: 'x' };
    const outcome = await runOperation(invoker, requestFor('CREATE', { resourceProperties }));
    assert.deepEqual(outcome, {
      kind: 'succeeded',
      event: SUCCESS,
      model: resourceProperties,
      invocations: 1,
    });
    assert.equal(invoker.requests.length, 1);
  });

  test('ends with a failure that is final', async () => {
    for (const code of HANDLER_ERROR_CODES.filter((known) => !RETRIABLE_CODES.has(known))) {
      const invoker = scripted(failing(code));
      const outcome = await runOperation(invoker, requestFor('CREATE'));
      assert.equal(outcome.kind, 'failed');
      assert.deepEqual(outcome.event, failing(code));
      assert.equal(invoker.requests.length, 1);
    }
  });
});

describe('while the handler answers IN_PROGRESS', () => {
  test('it is invoked again with its model and its context, and with the same token', async () => {
    const invoker = scripted(
      inProgress({ resourceModel: { Id: 'r-1', Title: 'x' }, callbackContext: { step: 1 } }),
      inProgress({ resourceModel: { Id: 'r-1', Title: 'x', Size: 2 }, callbackContext: { step: 2 } }),
      SUCCESS,
    );
    const request = requestFor('UPDATE', {
      resourceProperties: { Title: 'x' },
      previousResourceProperties: { Title: 'w' },
      stackId: 'arn:aws:cloudformation:eu-central-1:111122223333:stack/s/1',
    });
    const outcome = await runOperation(invoker, request, { clock: createVirtualClock() });
    assert.equal(outcome.kind, 'succeeded');
    assert.equal(outcome.invocations, 3);
    const { requestData } = request;
    assert.deepEqual(invoker.requests, [
      request,
      {
        ...request,
        callbackContext: { step: 1 },
        requestData: { ...requestData, resourceProperties: { Id: 'r-1', Title: 'x' } },
      },
      {
        ...request,
        callbackContext: { step: 2 },
        requestData: { ...requestData, resourceProperties: { Id: 'r-1', Title: 'x', Size: 2 } },
      },
    ]);
  });

  test('an answer without a model leaves the model; one without a context ends the context', async () => {
    const resourceProperties = { Title: 'x' };
    const invoker = scripted(inProgress({ callbackContext: { step: 1 } }), inProgress(), SUCCESS);
    await runOperation(invoker, requestFor('CREATE', { resourceProperties }), {
      clock: createVirtualClock(),
    });
    assert.deepEqual(
      invoker.requests.map(({ callbackContext, requestData }) => [
        callbackContext,
        requestData.resourceProperties,
      ]),
      [
        [undefined, resourceProperties],
        [{ step: 1 }, resourceProperties],
        [null, resourceProperties],
      ],
    );
  });

  test('it is invoked again after the delay that it asks for', async () => {
    const clock = createVirtualClock({ startAt: 1000 });
    const at: number[] = [];
    const invoker = scripted(
      inProgress({ callbackDelaySeconds: 30 }),
      inProgress({ callbackDelaySeconds: 1.5 }),
      inProgress({ callbackDelaySeconds: 0 }),
      SUCCESS,
    );
    await runOperation(invoker, requestFor('DELETE'), {
      clock,
      onEvent: ({ startedAt }) => void at.push(startedAt),
    });
    assert.deepEqual(at, [1000, 31_000, 32_500, 32_500]);
  });

  test('for ever, the operation ends when its time is over', async () => {
    const clock = createVirtualClock();
    const invoker = scripted(inProgress({ callbackDelaySeconds: 60, resourceModel: { Id: 'r-1' } }));
    const outcome = await runOperation(invoker, requestFor('CREATE'), { clock, timeoutInMinutes: 10 });
    assert.equal(outcome.kind, 'timed-out');
    assert.equal(outcome.event.status, 'FAILED');
    assert.equal(outcome.event.errorCode, 'NotStabilized');
    assert.match(outcome.event.message ?? '', /within 10 minutes \(handlers\.create\.timeoutInMinutes/);
    assert.match(outcome.event.message ?? '', /asked to be invoked again in 60 seconds/);
    assert.deepEqual(outcome.model, { Id: 'r-1' }, 'what was begun is known, so that it can be deleted');
    assert.equal(outcome.invocations, 10);
    assert.ok(clock.now() < minutes(10), 'nobody waits for an invocation that will not be');
  });

  test('but only wants to go on after the end, it is told so at once', async () => {
    const invoker = scripted(inProgress({ callbackDelaySeconds: 7_200 }));
    const outcome = await runOperation(invoker, requestFor('UPDATE'), { clock: createVirtualClock() });
    assert.equal(outcome.kind, 'timed-out');
    assert.equal(outcome.invocations, 1);
    assert.equal(
      outcome.event.message,
      'The operation cannot end within 120 minutes (handlers.update.timeoutInMinutes of the schema): the handler asked to be invoked again in 7200 seconds (callbackDelaySeconds).',
    );
  });

  test('for ever, the operation has two hours if the schema is silent', async () => {
    const invoker = scripted(inProgress({ callbackDelaySeconds: 600 }));
    const outcome = await runOperation(invoker, requestFor('CREATE'), { clock: createVirtualClock() });
    assert.equal(outcome.kind, 'timed-out');
    assert.equal(outcome.invocations, 12);
  });

  test('for ever and without a delay, it is asked ever less often', async () => {
    const clock = createVirtualClock();
    const at: number[] = [];
    const invoker = scripted(inProgress());
    const outcome = await runOperation(invoker, requestFor('CREATE'), {
      clock,
      timeoutInMinutes: 60,
      onEvent: ({ startedAt }) => void at.push(startedAt),
    });
    assert.equal(outcome.kind, 'timed-out');
    assert.deepEqual(at.slice(0, 5), [0, 0, 10, 30, 70]);
    assert.equal((at[100] ?? 0) - (at[99] ?? 0), 5000);
    assert.ok(outcome.invocations < 1000);
  });

  test('delays that are hardly any count as none', async () => {
    const invoker = scripted(inProgress({ callbackDelaySeconds: 0.001 }));
    const outcome = await runOperation(invoker, requestFor('CREATE'), { clock: createVirtualClock() });
    assert.ok(outcome.invocations < 2000);
  });

  test('a read or a list handler has broken the contract', async () => {
    for (const action of ['READ', 'LIST'] as const) {
      const invoker = scripted(inProgress());
      const outcome = await runOperation(invoker, requestFor(action));
      assert.equal(outcome.kind, 'failed');
      assert.equal(outcome.event.errorCode, 'InternalFailure');
      assert.match(outcome.event.message ?? '', new RegExp(`${action} handler answered IN_PROGRESS`));
      assert.equal(invoker.requests.length, 1);
    }
  });

  test('a negative delay asks for no other invocation: the operation can never end', async () => {
    const outcome = await runOperation(
      scripted(inProgress({ callbackDelaySeconds: -1 })),
      requestFor('CREATE'),
    );
    assert.equal(outcome.kind, 'failed');
    assert.match(outcome.event.message ?? '', /negative callbackDelaySeconds/);
  });
});

describe('after a retriable failure', () => {
  test('the same request is made again, later and later, not all at once', async () => {
    for (const code of RETRIABLE_CODES) {
      const clock = createVirtualClock();
      const at: number[] = [];
      const failure = failing(code as HandlerErrorCode);
      const invoker = scripted(failure, failure, failure, SUCCESS);
      const request = requestFor('CREATE', { resourceProperties: { Title: 'x' } });
      const outcome = await runOperation(invoker, request, {
        clock,
        random: () => 0,
        onEvent: ({ startedAt }) => void at.push(startedAt),
      });
      assert.equal(outcome.kind, 'succeeded');
      assert.deepEqual(at, [0, 1000, 3000, 7000]);
      assert.ok(invoker.requests.every((made) => made.bearerToken === request.bearerToken));
      assert.deepEqual(invoker.requests[3], request);
    }
  });

  test('the delay lies between half of it and all of it, by chance', () => {
    const wait = (random: number): number => {
      const step = nextStep(requestFor('READ'), failing('Throttling'), firstState(0), 0, {
        random: () => random,
      });
      return step.kind === 'again' ? step.waitMs : Number.NaN;
    };
    assert.deepEqual([wait(0), wait(0.5), wait(0.9999)], [1000, 1500, 2000]);
  });

  test('the delay grows to a minute, and no more', () => {
    const state = { ...firstState(0), retries: 9 };
    const options = { random: () => 0.9999, retry: { times: 20, firstDelayMs: 2000, maxDelayMs: 60_000 } };
    const step = nextStep(requestFor('READ'), failing('Throttling'), state, 0, options);
    assert.ok(step.kind === 'again' && step.waitMs > 59_000 && step.waitMs <= 60_000);
  });

  test('it is made again five times in a row, or as often as is said', async () => {
    const clock = createVirtualClock();
    const outcome = await runOperation(scripted(failing('Throttling')), requestFor('CREATE'), { clock });
    assert.equal(outcome.kind, 'failed');
    assert.deepEqual(outcome.event, failing('Throttling'));
    assert.equal(outcome.invocations, 6);
    const never = await runOperation(scripted(failing('Throttling')), requestFor('CREATE'), {
      retry: { times: 0, firstDelayMs: 1, maxDelayMs: 1 },
    });
    assert.equal(never.invocations, 1);
  });

  test('progress in between makes the count begin anew', async () => {
    const answers = Array.from({ length: 12 }, (_, index) =>
      index % 4 === 3 ? inProgress({ callbackDelaySeconds: 1 }) : failing('NetworkFailure'),
    );
    const invoker = scripted(...answers, SUCCESS);
    const outcome = await runOperation(invoker, requestFor('CREATE'), { clock: createVirtualClock() });
    assert.equal(outcome.kind, 'succeeded');
    assert.equal(outcome.invocations, 13);
  });

  test('the model and the context are those of the last progress', async () => {
    const invoker = scripted(
      inProgress({ resourceModel: { Id: 'r-1' }, callbackContext: { step: 1 } }),
      { ...failing('Throttling'), resourceModel: { Id: 'r-2' }, callbackContext: { step: 9 } },
      SUCCESS,
    );
    await runOperation(invoker, requestFor('CREATE'), { clock: createVirtualClock() });
    assert.deepEqual(invoker.requests[2], invoker.requests[1]);
    assert.deepEqual(invoker.requests[2]?.callbackContext, { step: 1 });
  });

  test('nothing is tried again beyond the time of the operation', async () => {
    const clock = createVirtualClock();
    const outcome = await runOperation(scripted(failing('Throttling')), requestFor('CREATE'), {
      clock,
      timeoutInMinutes: 0.05,
      random: () => 0,
    });
    assert.equal(outcome.kind, 'failed');
    assert.equal(outcome.invocations, 2);
    assert.equal(clock.now(), 1000);
  });
});

describe('the time of one invocation', () => {
  test('is 60 seconds, and 30 for read and list', async () => {
    for (const [action, timeoutMs] of [
      ['CREATE', 60_000],
      ['UPDATE', 60_000],
      ['DELETE', 60_000],
      ['READ', 30_000],
      ['LIST', 30_000],
    ] as const) {
      const invoker = scripted(SUCCESS);
      await runOperation(invoker, requestFor(action), { clock: createVirtualClock() });
      assert.equal(invoker.limits[0]?.timeoutMs, timeoutMs);
    }
  });

  test('can be chosen', async () => {
    const invoker = scripted(SUCCESS);
    await runOperation(invoker, requestFor('CREATE'), { invocationTimeoutMs: 240_000 });
    assert.equal(invoker.limits[0]?.timeoutMs, 240_000);
  });

  test('ends with that of the operation', async () => {
    const invoker = scripted(inProgress({ callbackDelaySeconds: 100 }), SUCCESS);
    await runOperation(invoker, requestFor('CREATE'), { clock: createVirtualClock(), timeoutInMinutes: 2 });
    assert.deepEqual(
      invoker.limits.map(({ timeoutMs }) => timeoutMs),
      [60_000, 20_000],
    );
  });

  test('a handler that never resolves fails when it is over', async () => {
    const clock = createVirtualClock();
    const invoker = createInProcessInvoker(() => new Promise(() => {}), { clock });
    const outcome = await runOperation(invoker, requestFor('READ'), { clock });
    assert.equal(outcome.kind, 'failed');
    assert.equal(
      outcome.event.message,
      'The handler did not answer within 30 seconds. A READ handler must answer with the result before that.',
    );
    assert.equal(clock.now(), 30_000);
  });
});

describe('an operation that is cancelled', () => {
  test('before it began invokes nothing', async () => {
    const invoker = scripted(SUCCESS);
    const outcome = await runOperation(invoker, requestFor('CREATE'), { signal: AbortSignal.abort() });
    assert.equal(outcome.kind, 'cancelled');
    assert.equal(outcome.event.status, 'FAILED');
    assert.equal(outcome.invocations, 0);
    assert.equal(invoker.requests.length, 0);
  });

  test('between two invocations ends at once, and says how far it got', async () => {
    const clock = createVirtualClock({ manual: true });
    const abort = new AbortController();
    const invoker = scripted(inProgress({ callbackDelaySeconds: 3600, resourceModel: { Id: 'r-1' } }));
    const pending = runOperation(invoker, requestFor('CREATE'), { clock, signal: abort.signal });
    await clock.advance(1);
    assert.equal(clock.sleepers(), 1);
    abort.abort();
    const outcome = await pending;
    assert.equal(outcome.kind, 'cancelled');
    assert.deepEqual(outcome.model, { Id: 'r-1' });
    assert.equal(outcome.invocations, 1);
    assert.equal(clock.now(), 1);
  });

  test('during an invocation stops it', async () => {
    const abort = new AbortController();
    const invoker = createInProcessInvoker(() => {
      abort.abort();
      return new Promise(() => {});
    });
    const outcome = await runOperation(invoker, requestFor('CREATE'), { signal: abort.signal });
    assert.equal(outcome.kind, 'cancelled');
    assert.equal(outcome.invocations, 1);
  });

  test('gently lets the invocation under way end, and invokes nothing more', async () => {
    const stop = new AbortController();
    const invoker = scripted(() => {
      stop.abort();
      return inProgress({ resourceModel: { Id: 'r-1' } });
    });
    const outcome = await runOperation(invoker, requestFor('CREATE'), { stop: stop.signal });
    assert.equal(outcome.kind, 'cancelled');
    assert.deepEqual(outcome.model, { Id: 'r-1' });
    assert.equal(invoker.limits[0]?.signal?.aborted ?? false, false);
  });

  test('too late has ended as it has ended', async () => {
    const abort = new AbortController();
    const invoker = scripted(() => {
      abort.abort();
      return SUCCESS;
    });
    assert.equal(
      (await runOperation(invoker, requestFor('CREATE'), { signal: abort.signal })).kind,
      'succeeded',
    );
  });
});

describe('who runs an operation', () => {
  test('can watch every invocation', async () => {
    const clock = createVirtualClock({ startAt: 5000 });
    const seen: ObservedInvocation[] = [];
    const first = inProgress({ callbackDelaySeconds: 10, callbackContext: { step: 1 } });
    const invoker = scripted(first, SUCCESS);
    await runOperation(invoker, requestFor('CREATE'), { clock, onEvent: (one) => void seen.push(one) });
    assert.deepEqual(
      seen.map(({ number, event, startedAt }) => ({ number, event, startedAt })),
      [
        { number: 1, event: first, startedAt: 5000 },
        { number: 2, event: SUCCESS, startedAt: 15_000 },
      ],
    );
    assert.deepEqual(seen[1]?.request, invoker.requests[1]);
  });

  test('is waited for: what is to be kept can be kept before it goes on', async () => {
    const order: string[] = [];
    const invoker = scripted(() => {
      order.push('invoked');
      return order.length < 3 ? inProgress() : SUCCESS;
    });
    await runOperation(invoker, requestFor('CREATE'), {
      clock: createVirtualClock(),
      onEvent: async () => {
        await Promise.resolve();
        order.push('kept');
      },
    });
    assert.deepEqual(order, ['invoked', 'kept', 'invoked', 'kept']);
  });

  test('can give fresh credentials to every invocation', async () => {
    let count = 0;
    const invoker = scripted(inProgress(), SUCCESS);
    const old = { accessKeyId: 'old', secretAccessKey: 'old', sessionToken: 'old' };
    await runOperation(invoker, requestFor('CREATE', { callerCredentials: old }), {
      clock: createVirtualClock(),
      credentials: async () => {
        count += 1;
        const fresh = `fresh ${count}`;
        return { callerCredentials: { accessKeyId: fresh, secretAccessKey: fresh, sessionToken: fresh } };
      },
    });
    assert.deepEqual(
      invoker.requests.map(({ requestData }) => requestData.callerCredentials?.accessKeyId),
      ['fresh 1', 'fresh 2'],
    );
  });

  test('can go on with an operation that was begun before, in the time that is left of it', async () => {
    const startAt = minutes(100);
    const request = requestFor('CREATE', { callbackContext: { step: 4 } });
    const state = { startedAt: 0, invocations: 7, retries: 0, hasty: 0 };
    const invoker = scripted(inProgress({ callbackDelaySeconds: 600 }));
    const options = { clock: createVirtualClock({ startAt }), timeoutInMinutes: 115, state };
    const outcome = await runOperation(invoker, request, options);
    assert.deepEqual(invoker.requests[0]?.callbackContext, { step: 4 });
    assert.equal(outcome.kind, 'timed-out');
    assert.equal(outcome.invocations, 9);

    const late = scripted(SUCCESS);
    const tooLate = await runOperation(late, request, {
      ...options,
      clock: createVirtualClock({ startAt: minutes(115) }),
    });
    assert.equal(tooLate.kind, 'timed-out');
    assert.equal(late.requests.length, 0);
  });

  test('can take the steps one by one, and keep them as JSON in between', () => {
    const request = requestFor('CREATE', { resourceProperties: { Title: 'x' } });
    const event = inProgress({ callbackDelaySeconds: 20, callbackContext: { step: 1 } });
    const step = nextStep(request, event, firstState(0), 1000);
    assert.deepEqual(JSON.parse(JSON.stringify(step)), step);
    assert.deepEqual(step, {
      kind: 'again',
      why: 'in-progress',
      waitMs: 20_000,
      request: { ...request, callbackContext: { step: 1 } },
      state: { startedAt: 0, invocations: 1, retries: 0, hasty: 0 },
    });
  });
});
