import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fault } from '../../src/contract/faults.ts';
import { type Followed, followList, followOperation } from '../../src/contract/follow.ts';
import { createProbe } from '../../src/contract/probe.ts';
import type { HandlerRequest } from '../../src/provider/index.ts';
import {
  createInProcessInvoker,
  createVirtualClock,
  realClock,
  type VirtualClock,
} from '../../src/provider/invoke/index.ts';
import { requestFor } from '../provider/invoke/request.ts';
import { typeOf } from './types.ts';

const type = typeOf();

interface Scripted {
  readonly followed: Followed;
  readonly requests: readonly HandlerRequest[];
  readonly clock: VirtualClock;
}

/** Follows an operation whose invocations are answered one after the other; the last answer is given for ever. */
async function follow(
  firstRequest: HandlerRequest,
  answers: readonly unknown[],
  options: { readonly fault?: Fault; readonly stop?: AbortSignal } = {},
): Promise<Scripted> {
  const clock = createVirtualClock();
  const requests: HandlerRequest[] = [];
  const invoker = createInProcessInvoker((request) => {
    requests.push(request);
    return answers[Math.min(requests.length, answers.length) - 1];
  });
  const probe = createProbe({ invoker, clock });
  const follower = firstRequest.action === 'LIST' ? followList : followOperation;
  const followed = await follower(firstRequest, { type, probe, clock, ...options });
  return { followed, requests, clock };
}

const CREATE = requestFor('CREATE', { resourceProperties: { Name: 'abcdefgh', Text: 'x' } });
const DONE = { status: 'SUCCESS', resourceModel: { Name: 'abcdefgh', Text: 'x', Number: 1 } };

describe('an operation', () => {
  test('is gone on with by what the handler returned', async () => {
    const half = { Name: 'abcdefgh', Number: 1 };
    const { followed, requests, clock } = await follow(CREATE, [
      {
        status: 'IN_PROGRESS',
        callbackContext: { step: 1 },
        callbackDelaySeconds: 30,
        resourceModel: half,
      },
      DONE,
    ]);
    assert.equal(followed.outcome.kind, 'succeeded');
    assert.deepEqual(followed.outcome.model, DONE.resourceModel);
    assert.deepEqual(followed.outcome.identifier, { Name: 'abcdefgh' });
    assert.deepEqual(requests[1]?.callbackContext, { step: 1 });
    assert.deepEqual(requests[1]?.requestData.resourceProperties, half);
    assert.equal(clock.now(), 30_000);
  });

  test('that has nothing to wait for is not waited for, in real time', async () => {
    const invoker = createInProcessInvoker(() => ({ status: 'IN_PROGRESS', callbackContext: {} }));
    const probe = createProbe({ invoker, clock: realClock });
    const { outcome } = await followOperation(CREATE, { type, probe, clock: realClock, promptMs: 5 });
    assert.equal(outcome.kind, 'unanswered');
    assert.equal(outcome.event?.status, 'IN_PROGRESS');
  });

  test('is tried again a few times after what passes', async () => {
    const throttled = { status: 'FAILED', errorCode: 'Throttling', message: 'Later.' };
    const { followed } = await follow(CREATE, [throttled, throttled, DONE]);
    assert.equal(followed.outcome.kind, 'succeeded');
    assert.equal(followed.invocations.length, 3);
    const hopeless = await follow(CREATE, [throttled]);
    assert.equal(hopeless.followed.outcome.kind, 'failed');
    assert.equal(hopeless.followed.invocations.length, 7);
    assert.ok(hopeless.clock.now() < 30_000);
  });

  test('is over when its time is', async () => {
    const { followed, clock } = await follow(CREATE, [{ status: 'IN_PROGRESS', callbackDelaySeconds: 25 }]);
    assert.equal(followed.outcome.kind, 'timed-out');
    assert.equal(followed.outcome.event?.status, 'IN_PROGRESS');
    assert.ok(clock.now() <= 120_000);
  });

  test('has no end if it cannot be gone on with', async () => {
    for (const answer of ['no event', { status: 'IN_PROGRESS', callbackDelaySeconds: -1 }]) {
      const { followed } = await follow(CREATE, [answer]);
      assert.equal(followed.outcome.kind, 'unanswered');
    }
    const read = await follow(requestFor('READ'), [{ status: 'IN_PROGRESS' }]);
    assert.equal(read.followed.outcome.kind, 'unanswered');
    assert.equal(read.followed.invocations.length, 1);
  });

  test('knows the resource from any answer, and from the request if no answer tells', async () => {
    const failed = { status: 'FAILED', errorCode: 'InternalFailure', message: 'No.' };
    const told = await follow(requestFor('CREATE'), [
      { status: 'IN_PROGRESS', resourceModel: { Name: 'abcdefgh' } },
      failed,
    ]);
    assert.deepEqual(told.followed.outcome.identifier, { Name: 'abcdefgh' });
    const asked = await follow(CREATE, [failed]);
    assert.deepEqual(asked.followed.outcome.identifier, { Name: 'abcdefgh' });
    const unknown = await follow(requestFor('CREATE'), [failed]);
    assert.equal(unknown.followed.outcome.identifier, undefined);
  });

  test('of a resource that is named is about that one, whatever the answer says', async () => {
    const { followed } = await follow(requestFor('READ', { resourceProperties: { Name: 'abcdefgh' } }), [
      { status: 'SUCCESS', resourceModel: { Name: 'zzzzzzzz' } },
    ]);
    assert.deepEqual(followed.outcome.identifier, { Name: 'abcdefgh' });
  });

  test('is not gone on with once the run is stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    const { followed, requests } = await follow(CREATE, [DONE], { stop: stop.signal });
    assert.equal(followed.outcome.kind, 'cancelled');
    assert.equal(requests.length, 0);
  });
});

