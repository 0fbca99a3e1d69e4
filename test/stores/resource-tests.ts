import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Store } from '../../src/control-plane/store/store.ts';
import { type OpenStore, OTHER_TYPE, putResource, resource, TYPE, withStore } from './records.ts';

export function resourceTests(open: OpenStore): void {
  describe('resources', () => {
    test('are found by type and identifier', () =>
      withStore(open, async (store) => {
        await putResource(store, { identifier: 'a' });
        await putResource(store, { identifier: 'a', typeName: OTHER_TYPE, model: '{}' });
        assert.deepEqual(await store.resources.find(TYPE, 'a'), resource({ identifier: 'a' }));
        assert.equal((await store.resources.find(OTHER_TYPE, 'a'))?.model, '{}');
        assert.equal(await store.resources.find(TYPE, 'A'), undefined);
        assert.equal(await store.resources.count(), 2);
      }));

    test('are ordered by their bytes, whatever the language', () =>
      withStore(open, async (store) => {
        const names = ['é', 'z', 'Z', 'a', 'ﬀ', '😀', 'a b', 'a-b', 'ab', 'ß', 'ss', ''];
        for (const identifier of names) await putResource(store, { identifier });
        const expected = names.map((name) => Buffer.from(name)).sort(Buffer.compare);
        for (const limit of [50, 5, 1])
          assert.deepEqual(
            await identifiers(store, limit, { typeName: TYPE }),
            expected.map((bytes) => `${TYPE} ${bytes}`),
          );
      }));

    test('are listed by type and identifier, page by page, each once while others come and go', () =>
      withStore(open, async (store) => {
        for (const identifier of ['c', 'a', 'e', 'B', 'd|x', 'é']) await putResource(store, { identifier });
        for (const identifier of ['b', 'a']) await putResource(store, { identifier, typeName: OTHER_TYPE });
        const first = await store.resources.list({ typeName: TYPE }, { limit: 3 });
        assert.deepEqual(
          first.items.map(({ identifier }) => identifier),
          ['B', 'a', 'c'],
        );
        await putResource(store, { identifier: 'A' });
        const second = await store.resources.list({ typeName: TYPE }, { limit: 3, after: first.next! });
        assert.deepEqual(
          second.items.map(({ identifier }) => identifier),
          ['d|x', 'e', 'é'],
        );
        assert.equal(second.next, undefined);
        assert.deepEqual(await identifiers(store, 3), [
          `${OTHER_TYPE} a`,
          `${OTHER_TYPE} b`,
          ...['A', 'B', 'a', 'c', 'd|x', 'e', 'é'].map((identifier) => `${TYPE} ${identifier}`),
        ]);
        assert.deepEqual(await store.resources.list({ typeName: 'Acme::Demo::None' }, { limit: 3 }), {
          items: [],
        });
      }));
  });
}

async function identifiers(
  store: Store,
  limit: number,
  filter: { readonly typeName?: string } = {},
): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await store.resources.list(filter, { limit, ...(after !== undefined && { after }) });
    found.push(...page.items.map(({ typeName, identifier }) => `${typeName} ${identifier}`));
    after = page.next;
  } while (after !== undefined);
  return found;
}
