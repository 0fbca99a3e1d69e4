import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/control-plane/api-error.ts';
import type { OperationView } from '../../../src/control-plane/operations/resource-service.ts';
import { createResourceService } from '../../../src/control-plane/operations/service.ts';
import type { TypeSource } from '../../../src/control-plane/registry/registered-type.ts';
import type { OperationStore } from '../../../src/control-plane/store/store.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import { createInProcessInvoker, createVirtualClock } from '../../../src/provider/invoke/index.ts';
import { createMemoryStore } from '../memory-store.ts';
import {
  NAMED,
  type Plane,
  plane,
  recorded,
  registered,
  START,
  typeOf,
  typesOf,
  WIDGET,
  WIDGET_SCHEMA,
} from './fixture.ts';
import { failure, shelfOf } from './shelf.ts';

const SUCCESS: ProgressEvent = { status: 'SUCCESS', resourceModel: { Id: 'w-1', Color: 'red' } };

function create({ service }: Pick<Plane, 'service'>, typeName = WIDGET.typeName): Promise<OperationView> {
  return service.create({ typeName, desiredState: '{"Color":"red","Password":"abc"}' });
}

/** Answers one after the other; the last one for ever. */
function scripted(...answers: readonly (ProgressEvent | Promise<ProgressEvent>)[]) {
  let next = 0;
  return recorded(() => answers[Math.min(next++, answers.length - 1)]);
}

