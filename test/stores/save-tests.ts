import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationChange } from '../../src/control-plane/store/store.ts';
import {
  accepted,
  lease,
  newOperation,
  type OpenStore,
  OTHER_TYPE,
  resource,
  START,
  TYPE,
  tokensOf,
  withStore,
} from './records.ts';

const GOES_ON: OperationChange = {
  status: 'IN_PROGRESS',
  changedAt: START + 5,
  dueAt: START + 50,
  work: Uint8Array.of(9),
};

export function saveTests(open: OpenStore): void {
  describe('saving how an operation goes on', () => {
    test('writes the change and gives the claim back', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        const change = { ...GOES_ON, identifier: 'widget-1', message: 'half way' };
        assert.equal(await store.operations.save(claim, change), true);
        const { work: _, ...rest } = claim.operation;
        assert.deepEqual(await store.operations.find(rest.requestToken), {
          ...rest,
          identifier: 'widget-1',
          status: 'IN_PROGRESS',
          changedAt: START + 5,
          message: 'half way',
          dueAt: START + 50,
          attempts: 0,
        });
        const [next] = await store.operations.claimDue(lease(), START + 50, 1);
        assert.deepEqual([...next!.operation.work!], [9]);
        assert.ok(next!.fence > claim.fence);
      }));

    test('keeps the identifier unless told otherwise, and nothing else', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        const told = { ...GOES_ON, identifier: 'widget-1', message: 'm', errorCode: 'Throttling' };
        await store.operations.save(claim, told);
        const [next] = await store.operations.claimDue(lease(), START + 50, 1);
        await store.operations.save(next!, GOES_ON);
        const found = await store.operations.find(claim.operation.requestToken);
        assert.equal(found?.identifier, 'widget-1');
        assert.equal(found.message, undefined);
        assert.equal(found.errorCode, undefined);
      }));

    test('ends an operation: nothing is due, no work is left, the resource is free', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store, { identifier: 'widget-1' });
        const end = { changedAt: START + 7, message: 'gone wrong', errorCode: 'InternalFailure' } as const;
        assert.equal(await store.operations.save(claim, { status: 'FAILED', ...end }), true);
        const { work: _, dueAt: __, ...rest } = claim.operation;
        assert.deepEqual(await store.operations.find(rest.requestToken), {
          ...rest,
          ...end,
          status: 'FAILED',
          attempts: 0,
        });
        await accepted(store, { identifier: 'widget-1' });
      }));

    test('writes nothing if the claim is lost, given back or unknown', () =>
      withStore(open, async (store) => {
        const lost = await accepted(store);
        const { until } = lease();
        const [taken] = await store.operations.claimDue(lease(until), until, 1);
        const end: OperationChange = { status: 'SUCCESS', changedAt: START, resource: resource() };
        assert.equal(await store.operations.save(lost, end), false);
        assert.equal(await store.resources.find(TYPE, 'widget-1'), undefined);
        assert.equal((await store.operations.find(lost.operation.requestToken))?.status, 'PENDING');
        assert.equal(await store.operations.save(taken!, GOES_ON), true);
        assert.equal(await store.operations.save(taken!, end), false);
        assert.equal(await store.operations.save({ ...taken!, fence: taken!.fence + 1 }, end), false);
        const unknown = { ...taken!, operation: { ...taken!.operation, requestToken: 'unknown' } };
        assert.equal(await store.operations.save(unknown, end), false);
        assert.equal(await store.resources.count(), 0);
      }));

    test('takes the save of a claim that ran out if nobody has taken it', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        const late = lease().until + 1;
        assert.equal(await store.operations.save(claim, { status: 'SUCCESS', changedAt: late }), true);
      }));

    test('locks an identifier as soon as it is known', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        await store.operations.save(claim, { ...GOES_ON, identifier: 'widget-1' });
        const next = newOperation({ identifier: 'widget-1' });
        const answer = await store.operations.accept(next, lease(), 0);
        assert.ok(answer.kind === 'busy');
        assert.equal(answer.operation.requestToken, claim.operation.requestToken);
        const elsewhere = newOperation({ identifier: 'widget-1', typeName: OTHER_TYPE });
        assert.equal((await store.operations.accept(elsewhere, lease(), 0)).kind, 'accepted');
      }));

    test('gives up the identifier that it locked for another one', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store, { identifier: 'widget-1' });
        await store.operations.save(claim, { ...GOES_ON, identifier: 'widget-2' });
        await accepted(store, { identifier: 'widget-1' });
        const next = newOperation({ identifier: 'widget-2' });
        assert.equal((await store.operations.accept(next, lease(), 0)).kind, 'busy');
      }));

    test('writes an identifier that is busy, but locks nothing by it', () =>
      withStore(open, async (store) => {
        const holder = await accepted(store, { identifier: 'widget-1' });
        const second = await accepted(store);
        assert.equal(await store.operations.save(second, { ...GOES_ON, identifier: 'widget-1' }), true);
        assert.equal((await store.operations.find(second.operation.requestToken))?.identifier, 'widget-1');
        const next = newOperation({ identifier: 'widget-1' });
        const answer = await store.operations.accept(next, lease(), 0);
        assert.ok(answer.kind === 'busy');
        assert.equal(answer.operation.requestToken, holder.operation.requestToken);
        await store.operations.save(holder, { status: 'SUCCESS', changedAt: START });
        assert.equal((await store.operations.accept(next, lease(), 0)).kind, 'accepted');
      }));

    test('locks the identifier with a later save, once it is free', () =>
      withStore(open, async (store) => {
        const holder = await accepted(store, { identifier: 'widget-1' });
        const second = await accepted(store);
        await store.operations.save(second, { ...GOES_ON, identifier: 'widget-1' });
        await store.operations.save(holder, { status: 'SUCCESS', changedAt: START });
        const [again] = await store.operations.claimDue(lease(), START + 50, 1);
        await store.operations.save(again!, GOES_ON);
        const next = newOperation({ identifier: 'widget-1' });
        assert.equal((await store.operations.accept(next, lease(), 0)).kind, 'busy');
      }));

    test('puts, changes and removes the resource in the same moment', () =>
      withStore(open, async (store) => {
        const create = await accepted(store);
        const first = resource({ requestToken: create.operation.requestToken });
        await store.operations.save(create, {
          status: 'SUCCESS',
          changedAt: START,
          identifier: 'widget-1',
          resource: first,
        });
        assert.deepEqual(await store.resources.find(TYPE, 'widget-1'), first);
        const update = await accepted(store, { action: 'UPDATE', identifier: 'widget-1' });
        const second = resource({ model: '{"Name":"two"}', changedAt: START + 9, typeVersionId: '00000002' });
        await store.operations.save(update, { status: 'SUCCESS', changedAt: START, resource: second });
        assert.deepEqual(await store.resources.find(TYPE, 'widget-1'), second);
        assert.equal(await store.resources.count(), 1);
        const remove = await accepted(store, { action: 'DELETE', identifier: 'widget-1' });
        await store.operations.save(remove, { status: 'SUCCESS', changedAt: START, resource: 'removed' });
        assert.equal(await store.resources.find(TYPE, 'widget-1'), undefined);
        assert.equal(await store.resources.count(), 0);
      }));

    test('puts a resource while the operation goes on', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        await store.operations.save(claim, { ...GOES_ON, identifier: 'widget-1', resource: resource() });
        assert.deepEqual(await store.resources.find(TYPE, 'widget-1'), resource());
      }));

    test('removes nothing if there is no such resource, or no identifier', () =>
      withStore(open, async (store) => {
        const end: OperationChange = { status: 'SUCCESS', changedAt: START, resource: 'removed' };
        assert.equal(await store.operations.save(await accepted(store), end), true);
        assert.equal(await store.operations.save(await accepted(store, { identifier: 'x' }), end), true);
        assert.equal(await store.resources.count(), 0);
      }));
  });

  describe('canceling', () => {
    test('makes an operation CANCEL_IN_PROGRESS and due at once', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        await store.operations.save(claim, GOES_ON);
        const canceled = await store.operations.cancel(claim.operation.requestToken, START + 6);
        assert.equal(canceled?.status, 'CANCEL_IN_PROGRESS');
        assert.equal(canceled.changedAt, START + 6);
        assert.equal(canceled.dueAt, START + 6);
        assert.deepEqual(await store.operations.find(claim.operation.requestToken), canceled);
        assert.deepEqual(tokensOf(await store.operations.claimDue(lease(), START + 6, 5)), [
          claim.operation.requestToken,
        ]);
      }));

    test('leaves an operation that has ended or is being canceled as it is', () =>
      withStore(open, async (store) => {
        const ended = await accepted(store);
        await store.operations.save(ended, { status: 'SUCCESS', changedAt: START + 1 });
        const answer = await store.operations.cancel(ended.operation.requestToken, START + 6);
        assert.equal(answer?.status, 'SUCCESS');
        assert.equal(answer.changedAt, START + 1);
        const { operation } = await accepted(store);
        const first = await store.operations.cancel(operation.requestToken, START + 6);
        assert.deepEqual(await store.operations.cancel(operation.requestToken, START + 8), first);
        assert.equal(await store.operations.cancel('unknown', START), undefined);
      }));

    test('leaves the claim to who holds it, whose save is then due at once', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        await store.operations.cancel(claim.operation.requestToken, START + 1);
        assert.deepEqual(await store.operations.claimDue(lease(), START + 5, 5), []);
        assert.equal(await store.operations.save(claim, { ...GOES_ON, message: 'went on' }), true);
        const found = await store.operations.find(claim.operation.requestToken);
        assert.equal(found?.status, 'CANCEL_IN_PROGRESS');
        assert.equal(found.dueAt, GOES_ON.changedAt);
        assert.equal(found.message, 'went on');
        const [next] = await store.operations.claimDue(lease(), GOES_ON.changedAt, 5);
        assert.deepEqual([...next!.operation.work!], [9]);
      }));

    test('comes too late for an operation that ends', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store);
        await store.operations.cancel(claim.operation.requestToken, START + 1);
        await store.operations.save(claim, { status: 'SUCCESS', changedAt: START + 2 });
        assert.equal((await store.operations.find(claim.operation.requestToken))?.status, 'SUCCESS');
      }));

    test('lets the one who cancels wait', () =>
      withStore(open, async (store) => {
        const { operation } = await accepted(store);
        await store.operations.cancel(operation.requestToken, START + 1);
        const { until } = lease();
        const [claim] = await store.operations.claimDue(lease(until), until, 1);
        const change = { ...GOES_ON, status: 'CANCEL_IN_PROGRESS', dueAt: until + 500 } as const;
        await store.operations.save(claim!, change);
        assert.equal((await store.operations.find(operation.requestToken))?.dueAt, until + 500);
      }));
  });
}
