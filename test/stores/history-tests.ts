import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationFilter, OperationRecord, Store } from '../../src/control-plane/store/store.ts';
import { StoreError } from '../../src/control-plane/store/store-error.ts';
import { accepted, type OpenStore, OTHER_TYPE, START, TYPE, waiting, withStore } from './records.ts';

/** What clients may carry from one page to the next (the pattern of Cloud Control's NextToken). */
const CURSOR = /^[-A-Za-z0-9+/=]{1,2048}$/;

export function historyTests(open: OpenStore): void {
  describe('the history of operations', () => {
    test('finds nothing by a token that nobody has', () =>
      withStore(open, async (store) => {
        assert.equal(await store.operations.find('unknown'), undefined);
        assert.deepEqual(await store.operations.list({}, { limit: 5 }), { items: [] });
      }));

    test('lists newest first, page by page', () =>
      withStore(open, async (store) => {
        const tokens: string[] = [];
        for (let index = 0; index < 7; index++) tokens.unshift(await ended(store, index));
        const pages = await allPages(store, {}, 3);
        assert.deepEqual(
          pages.map((page) => page.map(({ requestToken }) => requestToken)),
          [tokens.slice(0, 3), tokens.slice(3, 6), tokens.slice(6)],
        );
        assert.equal((await allPages(store, {}, 7)).length, 1, 'no empty page after the last one');
      }));

    test('lists each operation once while new ones come', () =>
      withStore(open, async (store) => {
        const tokens: string[] = [];
        for (let index = 0; index < 6; index++) tokens.unshift(await ended(store, index));
        const first = await store.operations.list({}, { limit: 3 });
        assert.match(first.next!, CURSOR);
        await ended(store, 10);
        const second = await store.operations.list({}, { limit: 3, after: first.next! });
        assert.deepEqual(
          [...first.items, ...second.items].map(({ requestToken }) => requestToken),
          tokens,
        );
        assert.equal(second.next, undefined);
      }));

    test('goes on behind an operation that was forgotten meanwhile', () =>
      withStore(open, async (store) => {
        const tokens: string[] = [];
        for (let index = 0; index < 4; index++) tokens.unshift(await ended(store, 10 - index));
        const first = await store.operations.list({}, { limit: 2 });
        await store.operations.forget(START + 9, 5);
        const second = await store.operations.list({}, { limit: 2, after: first.next! });
        assert.deepEqual(
          second.items.map(({ requestToken }) => requestToken),
          tokens.slice(2),
        );
      }));

    test('filters by any of several actions, statuses, by type, and by all together', () =>
      withStore(open, async (store) => {
        await fillHistory(store);
        const all = (await allPages(store, {}, 100)).flat();
        assert.equal(all.length, 48);
        const filters: OperationFilter[] = [
          { actions: ['CREATE'] },
          { actions: ['DELETE', 'UPDATE'] },
          { statuses: ['FAILED'] },
          { statuses: ['PENDING', 'SUCCESS', 'CANCEL_IN_PROGRESS'] },
          { statuses: ['FAILED', 'IN_PROGRESS'], actions: ['CREATE', 'DELETE'] },
          { typeName: TYPE },
          { typeName: OTHER_TYPE, actions: ['UPDATE'] },
          { typeName: TYPE, statuses: ['SUCCESS', 'FAILED'], actions: ['DELETE'] },
          { typeName: 'Acme::Demo::Unknown' },
          { actions: [] },
          { statuses: [], typeName: TYPE },
        ];
        for (const filter of filters) {
          const listed = await allPages(store, filter, 4);
          const expected = all.filter((operation) => fits(operation, filter));
          assert.deepEqual(listed.flat(), expected, JSON.stringify(filter));
          assert.ok(listed.every((page, index) => index === listed.length - 1 || page.length === 4));
        }
      }));

    test('refuses a place that no page has named', () =>
      withStore(open, async (store) => {
        await ended(store, 0);
        const texts = [
          'not a cursor',
          'null',
          '{}',
          '["a"]',
          '["a",1]',
          '[1.5]',
          '[1e30]',
          '[1e+30]',
          '[-1e+30]',
        ];
        const uncountable = ['[9007199254740992]', '[9007199254740993]'];
        const unstorable = ['["a\\u0000","b"]', '["a","\\ud800"]'];
        const coded = [...texts, ...uncountable, ...unstorable].map((text) =>
          Buffer.from(text).toString('base64'),
        );
        for (const after of ['x', '', '////', ...coded]) {
          const isCursorError = (error: unknown): boolean =>
            error instanceof StoreError && error.problem === 'cursor';
          await assert.rejects(store.operations.list({}, { limit: 1, after }), isCursorError, after);
          await assert.rejects(store.resources.list({}, { limit: 1, after }), isCursorError, after);
        }
      }));

    test('forgets what ended before a time, some at a time', () =>
      withStore(open, async (store) => {
        const tokens: string[] = [];
        for (const at of [1, 2, 3, 4]) tokens.push(await ended(store, at));
        const running = await waiting(store, START + 500);
        assert.equal(await store.operations.forget(START + 4, 2), 2);
        assert.equal(await store.operations.forget(START + 4, 2), 1);
        assert.equal(await store.operations.forget(START + 4, 2), 0);
        const left = (await allPages(store, {}, 10)).flat().map(({ requestToken }) => requestToken);
        assert.deepEqual(left, [running, tokens[3]]);
        assert.equal(await store.operations.find(tokens[0]!), undefined);
        assert.equal((await store.operations.counts()).SUCCESS, 1);
      }));

    test('frees the client token of what is forgotten', () =>
      withStore(open, async (store) => {
        const claim = await accepted(store, { clientToken: 'same' });
        await store.operations.save(claim, { status: 'SUCCESS', changedAt: START });
        await store.operations.forget(START + 1, 5);
        await accepted(store, { clientToken: 'same', contentHash: 'hash-2' });
      }));

    test('counts operations by their status', () =>
      withStore(open, async (store) => {
        const none = {
          PENDING: 0,
          IN_PROGRESS: 0,
          CANCEL_IN_PROGRESS: 0,
          SUCCESS: 0,
          FAILED: 0,
          CANCEL_COMPLETE: 0,
        };
        assert.deepEqual(await store.operations.counts(), none);
        await accepted(store);
        await waiting(store, START);
        const { operation } = await accepted(store);
        await store.operations.cancel(operation.requestToken, START);
        await ended(store, 0);
        await ended(store, 0);
        for (const status of ['FAILED', 'CANCEL_COMPLETE'] as const) {
          await store.operations.save(await accepted(store), { status, changedAt: START });
        }
        assert.deepEqual(await store.operations.counts(), {
          PENDING: 1,
          IN_PROGRESS: 1,
          CANCEL_IN_PROGRESS: 1,
          SUCCESS: 2,
          FAILED: 1,
          CANCEL_COMPLETE: 1,
        });
      }));
  });
}

