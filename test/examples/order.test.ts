import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { lendOwnModules } from '../../src/provider/invoke/own-modules.ts';
import { workplace } from '../cli/terminal.ts';
import { callAtOnce } from './at-once.ts';
import { assertKeepsContract } from './contract.ts';

/** The tests of the example run as they are; `formwork` is this very checkout. */
lendOwnModules();
await import('../../examples/order/test/handlers.test.ts');

test('the handlers of Acme::Shop::Order keep every rule that is for them, and leave nothing behind', (t) =>
  assertKeepsContract(t, 'order', 'ORDERS_FOLDER', [
    'create-existing',
    'create-in-progress-model',
    'create-then-read-additional',
    'list-filters',
    'list-hides-write-only',
    'read-hides-write-only',
    'update-by-additional-identifier',
    'update-in-progress-model',
  ]));

test('one request that comes at the same time in several processes places one order', async (t) => {
  const { path } = workplace(t);
  const requests = Array.from({ length: 50 }, (_, at) => [{ Customer: 'ada', Lines: [] }, `token-${at}`]);
  const module = new URL('../../examples/order/src/order-book.ts', import.meta.url);
  const answers = await callAtOnce<{ Id: string }>(module, 'place', () => requests, { ORDERS_FOLDER: path });
  const ids = answers.map((orders) => new Set(orders.map(({ Id }) => Id)));
  assert.deepEqual([...new Set(ids.map(({ size }) => size))], [1]);
  assert.equal(readdirSync(path).length, 50);
});
