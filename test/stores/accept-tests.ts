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
  withStore,
} from './records.ts';

export function acceptTests(open: OpenStore): void {
  describe('accepting a request', () => {
    test('gives a claim of the operation, PENDING and with its work', () =>
      withStore(open, async (store) => {
        const operation = newOperation({ identifier: 'widget-1', action: 'UPDATE' });
        const answer = await store.operations.accept(operation, lease(), 0);
        assert.equal(answer.kind, 'accepted');
        assert.ok(answer.kind === 'accepted');
        assert.ok(answer.claim.fence > 0);
        assert.deepEqual(answer.claim.operation, {
          ...operation,
          status: 'PENDING',
          changedAt: START,
          attempts: 1,
        });
      }));

    test('without a lease leaves it to whoever claims it', () =>
      withStore(open, async (store) => {
        const operation = newOperation({ identifier: 'widget-1' });
        const { work, ...rest } = operation;
        const left = { ...rest, status: 'PENDING', changedAt: START, attempts: 0 };
        assert.deepEqual(await store.operations.accept(operation, undefined, 0), {
          kind: 'left',
          operation: left,
        });
        assert.deepEqual(await store.operations.find(operation.requestToken), left);
        assert.equal(await store.operations.nextDueAt(), START);
        const next = newOperation({ identifier: 'widget-1' });
        assert.equal((await store.operations.accept(next, lease(), 0)).kind, 'busy');
        const [claim] = await store.operations.claimDue(lease(), START, 10);
        assert.deepEqual(
          { ...claim!.operation, work: [...claim!.operation.work!] },
          { ...left, attempts: 1, work: [...work] },
          'bytes may come as a Buffer',
        );
        assert.ok(await store.operations.save(claim!, { status: 'SUCCESS', changedAt: START }));
      }));

    test('keeps what it was told, and gives the work to nobody without a claim', () =>
      withStore(open, async (store) => {
        const operation = newOperation();
        await store.operations.accept(operation, lease(), 0);
        const { work: _, ...rest } = operation;
        assert.deepEqual(await store.operations.find(operation.requestToken), {
          ...rest,
          status: 'PENDING',
          changedAt: START,
          attempts: 1,
        });
      }));

    test('keeps texts of every kind and large work', () =>
      withStore(open, async (store) => {
        const operation = newOperation({
          identifier: `naïve|☃|😀|'"\\%_|${'x'.repeat(1000)}`,
          work: Uint8Array.from({ length: 300_000 }, (_, index) => index % 251),
        });
        await store.operations.accept(operation, lease(START - 20_000), 0);
        assert.equal((await store.operations.find(operation.requestToken))?.identifier, operation.identifier);
        const [claim] = await store.operations.claimDue(lease(), START, 1);
        assert.ok(Buffer.from(claim!.operation.work!).equals(operation.work));
      }));

    test('knows the same request by its client token, while it runs and when it has ended', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store, { clientToken: 'same' });
        const again = newOperation({ clientToken: 'same' });
        const first = await store.operations.accept(again, lease(), 0);
        assert.deepEqual(first, {
          kind: 'known',
          operation: await store.operations.find(claim.operation.requestToken),
        });
        await store.operations.save(claim, { status: 'SUCCESS', changedAt: START + 1 });
        const second = await store.operations.accept(again, lease(), 0);
        assert.ok(second.kind === 'known');
        assert.equal(second.operation.status, 'SUCCESS');
        assert.equal(await store.operations.find(again.requestToken), undefined);
      }));

    test('refuses a client token that was used for something else', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store, { clientToken: 'same' });
        const other = newOperation({ clientToken: 'same', contentHash: 'hash-2' });
        const answer = await store.operations.accept(other, lease(), 0);
        assert.ok(answer.kind === 'conflict');
        assert.equal(answer.operation.requestToken, claim.operation.requestToken);
      }));

    test('frees a client token when its time is over', () =>
      withStore(open, async (store) => {
        await accepted(store, { clientToken: 'same', acceptedAt: START });
        const next = newOperation({ clientToken: 'same', contentHash: 'hash-2' });
        assert.equal((await store.operations.accept(next, lease(), START)).kind, 'conflict');
        assert.equal((await store.operations.accept(next, lease(), START + 1)).kind, 'accepted');
        const third = newOperation({ clientToken: 'same', contentHash: 'hash-2' });
        const answer = await store.operations.accept({ ...third, acceptedAt: START + 5 }, lease(), START);
        assert.ok(answer.kind === 'known', 'the newest use of a token counts');
        assert.equal(answer.operation.requestToken, next.requestToken);
      }));

    test('finds the operation of a client token', () =>
      withStore(open, async (store) => {
        const { operation } = await accepted(store, { clientToken: 'same' });
        const found = await store.operations.findByClientToken('same', START);
        assert.equal(found?.requestToken, operation.requestToken);
        assert.equal(await store.operations.findByClientToken('same', START + 1), undefined);
        assert.equal(await store.operations.findByClientToken('other', 0), undefined);
      }));

    test('lets one operation run on a resource, and no other until it has ended', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store, { identifier: 'widget-1', action: 'UPDATE' });
        const next = newOperation({ identifier: 'widget-1', action: 'DELETE' });
        const answer = await store.operations.accept(next, lease(), 0);
        assert.ok(answer.kind === 'busy');
        assert.equal(answer.operation.requestToken, claim.operation.requestToken);
        await store.operations.save(claim, { status: 'FAILED', changedAt: START });
        assert.equal((await store.operations.accept(next, lease(), 0)).kind, 'accepted');
      }));

    test('tells resources apart by type and identifier', () =>
      withStore(open, async (store) => {
        await accepted(store, { identifier: 'widget-1' });
        await accepted(store, { identifier: 'Widget-1' });
        await accepted(store, { identifier: 'widget-1', typeName: OTHER_TYPE });
        await accepted(store, { typeName: TYPE });
        await accepted(store, { typeName: TYPE });
        assert.equal((await store.operations.counts()).PENDING, 5);
      }));

    test('answers a repeated request before it looks whether the resource is busy', () =>
      withStore(open, async (store) => {
        await accepted(store, { identifier: 'widget-1', clientToken: 'same' });
        const again = newOperation({ identifier: 'widget-1', clientToken: 'same' });
        assert.equal((await store.operations.accept(again, lease(), 0)).kind, 'known');
      }));

    test('rejects a request token that is taken, and nothing else with it', () =>
      withStore(open, async (store) => {
        const { operation } = await accepted(store);
        const answers = await Promise.allSettled([
          store.operations.accept(newOperation(), lease(), 0),
          store.operations.accept(newOperation({ requestToken: operation.requestToken }), lease(), 0),
          store.operations.accept(newOperation(), lease(), 0),
        ]);
        assert.deepEqual(
          answers.map(({ status }) => status),
          ['fulfilled', 'rejected', 'fulfilled'],
        );
        assert.equal((await store.operations.counts()).PENDING, 3);
      }));
  });
}