function gate<Value>() {
  let open: (value: Value) => void = () => {};
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('an accepted operation', () => {
  test('is carried on at once, without being claimed again', async () => {
    const store = createMemoryStore();
    const asked: string[] = [];
    const operations = spied(store.operations, asked);
    const { entry } = scripted(SUCCESS);
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: { ...store, operations } });
    const accepted = await create(it);
    assert.equal(accepted.status, 'IN_PROGRESS');
    await it.settle();
    assert.equal((await it.service.status(accepted.requestToken)).status, 'SUCCESS');
    assert.deepEqual(asked, ['accept', 'save', 'find']);
  });

  test('can be waited for until it has taken its step', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const it = plane({ types: typesOf(registered(WIDGET, scripted(opened).entry)) });
    const { requestToken } = await create(it);
    const steps = [it.engine.step(requestToken), it.engine.step(requestToken)];
    open(SUCCESS);
    await Promise.all(steps);
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.equal(it.engine.step(requestToken), undefined);
  });

  test('is invoked again after its delay, with the same token, and ends', async () => {
    const { entry, requests } = scripted(
      {
        status: 'IN_PROGRESS',
        callbackDelaySeconds: 30,
        callbackContext: { n: 1 },
        resourceModel: { Id: 'w-1', Color: 'red' },
      },
      SUCCESS,
    );
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.settle();
    const waiting = await it.service.status(requestToken);
    assert.equal(waiting.status, 'IN_PROGRESS');
    assert.equal(waiting.identifier, 'w-1');
    assert.equal(waiting.retryAt, START + 30_000);
    await it.clock.advance(29_999);
    assert.equal(requests.length, 1);
    await it.clock.advance(1);
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.deepEqual(
      requests.map(({ bearerToken }) => bearerToken),
      [requestToken, requestToken],
    );
    assert.deepEqual(requests[1]!.callbackContext, { n: 1 });
    await it.engine.stop(0);
  });

  test('keeps the resource when it succeeds, and nothing to go on with', async () => {
    const { entry } = scripted({
      status: 'SUCCESS',
      resourceModel: { Id: 'w-1', Color: 'red', Password: 'abc' },
    });
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    const { requestToken } = await create(it);
    await it.settle();
    assert.equal(
      (await it.store.resources.find(WIDGET.typeName, 'w-1'))?.model,
      '{"Id":"w-1","Color":"red"}',
    );
    const record = await it.store.operations.find(requestToken);
    assert.equal(record?.work, undefined);
    assert.equal(record?.dueAt, undefined);
  });

  test('gives the handler the configuration and fresh credentials every time, and writes neither down', async () => {
    const { entry, requests } = scripted({ status: 'IN_PROGRESS', callbackDelaySeconds: 5 }, SUCCESS);
    let issued = 0;
    const store = createMemoryStore();
    const it = plane({
      store,
      types: typesOf(registered(WIDGET, entry, { configuration: async () => ({ Key: 'k-1' }) })),
      credentials: async () => ({
        callerCredentials: { accessKeyId: `key-${issued++}`, secretAccessKey: 's', sessionToken: 't' },
      }),
    });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.settle();
    const opened = it.seal.open(store.workOf(requestToken)!, requestToken);
    assert.doesNotMatch(opened, /k-1|key-0/);
    await it.clock.advance(5_000);
    assert.deepEqual(
      requests.map(({ requestData }) => [
        requestData.typeConfiguration,
        requestData.callerCredentials?.accessKeyId,
      ]),
      [
        [{ Key: 'k-1' }, 'key-0'],
        [{ Key: 'k-1' }, 'key-1'],
      ],
    );
    await it.engine.stop(0);
  });

  test('is tried again after a failure that may pass', async () => {
    const { entry, requests } = scripted(failure('Throttling', 'Too fast.'), SUCCESS);
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.settle();
    const waiting = await it.service.status(requestToken);
    assert.deepEqual(
      [waiting.status, waiting.message, waiting.errorCode],
      ['IN_PROGRESS', 'Too fast.', undefined],
    );
    assert.equal(waiting.retryAt, START + 1_000);
    await it.clock.advance(1_000);
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.equal(requests.length, 2);
    await it.engine.stop(0);
  });

  test('fails when one invocation takes too long', async () => {
    const clock = createVirtualClock({ startAt: START, manual: true });
    const invoker = createInProcessInvoker(() => new Promise(() => {}), { clock });
    const it = plane({ types: typesOf(registered(WIDGET, invoker)), clock });
    it.engine.start();
    const { requestToken } = await create(it);
    await clock.advance(59_000);
    assert.equal((await it.service.status(requestToken)).status, 'IN_PROGRESS');
    await clock.advance(1_000);
    const late = await it.service.status(requestToken);
    assert.equal(late.status, 'FAILED');
    assert.match(late.message!, /did not answer within 60 seconds/);
    await it.engine.stop(0);
  });

  test('fails when all of it takes longer than the schema allows', async () => {
    const type = typeOf({
      ...WIDGET_SCHEMA,
      handlers: {
        ...(WIDGET_SCHEMA['handlers'] as object),
        create: { permissions: [], timeoutInMinutes: 2 },
      },
    });
    const { entry, requests } = scripted({ status: 'IN_PROGRESS', callbackDelaySeconds: 50 });
    const it = plane({ types: typesOf(registered(type, entry)) });
    it.engine.start();
    const ended = await it.end(await create(it));
    assert.deepEqual([ended.status, ended.errorCode], ['FAILED', 'NotStabilized']);
    assert.equal(requests.length, 3);
    await it.engine.stop(0);
  });
});

