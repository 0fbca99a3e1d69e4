import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('items-missing: an array must describe its elements', () => {
  const change = {
    properties: {
      A: { type: 'array', insertionOrder: true },
      B: { type: 'array', insertionOrder: true, items: { type: 'array', insertionOrder: true } },
      C: { type: 'string' },
    },
  };
  assert.deepEqual(pointers('items-missing', change, 'registry'), ['/properties/A', '/properties/B/items']);
  assert.deepEqual(pointers('items-missing', change), []);
});

test('items-missing: a branch need not repeat the items of its owner', () => {
  const change = {
    properties: {
      A: { type: 'array', insertionOrder: true, items: {}, anyOf: [{ type: 'array', maxItems: 1 }] },
    },
  };
  assert.deepEqual(pointers('items-missing', change, 'registry'), []);
});
