import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Claim, Store } from '../../src/control-plane/store/store.ts';
import { accepted, lease, newOperation, type OpenStore, START, withStore } from './records.ts';

/** The next claim of the only operation, once the one before has run out. */
async function nextClaim(store: Store, now: number): Promise<Claim> {
  const [claim] = await store.operations.claimDue(lease(now), now, 1);
  return claim!;
}

/** Whoever holds an operation tells by fence and attempts whether somebody has saved it meanwhile. */
export function fenceTests(open: OpenStore): void {
  describe('the fence of a claim', () => {
    test('is 1 at first, whether the operation was claimed as it was accepted or later', () =>
      withStore(open, async (store) => {
        assert.equal((await accepted(store)).fence, 1);
        await store.operations.accept(newOperation(), undefined, 0);
        assert.equal((await nextClaim(store, START)).fence, 1);
      }));

    test('grows by one with every claim, and with nothing else', () =>
      withStore(open, async (store) => {
        const first = await accepted(store);
        await store.operations.renew([first], lease());
        await store.operations.cancel(first.operation.requestToken, START);
        const second = await nextClaim(store, START + 20_000);
        const third = await nextClaim(store, START + 40_000);
        const dueAt = START + 50_000;
        const work = Uint8Array.of(1);
        await store.operations.save(third, { status: 'IN_PROGRESS', changedAt: START, dueAt, work });
        const fourth = await nextClaim(store, dueAt);
        const seen = [first, second, third, fourth].map(({ fence, operation }) => [
          fence,
          operation.attempts,
        ]);
        assert.deepEqual(seen, [
          [1, 1],
          [2, 2],
          [3, 3],
          [4, 1],
        ]);
      }));
  });
}