describe('a lost claim', () => {
  test('is prolonged while the handler runs', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const { entry, requests } = scripted(opened);
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    const other = plane({
      types: typesOf(registered(WIDGET, entry)),
      store: it.store,
      clock: it.clock,
      owner: 'server-2',
    });
    it.engine.start();
    other.engine.start();
    const { requestToken } = await create(it);
    await it.clock.advance(50_000);
    assert.equal(requests.length, 1);
    open(SUCCESS);
    await it.settle();
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    await it.engine.stop(0);
    await other.engine.stop(0);
  });

  test('is taken over: the handler is asked again with the same token and context, and what comes late is dropped', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const { entry, requests } = scripted(
      { status: 'IN_PROGRESS', callbackDelaySeconds: 5, callbackContext: { n: 1 } },
      opened,
      { status: 'SUCCESS', resourceModel: { Id: 'w-2', Color: 'red' } },
    );
    const types = typesOf(registered(WIDGET, entry));
    const store = createMemoryStore();
    // From some time on this server neither prolongs nor takes claims, as one that hangs.
    let hangs = false;
    const operations: OperationStore = {
      ...store.operations,
      renew: async () => [],
      claimDue: async (...given) => (hangs ? [] : await store.operations.claimDue(...given)),
    };
    const stuck = { ...store, operations };
    const it = plane({ types, store: stuck });
    const other = plane({ types, store, clock: it.clock, owner: 'server-2' });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.clock.advance(5_000);
    assert.equal(requests.length, 2);
    hangs = true;
    other.engine.start();
    await it.clock.advance(16_000);
    assert.equal(requests.length, 3);
    assert.deepEqual(requests[2], requests[1]);
    open({ status: 'SUCCESS', resourceModel: { Id: 'w-late', Color: 'red' } });
    await it.settle();
    assert.equal((await it.service.status(requestToken)).identifier, 'w-2');
    assert.match(it.log.lines.at(-1)!.message, /Another server has taken over/);
    await it.engine.stop(0);
    await other.engine.stop(0);
  });

  test('that this server itself takes over belongs to the invocation under way', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const { entry, requests } = scripted(opened);
    const store = createMemoryStore();
    const stuck = { ...store, operations: { ...store.operations, renew: async () => [] } };
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: stuck });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.clock.advance(20_000);
    open(SUCCESS);
    await it.settle();
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.equal(requests.length, 1);
    await it.engine.stop(0);
  });

  test('of a server that died is taken over, and a delete that was done is found to be done', async () => {
    const shelf = shelfOf(WIDGET);
    const types = typesOf(registered(WIDGET, shelf.entry));
    const store = createMemoryStore();
    const it = plane({ types, store });
    const created = await it.end(await create(it));
    const dying = plane({
      types,
      clock: it.clock,
      store: {
        ...store,
        operations: { ...store.operations, save: () => new Promise(() => {}), renew: async () => [] },
      },
    });
    const removal = await dying.service.delete({
      typeName: WIDGET.typeName,
      identifier: created.identifier!,
    });
    await it.settle();
    assert.equal(shelf.resources.size, 0);
    it.engine.start();
    const ended = await it.end(removal);
    assert.equal(ended.status, 'SUCCESS');
    assert.equal(await store.resources.count(), 0);
    assert.equal(shelf.requests.filter(({ action }) => action === 'DELETE').length, 2);
    await it.engine.stop(0);
  });
});

describe('cancel', () => {
  test('while waiting: the handler is not invoked any more', async () => {
    const { entry, requests } = scripted({
      status: 'IN_PROGRESS',
      callbackDelaySeconds: 60,
      resourceModel: { Id: 'w-1', Color: 'red' },
    });
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.settle();
    assert.equal((await it.service.cancel(requestToken)).status, 'CANCEL_IN_PROGRESS');
    await it.settle();
    const ended = await it.service.cancel(requestToken);
    assert.deepEqual([ended.status, ended.identifier], ['CANCEL_COMPLETE', 'w-1']);
    await it.clock.advance(120_000);
    assert.equal(requests.length, 1);
    await it.engine.stop(0);
  });

  test('while the handler runs: it may end its invocation, and none follows', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const { entry, requests } = scripted(opened);
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.settle();
    await it.service.cancel(requestToken);
    open({ status: 'IN_PROGRESS', callbackDelaySeconds: 60 });
    await it.settle();
    assert.equal((await it.service.status(requestToken)).status, 'CANCEL_COMPLETE');
    assert.equal(requests.length, 1);
    await it.engine.stop(0);
  });

  test('while the handler ends the operation: the end counts', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const it = plane({ types: typesOf(registered(WIDGET, scripted(opened).entry)) });
    const { requestToken } = await create(it);
    await it.settle();
    await it.service.cancel(requestToken);
    open(SUCCESS);
    await it.settle();
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
  });

  test('before a place was free: the handler is never invoked', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const { entry, requests } = scripted(opened);
    const store = createMemoryStore();
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store, concurrency: 1 });
    await create(it);
    const second = await create(it);
    const third = await create(it);
    await it.settle();
    await it.service.cancel(second.requestToken);
    // As if another server had been asked.
    await store.operations.cancel(third.requestToken, START);
    await it.clock.advance(1_000);
    open(SUCCESS);
    await it.settle();
    assert.equal(requests.length, 1);
    for (const { requestToken } of [second, third])
      assert.equal((await it.service.status(requestToken)).status, 'CANCEL_COMPLETE');
  });
});

