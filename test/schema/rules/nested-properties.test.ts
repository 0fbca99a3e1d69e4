import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const inline = { type: 'object', additionalProperties: false, properties: { A: { type: 'string' } } };

test('nested-properties: objects described in place are reported where portability counts', () => {
  const change = {
    definitions: { Rule: inline, Other: { type: 'object', properties: { Inner: inline } } },
    properties: {
      Address: inline,
      List: { type: 'array', insertionOrder: true, items: inline },
      Named: { $ref: '#/definitions/Rule' },
    },
  };
  assert.deepEqual(pointers('nested-properties', change, 'portable').sort(), [
    '/definitions/Other/properties/Inner',
    '/properties/Address',
    '/properties/List/items',
  ]);
  assert.deepEqual(pointers('nested-properties', change), []);
});

test('nested-properties: a branch is not an object of its own', () => {
  const found = pointers(
    'nested-properties',
    { oneOf: [{ properties: { Name: { minLength: 2 } } }] },
    'portable',
  );
  assert.deepEqual(found, []);
});
