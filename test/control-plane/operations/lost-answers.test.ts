import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationView } from '../../../src/control-plane/operations/resource-service.ts';
import type { TypeSource } from '../../../src/control-plane/registry/registered-type.ts';
import type { OperationStore } from '../../../src/control-plane/store/store.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import type { Entry } from '../../../src/provider/invoke/index.ts';
import { createMemoryStore, type MemoryStore } from '../memory-store.ts';
import {
  type Plane,
  type PlaneOptions,
  plane,
  recorded,
  registered,
  START,
  typesOf,
  WIDGET,
} from './fixture.ts';
import { answerLost, cable, lostConnection, withOperations } from './shaky-store.ts';
import { shelfOf } from './shelf.ts';

const SUCCESS: ProgressEvent = { status: 'SUCCESS', resourceModel: { Id: 'w-1', Color: 'red' } };

function create({ service }: Plane, clientToken?: string): Promise<OperationView> {
  return service.create({
    typeName: WIDGET.typeName,
    desiredState: '{"Color":"red"}',
    ...(clientToken !== undefined && { clientToken }),
  });
}

/** A plane whose store loses answers, and how often it was told that an operation has ended. */
function shaky(
  answers: readonly ProgressEvent[],
  change: (operations: OperationStore) => Partial<OperationStore>,
  options: Partial<PlaneOptions> = {},
) {
  let next = 0;
  const { entry, requests } = recorded(() => answers[Math.min(next++, answers.length - 1)]);
  const store: MemoryStore = createMemoryStore();
  const ends: string[] = [];
  const it = plane({
    types: typesOf(registered(WIDGET, entry)),
    store: withOperations(store, change(store.operations)),
    onEnd: ({ status }) => ends.push(status),
    ...options,
  });
  return { it, requests, ends };
}

describe('a save whose answer is lost', () => {
  test('and that was done ends the operation, here and not elsewhere', async () => {
    const { it, requests, ends } = shaky([SUCCESS], ({ save }) => ({ save: answerLost(save) }));
    it.engine.start();
    assert.equal((await it.end(await create(it))).status, 'SUCCESS');
    await it.clock.advance(20_000);
    assert.deepEqual(ends, ['SUCCESS']);
    assert.equal(requests.length, 1);
    assert.doesNotMatch(JSON.stringify(it.log.lines), /taken over/);
    await it.engine.stop(0);
  });

  test('and that was done lets the operation go on when it is due', async () => {
    const goesOn: ProgressEvent = {
      status: 'IN_PROGRESS',
      callbackDelaySeconds: 5,
      callbackContext: { n: 1 },
    };
    const { it, requests, ends } = shaky([goesOn, SUCCESS], ({ save }) => ({ save: answerLost(save) }), {
      pollMs: 60_000,
    });
    it.engine.start();
    const { requestToken } = await create(it);
    await it.clock.advance(5_000);
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.deepEqual(
      requests.map(({ callbackContext }) => callbackContext),
      [undefined, { n: 1 }],
    );
    assert.deepEqual(ends, ['SUCCESS']);
    await it.engine.stop(0);
  });

  test('and that another server came before is told as that', async () => {
    const { it, ends } = shaky([SUCCESS], (operations) => ({
      save: async (claim, change) => {
        if (claim.fence > 1) return await operations.save(claim, change);
        const [taken] = await operations.claimDue({ owner: 'x', until: START }, START + 20_000, 1);
        if (taken !== undefined)
          await operations.save(taken, {
            status: 'FAILED',
            changedAt: START + 1,
            errorCode: 'InternalFailure',
          });
        if (taken !== undefined) throw lostConnection();
        return await operations.save(claim, change);
      },
    }));
    const { requestToken } = await create(it);
    await it.clock.advance(1_000);
    assert.equal((await it.service.status(requestToken)).status, 'FAILED');
    assert.deepEqual(ends, []);
    assert.match(it.log.lines.at(-1)!.message, /Another server has taken over/);
  });
});