describe('places', () => {
  test('a slow type does not keep others waiting', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const slow = scripted(opened);
    const quick = shelfOf(NAMED);
    const it = plane({
      types: typesOf(registered(WIDGET, slow.entry), registered(NAMED, quick.entry)),
      concurrency: 4,
      concurrencyPerType: 2,
    });
    it.engine.start();
    for (let count = 0; count < 20; count += 1) await create(it);
    const named = await it.service.create({ typeName: NAMED.typeName, desiredState: '{"Name":"n"}' });
    await it.settle();
    assert.equal((await it.service.status(named.requestToken)).status, 'SUCCESS');
    assert.equal(slow.requests.length, 2);
    assert.deepEqual(it.engine.load(), { running: 2, waiting: 18 });
    open(SUCCESS);
    await it.engine.stop(0);
  });

  test('what finds no place to wait is left in the store, and is carried on later', async () => {
    const gates = Array.from({ length: 10 }, () => gate<ProgressEvent>());
    let next = 0;
    const { entry, requests } = recorded(() => gates[next++]!.opened);
    const it = plane({
      types: typesOf(registered(WIDGET, entry)),
      concurrency: 2,
      concurrencyPerType: 2,
      waiting: 1,
    });
    it.engine.start();
    const accepted: OperationView[] = [];
    for (let count = 0; count < 10; count += 1) accepted.push(await create(it));
    await it.settle();
    assert.equal(requests.length, 2);
    for (const [index, { open }] of gates.entries()) {
      open({ status: 'SUCCESS', resourceModel: { Id: `w-${index}`, Color: 'red' } });
      await it.clock.advance(20);
    }
    for (const { requestToken } of accepted)
      assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.equal(requests.length, 10);
    await it.engine.stop(0);
  });
});

describe('an operation that is taken in when there is no room', () => {
  const held = (options: Partial<Parameters<typeof plane>[0]> = {}) => {
    const { opened, open } = gate<ProgressEvent>();
    const slow = scripted(opened);
    const quick = shelfOf(NAMED);
    const types = typesOf(registered(WIDGET, slow.entry), registered(NAMED, quick.entry));
    const it = plane({ types, concurrency: 4, concurrencyPerType: 2, waiting: 3, ...options });
    it.engine.start();
    return { it, open, types };
  };
  const createNamed = ({ service }: Pick<Plane, 'service'>): Promise<OperationView> =>
    service.create({ typeName: NAMED.typeName, desiredState: '{"Name":"n-1"}' });

  test('begins at once if its own type has places, however much of another one waits', async () => {
    const { it, open } = held();
    for (let count = 0; count < 8; count += 1) await create(it);
    const named = await createNamed(it);
    await it.settle();
    assert.equal((await it.service.status(named.requestToken)).status, 'SUCCESS');
    open(SUCCESS);
    await it.engine.stop(0);
  });

  test('begins at once on an idle server that lets nothing wait', async () => {
    const { it } = held({ waiting: 0 });
    const named = await createNamed(it);
    await it.settle();
    assert.equal((await it.service.status(named.requestToken)).status, 'SUCCESS');
    await it.engine.stop(0);
  });

  test('is looked for at once if there is room again when it has been taken in', async () => {
    const { it, types } = held();
    await it.settle();
    const { store, seal, clock } = it;
    const engine = { ...it.engine, lease: () => undefined };
    const service = createResourceService({ store, seal, clock, engine, types, account: '1', region: 'x' });
    const left = await createNamed({ service });
    await it.settle();
    assert.equal((await it.service.status(left.requestToken)).status, 'SUCCESS');
    await it.engine.stop(0);
  });

  test('is given back if others were taken in at the same moment', async () => {
    const { it, open } = held({ waiting: 1 });
    const all = await Promise.all(Array.from({ length: 8 }, () => create(it)));
    await it.settle();
    open(SUCCESS);
    for (let count = 0; count < 8; count += 1) await it.clock.advance(20);
    for (const { requestToken } of all)
      assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    await it.engine.stop(0);
  });
});