async function ended(store: Store, after: number): Promise<string> {
  const claim = await accepted(store, { acceptedAt: START + after });
  await store.operations.save(claim, { status: 'SUCCESS', changedAt: START + after });
  return claim.operation.requestToken;
}

async function fillHistory(store: Store): Promise<void> {
  for (const round of [0, 1]) {
    for (const typeName of [TYPE, OTHER_TYPE]) {
      for (const action of ['CREATE', 'UPDATE', 'DELETE'] as const) {
        const identifier = `widget-${round + 1}`;
        await store.operations.save(await accepted(store, { typeName, action, identifier }), {
          status: 'SUCCESS',
          changedAt: START,
        });
        await store.operations.save(await accepted(store, { typeName, action }), {
          status: 'FAILED',
          changedAt: START,
        });
        await waiting(store, START, { typeName, action });
        await accepted(store, { typeName, action });
      }
    }
  }
}

function fits(operation: OperationRecord, filter: OperationFilter): boolean {
  return (
    (filter.actions?.includes(operation.action) ?? true) &&
    (filter.statuses?.includes(operation.status) ?? true) &&
    (filter.typeName ?? operation.typeName) === operation.typeName
  );
}

export async function allPages(
  store: Store,
  filter: OperationFilter,
  limit: number,
): Promise<(readonly OperationRecord[])[]> {
  const pages: (readonly OperationRecord[])[] = [];
  let after: string | undefined;
  do {
    const page = await store.operations.list(filter, { limit, ...(after !== undefined && { after }) });
    pages.push(page.items);
    after = page.next;
  } while (after !== undefined);
  return pages;
}
