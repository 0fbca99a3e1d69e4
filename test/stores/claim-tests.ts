import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  accepted,
  lease,
  newOperation,
  type OpenStore,
  OTHER_TYPE,
  START,
  TYPE,
  tokensOf,
  waiting,
  withStore,
} from './records.ts';

export function claimTests(open: OpenStore): void {
  describe('claiming what is due', () => {
    test('gives what is due, longest due first, up to the limit', () =>
      withStore(open, async (store) => {
        const third = await waiting(store, START + 30);
        const first = await waiting(store, START + 10);
        const late = await waiting(store, START + 41);
        const second = await waiting(store, START + 20);
        const { operations } = store;
        const now = START + 40;
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now, 2)), [first, second]);
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now, 2)), [third]);
        assert.deepEqual(await operations.claimDue(lease(now), now, 2), []);
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now + 1, 2)), [late]);
      }));

    test('gives the operation as it is, with its work', () =>
      withStore(open, async (store) => {
        const token = await waiting(store, START + 10);
        const [claim] = await store.operations.claimDue(lease(), START + 10, 5);
        const found = await store.operations.find(token);
        assert.deepEqual(
          { ...claim!.operation, work: [...claim!.operation.work!] },
          { ...found, work: [4, 5] },
        );
        assert.equal(claim!.operation.attempts, 1);
      }));

    test('leaves alone what somebody holds, until the lease runs out', () =>
      withStore(open, async (store) => {
        const { operation, fence } = await accepted(store);
        const { until } = lease();
        assert.deepEqual(await store.operations.claimDue(lease(), until - 1, 5), []);
        const [claim] = await store.operations.claimDue(lease(until, 'server-2'), until, 5);
        assert.equal(claim?.operation.requestToken, operation.requestToken);
        assert.ok(claim.fence > fence);
        assert.equal(claim.operation.attempts, 2);
        assert.equal(claim.operation.status, 'PENDING');
      }));

    test('orders claims that ran out and what nobody held alike', () =>
      withStore(open, async (store) => {
        const lost = await accepted(store, { dueAt: START + 5 });
        const early = await waiting(store, START + 1);
        const late = await waiting(store, START + 9);
        const now = lease().until;
        assert.deepEqual(tokensOf(await store.operations.claimDue(lease(now), now, 5)), [
          early,
          lost.operation.requestToken,
          late,
        ]);
      }));

    test('does not give what is not due, even if its claim ran out', () =>
      withStore(open, async (store) => {
        const { until } = lease();
        await accepted(store, { dueAt: until + 1 });
        assert.deepEqual(await store.operations.claimDue(lease(until), until, 5), []);
        assert.equal((await store.operations.claimDue(lease(until), until + 1, 5)).length, 1);
      }));

    test('leaves out types', () =>
      withStore(open, async (store) => {
        const widget = await waiting(store, START + 1);
        const gadget = await waiting(store, START + 2, { typeName: OTHER_TYPE });
        const lost = await accepted(store, { typeName: OTHER_TYPE, dueAt: START + 3 });
        const thing = await waiting(store, START + 4, { typeName: 'Acme::Demo::Thing' });
        const now = lease().until;
        const { operations } = store;
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now, 5, [TYPE, OTHER_TYPE])), [
          thing,
        ]);
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now, 1, [TYPE])), [gadget]);
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now, 5, [TYPE])), [
          lost.operation.requestToken,
        ]);
        assert.deepEqual(tokensOf(await operations.claimDue(lease(now), now, 5, [])), [widget]);
      }));

    test('counts the claims since the last save', () =>
      withStore(open, async (store) => {
        const first = await accepted(store);
        let now = first.operation.acceptedAt;
        for (const attempts of [2, 3]) {
          now = lease(now).until;
          const [claim] = await store.operations.claimDue(lease(now), now, 1);
          assert.equal(claim?.operation.attempts, attempts);
          if (attempts === 3) {
            await store.operations.save(claim!, {
              status: 'IN_PROGRESS',
              changedAt: now,
              dueAt: now,
              work: Uint8Array.of(1),
            });
          }
        }
        assert.equal((await store.operations.find(first.operation.requestToken))?.attempts, 0);
        const [claim] = await store.operations.claimDue(lease(now), now, 1);
        assert.equal(claim?.operation.attempts, 1);
      }));

    test('renews claims that are held, and only these', () =>
      withStore(open, async (store) => {
        const [kept, lost, saved] = [await accepted(store), await accepted(store), await accepted(store)];
        await store.operations.save(saved, { status: 'SUCCESS', changedAt: START });
        const until = lease().until;
        await store.operations.renew([kept], lease(until));
        const [taken] = await store.operations.claimDue(lease(until, 'server-2'), until, 5);
        assert.equal(taken?.operation.requestToken, lost.operation.requestToken);
        const unknown = { ...kept, operation: { ...kept.operation, requestToken: 'unknown' } };
        const renewed = await store.operations.renew([lost, kept, saved, unknown, taken], lease(until));
        assert.deepEqual(tokensOf(renewed), [kept.operation.requestToken, taken.operation.requestToken]);
        assert.deepEqual(
          renewed.map(({ fence }) => fence),
          [kept.fence, taken.fence],
        );
        assert.deepEqual(await store.operations.renew([], lease(until)), []);
      }));

    test('renews a claim that ran out if nobody has taken it', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        const later = lease().until + 1;
        assert.equal((await store.operations.renew([claim], lease(later))).length, 1);
        assert.deepEqual(await store.operations.claimDue(lease(later), later, 5), []);
      }));

    test('says when something will be to be done', () =>
      withStore(open, async (store) => {
        const { operations } = store;
        assert.equal(await operations.nextDueAt(), undefined);
        const claim = await accepted(store);
        assert.equal(await operations.nextDueAt(), lease().until);
        await waiting(store, START + 700, { typeName: OTHER_TYPE });
        await waiting(store, START + 900, { typeName: OTHER_TYPE });
        assert.equal(await operations.nextDueAt(), START + 700);
        assert.equal(await operations.nextDueAt([OTHER_TYPE]), lease().until);
        assert.equal(await operations.nextDueAt([TYPE]), START + 700);
        assert.equal(await operations.nextDueAt([TYPE, OTHER_TYPE]), undefined);
        await operations.claimDue(lease(START + 5000), START + 800, 1);
        assert.equal(await operations.nextDueAt(), START + 900);
        await operations.save(claim, { status: 'SUCCESS', changedAt: START });
        await operations.claimDue(lease(START + 6000), START + 900, 1);
        assert.equal(await operations.nextDueAt(), lease(START + 5000).until);
      }));

    test('has nothing to give when everything has ended', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        await store.operations.save(claim, { status: 'FAILED', changedAt: START });
        assert.deepEqual(await store.operations.claimDue(lease(), START * 2, 5), []);
        assert.equal(await store.operations.nextDueAt(), undefined);
        const other = newOperation();
        assert.equal(await store.operations.find(other.requestToken), undefined);
      }));
  });
}