describe('trouble', () => {
  test('a type that cannot be started fails its operations only', async () => {
    const shelf = shelfOf(NAMED);
    const working = registered(NAMED, shelf.entry);
    const widgets = registered(WIDGET, shelf.entry);
    const types: TypeSource = {
      resolve: async (typeName) => (typeName === NAMED.typeName ? working : widgets),
      resolveForOperation: async (typeName) => {
        if (typeName === NAMED.typeName) return working;
        throw new ApiError('HandlerFailureException', 'The package of version 00000001 is gone.');
      },
    };
    const it = plane({ types });
    const failed = await it.end(await create(it));
    assert.deepEqual(
      [failed.status, failed.errorCode, failed.message],
      ['FAILED', 'InternalFailure', 'The package of version 00000001 is gone.'],
    );
    const named = await it.service.create({ typeName: NAMED.typeName, desiredState: '{"Name":"n"}' });
    assert.equal((await it.end(named)).status, 'SUCCESS');
  });

  test('trouble that may pass is waited for, but not for ever', async () => {
    const widgets = registered(WIDGET, shelfOf(WIDGET).entry);
    let asked = 0;
    const types: TypeSource = {
      resolve: async () => widgets,
      resolveForOperation: async () => {
        asked += 1;
        throw new Error('secret detail');
      },
    };
    const it = plane({ types });
    it.engine.start();
    const failed = await it.end(await create(it));
    assert.deepEqual([failed.status, failed.errorCode], ['FAILED', 'InternalFailure']);
    assert.match(failed.message!, /cannot be invoked/);
    assert.doesNotMatch(failed.message!, /secret/);
    assert.equal(asked, 3);
    await it.engine.stop(0);
  });

  test('work that was sealed with another key fails its operation', async () => {
    const { entry, requests } = scripted({ status: 'IN_PROGRESS', callbackDelaySeconds: 10 });
    const it = plane({ types: typesOf(registered(WIDGET, entry)) });
    const accepted = await create(it);
    await it.settle();
    const [claim] = await it.store.operations.claimDue(
      { owner: 'x', until: START + 60_000 },
      START + 10_000,
      1,
    );
    await it.store.operations.save(claim!, {
      status: 'IN_PROGRESS',
      changedAt: START,
      dueAt: START,
      work: new Uint8Array(40),
    });
    it.engine.start();
    const failed = await it.end(accepted);
    assert.match(failed.message!, /no sealed value/);
    assert.equal(requests.length, 1);
    await it.engine.stop(0);
  });

  test('a store that fails for a while loses nothing: the answer is saved when it works again', async () => {
    const store = createMemoryStore();
    let broken = 3;
    const operations: OperationStore = {
      ...store.operations,
      save: async (claim, change) => {
        if (broken-- > 0) throw new Error('disk');
        return await store.operations.save(claim, change);
      },
    };
    const { entry, requests } = scripted(SUCCESS);
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: { ...store, operations } });
    const ended = await it.end(await create(it));
    assert.equal(ended.status, 'SUCCESS');
    assert.equal(requests.length, 1);
  });

  test('a store that cannot be asked is not asked without end', async () => {
    const store = createMemoryStore();
    let asked = 0;
    const operations: OperationStore = {
      ...store.operations,
      claimDue: async (...given) => {
        asked += 1;
        if (asked < 4) throw new Error('disk');
        return await store.operations.claimDue(...given);
      },
    };
    const { entry } = scripted({ status: 'IN_PROGRESS', callbackDelaySeconds: 1 }, SUCCESS);
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: { ...store, operations } });
    it.engine.start();
    const accepted = await create(it);
    await it.clock.advance(10_000);
    assert.equal((await it.service.status(accepted.requestToken)).status, 'SUCCESS');
    assert.ok(asked < 20, `asked ${asked} times`);
    await it.engine.stop(0);
  });

  test('an engine with nothing to do hardly asks', async () => {
    const asked: string[] = [];
    const store = createMemoryStore();
    const it = plane({ types: typesOf(), store: { ...store, operations: spied(store.operations, asked) } });
    it.engine.start();
    await it.clock.advance(60_000);
    assert.ok(asked.length <= 125, `asked ${asked.length} times`);
    await it.engine.stop(0);
  });
});