describe('a store that cannot be reached for half a minute', () => {
  function outage() {
    let answer: (event: ProgressEvent) => void = () => {};
    const { entry, requests } = recorded(
      () =>
        new Promise<ProgressEvent>((resolve) => {
          answer = resolve;
        }),
    );
    const store = createMemoryStore();
    const line = cable(store);
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: line.store });
    return { it, line, requests, store, answer: (event: ProgressEvent) => answer(event) };
  }

  test('costs no further invocation: the answer is kept until it can be saved', async () => {
    const { it, line, requests, answer } = outage();
    it.engine.start();
    const { requestToken } = await create(it);
    await it.settle();
    line.isCut = true;
    answer(SUCCESS);
    await it.clock.advance(30_000);
    line.isCut = false;
    await it.clock.advance(3_000);
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    await it.clock.advance(30_000);
    assert.equal(requests.length, 1);
    await it.engine.stop(0);
  });

  test('costs none of an update either, for which the store is asked about the resource', async () => {
    const shelf = shelfOf(WIDGET);
    const store = createMemoryStore();
    const line = cable(store);
    const entry: Entry = (request, context) => {
      if (request.action === 'UPDATE') line.isCut = true;
      return shelf.entry(request, context);
    };
    const it = plane({ types: typesOf(registered(WIDGET, entry)), store: line.store });
    it.engine.start();
    const { identifier } = await it.end(await create(it));
    const { requestToken } = await it.service.update({
      typeName: WIDGET.typeName,
      identifier: identifier!,
      patchDocument: '[{"op":"replace","path":"/Color","value":"blue"}]',
    });
    await it.clock.advance(30_000);
    line.isCut = false;
    await it.clock.advance(30_000);
    assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
    assert.equal(shelf.requests.filter(({ action }) => action === 'UPDATE').length, 1);
    await it.engine.stop(0);
  });

  test('is no reason to give an operation up, however often that happens', async () => {
    const { entry, requests } = recorded(() => SUCCESS);
    const widgets = registered(WIDGET, entry);
    let asked = 0;
    const types: TypeSource = {
      resolve: async () => widgets,
      resolveForOperation: async () => {
        asked += 1;
        if (asked <= 5) throw lostConnection();
        return widgets;
      },
    };
    const it = plane({ types });
    it.engine.start();
    assert.equal((await it.end(await create(it))).status, 'SUCCESS');
    assert.equal(requests.length, 1);
    await it.engine.stop(0);
  });

  test('is not waited for by a stop that has waited long enough', async () => {
    const { it, line, answer } = outage();
    it.engine.start();
    await create(it);
    await it.settle();
    line.isCut = true;
    answer(SUCCESS);
    await it.settle();
    const stopping = it.engine.stop(5_000);
    await it.clock.advance(5_000);
    await stopping;
    await it.settle();
    assert.equal(it.clock.sleepers(), 0);
  });

  test('does not bring back what another server has ended meanwhile', async () => {
    const { it, line, store, answer } = outage();
    const { requestToken } = await create(it);
    await it.settle();
    line.isCut = true;
    answer(SUCCESS);
    await it.clock.advance(20_000);
    const now = START + 20_000;
    const [claim] = await store.operations.claimDue({ owner: 'x', until: now + 9_000 }, now, 1);
    await store.operations.save(claim!, { status: 'FAILED', changedAt: now, errorCode: 'NotStabilized' });
    line.isCut = false;
    await it.clock.advance(3_000);
    assert.equal((await it.service.status(requestToken)).errorCode, 'NotStabilized');
    assert.match(it.log.lines.at(-1)!.message, /Another server has taken over/);
  });
});

describe('an acceptance whose answer is lost', () => {
  for (const clientToken of [undefined, 'client-1'])
    test(`and that was done is answered and carried on at once (client token: ${clientToken})`, async () => {
      const { it, requests } = shaky([SUCCESS], ({ accept }) => ({ accept: answerLost(accept) }));
      const { requestToken } = await create(it, clientToken);
      await it.settle();
      assert.equal((await it.service.status(requestToken)).status, 'SUCCESS');
      assert.equal((await it.service.requests({})).items.length, 1);
      assert.deepEqual(
        requests.map(({ bearerToken }) => bearerToken),
        [requestToken],
      );
    });

  test('and that was not done is done', async () => {
    let isLost = false;
    const { it, requests } = shaky([SUCCESS], ({ accept }) => ({
      accept: async (...given) => {
        if (isLost) return await accept(...given);
        isLost = true;
        throw lostConnection();
      },
    }));
    assert.equal((await it.end(await create(it))).status, 'SUCCESS');
    assert.equal(requests.length, 1);
  });

  test('and that another server carries on is left to that', async () => {
    const { it, requests } = shaky([SUCCESS], (operations) => {
      const accept = answerLost(operations.accept);
      return {
        accept: async (...given) => {
          try {
            return await accept(...given);
          } finally {
            await operations.claimDue({ owner: 'x', until: START + 60_000 }, START + 20_000, 1);
          }
        },
      };
    });
    const { requestToken } = await create(it);
    await it.clock.advance(1_000);
    assert.equal((await it.service.status(requestToken)).status, 'IN_PROGRESS');
    assert.equal(requests.length, 0);
  });

  test('and that was left in the store, as there was no room, is carried on when there is', async () => {
    let answer: (event: ProgressEvent) => void = () => {};
    const slow = new Promise<ProgressEvent>((resolve) => {
      answer = resolve;
    });
    const { entry, requests } = recorded(() => slow);
    const store = createMemoryStore();
    const accept = answerLost(store.operations.accept);
    const it = plane({
      types: typesOf(registered(WIDGET, entry)),
      store: withOperations(store, {
        accept: (operation, lease, ...rest) =>
          (lease === undefined ? accept : store.operations.accept)(operation, lease, ...rest),
      }),
      concurrency: 1,
      waiting: 0,
      pollMs: 60_000,
    });
    it.engine.start();
    await create(it);
    await it.settle();
    await create(it);
    answer(SUCCESS);
    await it.clock.advance(1_000);
    assert.equal(requests.length, 2);
    await it.engine.stop(0);
  });

  test('again is told to who asked', async () => {
    const { it } = shaky([SUCCESS], () => ({ accept: () => Promise.reject(lostConnection()) }));
    await assert.rejects(create(it), { problem: 'io' });
  });
});
