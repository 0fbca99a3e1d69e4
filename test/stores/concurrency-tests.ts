import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Claim, Store } from '../../src/control-plane/store/store.ts';
import {
  accepted,
  lease,
  newOperation,
  type OpenStore,
  resource,
  START,
  TYPE,
  waiting,
  withStore,
} from './records.ts';

export function concurrencyTests(open: OpenStore): void {
  describe('many callers at once', () => {
    test('of the same request: one is accepted, the others learn of it', () =>
      withStore(open, async (store) => {
        const requests = Array.from({ length: 40 }, () => newOperation({ clientToken: 'same' }));
        const answers = await Promise.all(
          requests.map((request) => store.operations.accept(request, lease(), 0)),
        );
        assert.equal(answers.filter(({ kind }) => kind === 'accepted').length, 1);
        assert.equal(answers.filter(({ kind }) => kind === 'known').length, 39);
        const tokens = answers.map((answer) => {
          assert.ok(answer.kind === 'accepted' || answer.kind === 'known');
          return (answer.kind === 'accepted' ? answer.claim : answer).operation.requestToken;
        });
        assert.equal(new Set(tokens).size, 1);
      }));

    test('for the same resource: one is accepted, the others are told that it is busy', () =>
      withStore(open, async (store) => {
        const requests = Array.from({ length: 40 }, () => newOperation({ identifier: 'widget-1' }));
        const answers = await Promise.all(
          requests.map((request) => store.operations.accept(request, lease(), 0)),
        );
        assert.equal(answers.filter(({ kind }) => kind === 'accepted').length, 1);
        assert.equal(answers.filter(({ kind }) => kind === 'busy').length, 39);
      }));

    test('that claim: everything is claimed once', () =>
      withStore(open, async (store) => {
        await Promise.all(Array.from({ length: 60 }, (_, index) => waiting(store, START + index)));
        const claims = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            store.operations.claimDue(lease(START, `server-${index}`), START + 100, 7),
          ),
        );
        const tokens = claims.flat().map(({ operation }) => operation.requestToken);
        assert.equal(tokens.length, 60);
        assert.equal(new Set(tokens).size, 60);
      }));

    test('with the same claim: one saves', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        const saved = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            store.operations.save(claim, { status: 'SUCCESS', changedAt: START, message: String(index) }),
          ),
        );
        assert.equal(saved.filter(Boolean).length, 1);
        const { message } = (await store.operations.find(claim.operation.requestToken))!;
        assert.equal(saved[Number(message)], true);
      }));

    test('see their own writes at once', () =>
      withStore(open, async (store) => {
        await Promise.all(
          Array.from({ length: 50 }, async (_, index) => {
            const identifier = `widget-${index}`;
            const claim = await accepted(store);
            const { requestToken } = claim.operation;
            assert.equal((await store.operations.find(requestToken))?.status, 'PENDING');
            await store.operations.save(claim, {
              status: 'SUCCESS',
              changedAt: START,
              identifier,
              resource: resource({ identifier, requestToken }),
            });
            assert.equal((await store.operations.find(requestToken))?.status, 'SUCCESS');
            assert.equal((await store.resources.find(TYPE, identifier))?.requestToken, requestToken);
          }),
        );
        assert.equal(await store.resources.count(), 50);
        assert.equal((await store.operations.counts()).SUCCESS, 50);
      }));

    test('and servers that die: every operation is carried to its end, in turn, by one at a time', () =>
      withStore(open, async (store) => {
        const counters = new Map<string, number>();
        const tokens = await Promise.all(
          Array.from({ length: 30 }, (_, index) => waiting(store, START, { identifier: `widget-${index}` })),
        );
        let now = START;
        for (let round = 0; round < 40 && (await store.operations.nextDueAt()) !== undefined; round++) {
          now += 11_000;
          await Promise.all(
            ['a', 'b', 'c'].map(async (owner) => {
              for (const claim of await store.operations.claimDue(lease(now, owner), now, 9)) {
                await carryOn(store, claim, now, counters, (round + owner.length * claim.fence) % 4 === 0);
              }
            }),
          );
        }
        assert.deepEqual(
          tokens.map((token) => counters.get(token)),
          tokens.map(() => 3),
        );
        assert.equal((await store.operations.counts()).SUCCESS, 30);
      }));
  });
}

/** A step of an operation that ends with its third; or its server dies before it can save. */
async function carryOn(
  store: Store,
  claim: Claim,
  now: number,
  counters: Map<string, number>,
  dies: boolean,
): Promise<void> {
  if (dies) return;
  const { requestToken } = claim.operation;
  const steps = (counters.get(requestToken) ?? 0) + 1;
  const saved = await store.operations.save(
    claim,
    steps === 3
      ? { status: 'SUCCESS', changedAt: now }
      : { status: 'IN_PROGRESS', changedAt: now, dueAt: now, work: Uint8Array.of(steps) },
  );
  if (saved) counters.set(requestToken, steps);
}