describe('a fault on purpose', () => {
  const progress = { status: 'IN_PROGRESS', callbackContext: { step: 1 } };

  test('loses every answer and asks the same again', async () => {
    const { followed, requests } = await follow(CREATE, [progress, progress, DONE, DONE], {
      fault: { kind: 'lose' },
    });
    assert.deepEqual(
      followed.invocations.map(({ lost = false }) => lost),
      [true, false, true, false],
    );
    assert.deepEqual(requests[0], requests[1]);
    assert.deepEqual(requests[2], requests[3]);
    assert.deepEqual(requests[2]?.callbackContext, { step: 1 });
  });

  test('lets some time pass after throttling', async () => {
    const { clock } = await follow(CREATE, [DONE], { fault: { kind: 'throttle' } });
    assert.ok(clock.now() > 0);
  });

  test('asks twice at the same time, and goes on with the better answer', async () => {
    const refused = { status: 'FAILED', errorCode: 'AlreadyExists', message: 'There.' };
    const { followed } = await follow(CREATE, [DONE, refused], { fault: { kind: 'double' } });
    assert.equal(followed.invocations.length, 2);
    assert.equal(followed.outcome.kind, 'succeeded');
  });

  test('starts the provider anew between two invocations', async () => {
    let restarts = 0;
    const between = async (): Promise<void> => {
      restarts += 1;
    };
    await follow(CREATE, [progress, progress, DONE], { fault: { kind: 'restart', between } });
    assert.equal(restarts, 2);
  });
});

describe('a list', () => {
  const page = (names: readonly string[], nextToken?: string): unknown => ({
    status: 'SUCCESS',
    resourceModels: names.map((Name) => ({ Name })),
    nextToken: nextToken ?? null,
  });

  test('is followed to its last page', async () => {
    const { followed, requests } = await follow(requestFor('LIST'), [page(['a'], 't'), page(['b', 'c'])]);
    assert.deepEqual(followed.outcome.pages, [[{ Name: 'a' }], [{ Name: 'b' }, { Name: 'c' }]]);
    assert.deepEqual(
      requests.map(({ nextToken = null }) => nextToken),
      [null, 't'],
    );
  });

  test('keeps the pages that came before one that failed', async () => {
    const failed = { status: 'FAILED', errorCode: 'InvalidRequest', message: 'No.' };
    const { followed } = await follow(requestFor('LIST'), [page(['a'], 't'), failed]);
    assert.equal(followed.outcome.kind, 'failed');
    assert.deepEqual(followed.outcome.pages, [[{ Name: 'a' }]]);
  });

  test('ends where a token comes again', async () => {
    const { followed } = await follow(requestFor('LIST'), [page(['a'], 't')]);
    assert.equal(followed.invocations.length, 2);
    assert.equal(followed.outcome.event?.nextToken, 't');
  });

  test('ends where nothing new comes for many pages', async () => {
    const answers = Array.from({ length: 1000 }, (_, index) => page(['a'], `t${index}`));
    const { followed } = await follow(requestFor('LIST'), answers);
    assert.ok(followed.invocations.length < 100);
  });
});