describe('stopping', () => {
  test('waits for what runs, and begins nothing more', async () => {
    const { opened, open } = gate<ProgressEvent>();
    const { entry, requests } = scripted(opened);
    const it = plane({ types: typesOf(registered(WIDGET, entry)), concurrency: 1 });
    it.engine.start();
    const first = await create(it);
    const second = await create(it);
    let stopped = false;
    const stopping = it.engine.stop(30_000).then(() => {
      stopped = true;
    });
    await it.clock.advance(20_000);
    assert.equal(stopped, false);
    open(SUCCESS);
    await stopping;
    assert.equal((await it.service.status(first.requestToken)).status, 'SUCCESS');
    assert.equal(requests.length, 1);
    // The other one can be claimed at once.
    const [claim] = await it.store.operations.claimDue({ owner: 'x', until: START }, START + 20_000, 9);
    assert.equal(claim?.operation.requestToken, second.requestToken);
  });

  test('does not wait longer than it is told to', async () => {
    const clock = createVirtualClock({ startAt: START, manual: true });
    const invoker = createInProcessInvoker(() => new Promise(() => {}), { clock });
    const it = plane({ types: typesOf(registered(WIDGET, invoker)), clock });
    await create(it);
    const stopping = it.engine.stop(5_000);
    await it.clock.advance(5_000);
    await stopping;
  });

  test('leaves no timer behind', async () => {
    const it = plane({ types: typesOf(registered(WIDGET, shelfOf(WIDGET).entry)) });
    it.engine.start();
    await it.end(await create(it));
    const stopping = it.engine.stop(5_000);
    await it.settle();
    await stopping;
    assert.equal(it.clock.sleepers(), 0);
  });
});

test('requests are forgotten after seven days', async () => {
  const types = typesOf(registered(WIDGET, shelfOf(WIDGET).entry));
  const it = plane({ types, pollMs: 60 * 60_000 });
  it.engine.start();
  const ended = await it.end(await create(it));
  await it.clock.advance(7 * 24 * 60 * 60_000 - 1_000);
  assert.equal((await it.service.status(ended.requestToken)).status, 'SUCCESS');
  await it.clock.advance(11 * 60_000);
  assert.equal(await it.store.operations.find(ended.requestToken), undefined);
  await it.engine.stop(0);
});

test('what happens can be counted', async () => {
  const seen: unknown[] = [];
  const it = plane({
    types: typesOf(registered(WIDGET, shelfOf(WIDGET).entry)),
    onInvocation: ({ durationMs: _, requestToken: __, ...report }) => seen.push(report),
    onEnd: ({ durationMs: _, ...report }) => seen.push(report),
  });
  await it.end(await create(it));
  const which = { typeName: WIDGET.typeName, action: 'CREATE', status: 'SUCCESS' };
  assert.deepEqual(seen, [which, which]);
});

function spied(operations: OperationStore, asked: string[]): OperationStore {
  return new Proxy(operations, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        asked.push(String(name));
        return method(...given);
      };
    },
  });
}
