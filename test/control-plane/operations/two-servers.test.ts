import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationView } from '../../../src/control-plane/operations/resource-service.ts';
import type { TypeSource } from '../../../src/control-plane/registry/registered-type.ts';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import { createVirtualClock } from '../../../src/provider/invoke/index.ts';
import { createMemoryStore } from '../memory-store.ts';
import { type Plane, plane, recorded, registered, START, typesOf, WIDGET } from './fixture.ts';
import { cable, lostConnection, withOperations } from './shaky-store.ts';

const SUCCESS: ProgressEvent = { status: 'SUCCESS', resourceModel: { Id: 'w-1', Color: 'red' } };

function create({ service }: Plane): Promise<OperationView> {
  return service.create({ typeName: WIDGET.typeName, desiredState: '{"Color":"red"}' });
}

/** Handlers that answer when a test lets them: one invocation after the other. */
function patient() {
  const open: ((answer: ProgressEvent) => void)[] = [];
  const { entry, requests } = recorded(() => new Promise<ProgressEvent>((resolve) => open.push(resolve)));
  return { entry, requests, answer: (index: number, answer: ProgressEvent) => open[index]!(answer) };
}

function tokensOf(requests: readonly HandlerRequest[]): string[] {
  return requests.map(({ bearerToken }) => bearerToken);
}

describe('an invocation whose operation another server has carried on meanwhile', () => {
  test('is not taken for the step that this server claims then', async () => {
    const store = createMemoryStore();
    const clock = createVirtualClock({ startAt: START, manual: true });
    const line = cable(store);
    const here = patient();
    const there = recorded(() => ({
      status: 'IN_PROGRESS',
      callbackDelaySeconds: 5,
      callbackContext: { step: 2 },
    }));
    const it = plane({ types: typesOf(registered(WIDGET, here.entry)), store: line.store, clock });
    const other = plane({
      types: typesOf(registered(WIDGET, there.entry)),
      store,
      clock,
      owner: 'server-2',
    });
    const { requestToken } = await create(it);
    await it.settle();
    line.isCut = true;
    other.engine.start();
    await clock.advance(17_000);
    assert.equal(there.requests.length, 1);
    await other.engine.stop(0);
    line.isCut = false;
    it.engine.start();
    await clock.advance(8_000);
    assert.deepEqual(
      here.requests.map(({ callbackContext }) => callbackContext),
      [undefined, { step: 2 }],
    );
    here.answer(0, { status: 'FAILED', errorCode: 'ServiceTimeout', message: 'The answer to step one.' });
    await it.settle();
    assert.equal((await it.service.status(requestToken)).status, 'IN_PROGRESS');
    here.answer(1, SUCCESS);
    await it.settle();
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    await it.engine.stop(0);
  });
});

describe('no handler is invoked for a claim', () => {
  const full = { concurrency: 1, concurrencyPerType: 1 };

  test('that could not be prolonged while it waited for its place', async () => {
    const store = createMemoryStore();
    const clock = createVirtualClock({ startAt: START, manual: true });
    const cut = withOperations(store, { renew: () => Promise.reject(lostConnection()) });
    const here = patient();
    const there = recorded(() => SUCCESS);
    const it = plane({ types: typesOf(registered(WIDGET, here.entry)), store: cut, clock, ...full });
    const other = plane({
      types: typesOf(registered(WIDGET, there.entry)),
      store,
      clock,
      owner: 'server-2',
    });
    const first = await create(it);
    const second = await create(it);
    other.engine.start();
    await clock.advance(20_000);
    assert.equal((await other.service.status(second.requestToken)).status, 'SUCCESS');
    here.answer(0, SUCCESS);
    await it.settle();
    assert.deepEqual(tokensOf(here.requests), [first.requestToken]);
    assert.deepEqual(it.engine.load(), { running: 0, waiting: 0 });
    await other.engine.stop(0);
  });

  test('that the store says is lost, however long its lease was to last', async () => {
    const here = patient();
    const it = plane({ types: typesOf(registered(WIDGET, here.entry)), ...full });
    const first = await create(it);
    await create(it);
    // Another server whose clock is ahead.
    const lease = { owner: 'server-2', until: START + 60_000 };
    assert.equal((await it.store.operations.claimDue(lease, START + 20_000, 5)).length, 2);
    await it.clock.advance(8_000);
    here.answer(0, SUCCESS);
    await it.settle();
    assert.deepEqual(tokensOf(here.requests), [first.requestToken]);
  });

  test('that ran out while the handlers were being started', async () => {
    const store = createMemoryStore();
    const clock = createVirtualClock({ startAt: START, manual: true });
    const cut = withOperations(store, { renew: () => Promise.reject(lostConnection()) });
    const here = recorded(() => SUCCESS);
    const widgets = registered(WIDGET, here.entry);
    const types: TypeSource = {
      resolve: async () => widgets,
      resolveForOperation: async () => {
        await clock.sleep(16_000);
        return widgets;
      },
    };
    const it = plane({ types, store: cut, clock });
    await create(it);
    await clock.advance(20_000);
    assert.equal(here.requests.length, 0);
    assert.match(it.log.lines.at(-1)!.message, /ran out before a handler was invoked/);
  });

  test('twice, because its answer took long: a lease counts from when it was asked for', async () => {
    const store = createMemoryStore();
    const clock = createVirtualClock({ startAt: START, manual: true });
    const slow = withOperations(store, {
      accept: async (...given) => {
        const answer = await store.operations.accept(...given);
        await clock.sleep(11_000);
        return answer;
      },
    });
    const here = patient();
    const it = plane({ types: typesOf(registered(WIDGET, here.entry)), store: slow, clock });
    const other = plane({
      types: typesOf(registered(WIDGET, here.entry)),
      store,
      clock,
      owner: 'server-2',
    });
    other.engine.start();
    const accepted = create(it);
    await clock.advance(40_000);
    assert.equal(here.requests.length, 1);
    here.answer(0, SUCCESS);
    await it.settle();
    assert.equal((await it.service.status((await accepted).requestToken)).status, 'SUCCESS');
    await other.engine.stop(0);
  });
});
