import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Store } from '../../src/control-plane/store/store.ts';
import { StoreError } from '../../src/control-plane/store/store-error.ts';
import {
  accepted,
  lease,
  newOperation,
  type OpenStore,
  putResource,
  range,
  resource,
  START,
  TYPE,
  withStore,
} from './records.ts';
import { addRegistration, addVersion, newVersion } from './registry-records.ts';

/** The longest identifier that there is, of characters that need four bytes each and do not compress. */
function longIdentifier(last: string): string {
  const characters = range(1023).map((index) => String.fromCodePoint(0x10000 + ((index * 7919) % 0xf0000)));
  return characters.join('') + last;
}

const MEGABYTES = JSON.stringify({ Text: 'é☃😀"\\'.repeat(300_000) });

export function valueTests(open: OpenStore): void {
  describe('values', () => {
    test('identifiers may be long: they are locked, found, told apart and listed', () =>
      withStore(open, async (store) => {
        const identifiers = ['a', 'b'].map(longIdentifier);
        for (const identifier of identifiers) {
          const claim = await accepted(store, { identifier });
          const next = newOperation({ identifier });
          assert.equal((await store.operations.accept(next, lease(), 0)).kind, 'busy');
          const made = resource({ identifier });
          const end = { status: 'SUCCESS', changedAt: START, resource: made } as const;
          assert.equal(await store.operations.save(claim, end), true);
          assert.deepEqual(await store.resources.find(TYPE, identifier), made);
        }
        const first = await store.resources.list({ typeName: TYPE }, { limit: 1 });
        const second = await store.resources.list({ typeName: TYPE }, { limit: 1, after: first.next! });
        assert.deepEqual(
          [...first.items, ...second.items].map(({ identifier }) => identifier),
          identifiers,
        );
      }));

    test('a text that is empty is a text, and not none', () =>
      withStore(open, async (store) => {
        const { types, operations } = store;
        const claim = await accepted(store, { identifier: '' });
        const { requestToken } = claim.operation;
        assert.equal((await operations.accept(newOperation({ identifier: '' }), lease(), 0)).kind, 'busy');
        await operations.save(claim, { status: 'FAILED', changedAt: START, message: '', errorCode: '' });
        const { identifier, message, errorCode } = (await operations.find(requestToken))!;
        assert.deepEqual([identifier, message, errorCode], ['', '', '']);
        await putResource(store, { identifier: '', model: '' });
        assert.equal((await store.resources.find(TYPE, ''))?.model, '');
        const empty = { executionRoleArn: '', testsMessage: '', testsReport: '' };
        const version = await addVersion(store, newVersion(empty));
        assert.deepEqual(version, { ...version, ...empty });
        const registration = await addRegistration(store, { clientRequestToken: '', request: '' });
        const ended = await types.endRegistration(registration, { status: 'FAILED', description: '' }, START);
        assert.deepEqual([ended?.description, ended?.clientRequestToken], ['', '']);
        assert.equal(ended && 'testsReport' in ended, false);
      }));

    test('models, schemas and reports may be megabytes', () =>
      withStore(open, async (store) => {
        await putResource(store, { model: MEGABYTES });
        assert.ok((await store.resources.find(TYPE, 'widget-1'))?.model === MEGABYTES);
        const { versionId } = await addVersion(store, { schema: MEGABYTES, testsReport: MEGABYTES });
        const version = await store.types.findVersion(TYPE, versionId);
        assert.ok(version?.schema === MEGABYTES && version.testsReport === MEGABYTES);
      }));
  });

  describe('a store that is closed', () => {
    const isClosed = (error: unknown): boolean => error instanceof StoreError && error.problem === 'closed';
    const calls: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
      find: ({ operations }) => operations.find('x'),
      accept: ({ operations }) => operations.accept(newOperation(), lease(), 0),
      claimDue: ({ operations }) => operations.claimDue(lease(), START, 1),
      resources: ({ resources }) => resources.list({}, { limit: 1 }),
      revision: ({ types }) => types.revision(),
      addRegistration: (store) => addRegistration(store),
    };

    test('says so to whoever asks, and can be closed again', () =>
      withStore(open, async (store) => {
        await store.types.revision();
        await store.close();
        for (const [name, call] of Object.entries(calls)) await assert.rejects(call(store), isClosed, name);
        await store.close();
      }));

    test('has written what it was asked for before', () =>
      withStore(open, async (store) => {
        const asked = range(20).map(() => accepted(store));
        const closed = Promise.all([store.close(), store.close()]);
        assert.equal((await Promise.all(asked)).length, 20);
        await closed;
      }));
  });
}
