import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationView } from '../../../src/control-plane/operations/resource-service.ts';
import type { OperationStore } from '../../../src/control-plane/store/store.ts';
import type { ProgressEvent } from '../../../src/provider/index.ts';
import { createVirtualClock, type Entry } from '../../../src/provider/invoke/index.ts';
import { createMemoryStore } from '../memory-store.ts';
import { NAMED, type Plane, plane, registered, START, typesOf, WIDGET } from './fixture.ts';
import { type Shelf, shelfOf } from './shelf.ts';

/** Numbers that look like chance, and are always the same. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A store as a server sees it that dies at some call: before the call is made, or before its answer is back. */
function mortal(operations: OperationStore, callsToLive: number, random: (below: number) => number) {
  let left = callsToLive;
  const never = new Promise<never>(() => {});
  const store = new Proxy(operations, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        left -= 1;
        if (left < 0 || (left === 0 && random(2) === 0)) return never;
        const answer = method(...given);
        return left === 0 ? never : answer;
      };
    },
  });
  return { store, isDead: () => left <= 0 };
}

/** Handlers that take one to three steps, and keep the contract. */
function stepwise(shelf: Shelf, random: (below: number) => number): Entry {
  return (request, context): ProgressEvent => {
    if (request.action === 'READ' || random(3) === 0) return shelf.entry(request, context) as ProgressEvent;
    const { resourceProperties } = request.requestData;
    return { status: 'IN_PROGRESS', resourceModel: resourceProperties, callbackDelaySeconds: random(2) };
  };
}

for (const seed of [1, 2, 3]) {
  test(`servers die again and again, and nothing is lost, done twice or left over (seed ${seed})`, async () => {
    const random = chance(seed);
    const memory = createMemoryStore();
    const clock = createVirtualClock({ startAt: START, manual: true });
    const widgets = shelfOf(WIDGET);
    const named = shelfOf(NAMED);
    const types = typesOf(
      registered(WIDGET, stepwise(widgets, random)),
      registered(NAMED, stepwise(named, random)),
    );
    const witness = plane({ types, store: memory, clock });
    const accepted: OperationView[] = [];
    let names = 0;

    const live = async (number: number): Promise<void> => {
      const { store, isDead } = mortal(memory.operations, 10 + random(150), random);
      const server: Plane = plane({
        types,
        store: { ...memory, operations: store },
        clock,
        owner: `s-${number}`,
      });
      server.engine.start();
      while (!isDead()) {
        const desired = random(2)
          ? { typeName: WIDGET.typeName, desiredState: '{"Color":"red"}' }
          : undefined;
        const request = desired ?? { typeName: NAMED.typeName, desiredState: `{"Name":"n-${names++}"}` };
        void server.service
          .create({ ...request, clientToken: `t-${number}-${accepted.length}-${names}` })
          .then((operation) => accepted.push(operation));
        const first = (await memory.resources.list({}, { limit: 1 })).items[0];
        if (first !== undefined && random(3) === 0)
          void server.service.delete(first).then(
            (operation) => accepted.push(operation),
            () => {},
          );
        await clock.advance(random(400));
      }
    };
    for (let number = 0; number < 40; number += 1) await live(number);

    const last = plane({ types, store: memory, clock, owner: 'last' });
    last.engine.start();
    await clock.advance(120_000);
    const counts = await memory.operations.counts();
    assert.deepEqual([counts.PENDING, counts.IN_PROGRESS, counts.FAILED], [0, 0, 0]);
    assert.ok(accepted.length > 200);
    for (const { requestToken } of accepted)
      assert.equal((await witness.service.status(requestToken)).status, 'SUCCESS');
    const known = await memory.resources.list({}, { limit: 10_000 });
    assert.deepEqual(
      known.items.map(({ identifier }) => identifier).sort(),
      [...widgets.resources.keys(), ...named.resources.keys()].sort(),
    );
    await last.engine.stop(0);
  });
}
