import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Acceptance, Store } from '../../src/control-plane/store/store.ts';
import {
  accepted,
  lease,
  newOperation,
  type OpenStore,
  OTHER_TYPE,
  putResource,
  resource,
  START,
  withStore,
} from './records.ts';

const UPDATE = { action: 'UPDATE', identifier: 'widget-1' } as const;

async function acceptOn(store: Store, requestToken: string | undefined): Promise<Acceptance['kind']> {
  const basis = { requestToken };
  return (await store.operations.accept(newOperation(UPDATE), lease(), 0, basis)).kind;
}

export function basisTests(open: OpenStore): void {
  describe('accepting a request that builds on a state of its resource', () => {
    test('takes it in while the record is the same', () =>
      withStore(open, async (store) => {
        await putResource(store, { requestToken: 'one' });
        assert.equal(await acceptOn(store, 'one'), 'accepted');
      }));

    test('takes it in while there is no record', () =>
      withStore(open, async (store) => {
        await putResource(store, { identifier: 'widget-2' });
        await putResource(store, { typeName: OTHER_TYPE });
        assert.equal(await acceptOn(store, undefined), 'accepted');
      }));

    test('refuses it once another operation has written or removed the record', () =>
      withStore(open, async (store) => {
        assert.equal(await acceptOn(store, 'one'), 'changed');
        await putResource(store, { requestToken: 'two' });
        assert.equal(await acceptOn(store, 'one'), 'changed');
        assert.equal(await acceptOn(store, undefined), 'changed');
        assert.equal((await store.operations.counts()).PENDING, 0);
        assert.equal(await acceptOn(store, 'two'), 'accepted');
      }));

    test('says first that the request is known, then that the resource is busy', () =>
      withStore(open, async (store) => {
        await accepted(store, { ...UPDATE, clientToken: 'same' });
        const again = newOperation({ ...UPDATE, clientToken: 'same' });
        const answer = await store.operations.accept(again, lease(), 0, { requestToken: 'one' });
        assert.equal(answer.kind, 'known');
        assert.equal(await acceptOn(store, 'one'), 'busy');
      }));

    test('knows it if it is asked again with the same tokens', () =>
      withStore(open, async (store) => {
        const operation = newOperation(UPDATE);
        const ask = () => store.operations.accept(operation, lease(), 0, { requestToken: undefined });
        assert.equal((await ask()).kind, 'accepted');
        const answer = await ask();
        assert.ok(answer.kind === 'known');
        assert.equal(answer.operation.requestToken, operation.requestToken);
        assert.equal((await store.operations.counts()).PENDING, 1);
      }));

    test('never lets one in between the end of another and its record', () =>
      withStore(open, async (store) => {
        await putResource(store, { requestToken: 'token-0' });
        for (let round = 1; round <= 20; round += 1) {
          const holder = await accepted(store, UPDATE);
          const written = resource({ requestToken: `token-${round}` });
          const end = { status: 'SUCCESS', changedAt: START, resource: written } as const;
          const [isSaved, ...kinds] = await Promise.all([
            store.operations.save(holder, end),
            ...Array.from({ length: 4 }, () => acceptOn(store, `token-${round - 1}`)),
          ]);
          assert.equal(isSaved, true);
          assert.deepEqual(
            kinds.filter((kind) => kind !== 'busy' && kind !== 'changed'),
            [],
          );
        }
      }));
  });
}
