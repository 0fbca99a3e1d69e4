import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fix } from '../../../src/schema/rule.ts';
import { pointers, run } from './tester.ts';

const CODE = 'insertion-order-missing';
const isOurs = (fix: Fix): boolean => fix.kind === 'set' && fix.key === 'insertionOrder';

test('insertion-order-missing: arrays at every depth are reported, with a fix that keeps the default', () => {
  const { findings, fixes } = run(CODE, {
    properties: {
      Names: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      Sorted: { type: 'array', insertionOrder: true, items: { type: 'string' } },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer }) => pointer),
    ['/properties/Names', '/properties/Names/items'],
  );
  assert.deepEqual(fixes.filter(isOurs), [
    { kind: 'set', object: '/properties/Names', key: 'insertionOrder', value: true },
    { kind: 'set', object: '/properties/Names/items', key: 'insertionOrder', value: true },
  ]);
});

test('insertion-order-missing: a list of types that contains array counts', () => {
  assert.deepEqual(pointers(CODE, { properties: { Names: { type: ['string', 'array'] } } }), [
    '/properties/Names',
  ]);
});

test('insertion-order-missing: a branch inherits the answer of its owner', () => {
  const found = pointers(CODE, {
    properties: {
      Names: {
        type: 'array',
        insertionOrder: false,
        anyOf: [{ type: 'array', items: { type: 'string' } }],
      },
    },
  });
  assert.deepEqual(found, []);
});

test('insertion-order-missing: no fix where a branch may answer otherwise', () => {
  const { findings, fixes } = run(CODE, {
    properties: {
      Names: { type: 'array', items: { type: 'string' }, anyOf: [{ insertionOrder: false }] },
    },
  });
  assert.equal(findings.length, 1);
  assert.deepEqual(fixes.filter(isOurs), []);
});

test('insertion-order-missing: the input of a list handler is never compared', () => {
  const found = pointers(CODE, {
    handlers: {
      list: {
        permissions: ['shop:ListOrders'],
        handlerSchema: { properties: { Ids: { type: 'array', items: { type: 'string' } } } },
      },
    },
  });
  assert.deepEqual(found, []);
});
