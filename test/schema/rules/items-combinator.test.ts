import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { pointers } from './tester.ts';

test('items-combinator: anyOf, allOf and oneOf are reported, also behind a reference', () => {
  const array = (items: JsonObject): JsonObject => ({ type: 'array', insertionOrder: true, items });
  const change = {
    definitions: { Choice: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    properties: {
      A: array({ anyOf: [{ type: 'string' }] }),
      B: array({ allOf: [{ type: 'string' }] }),
      C: array({ oneOf: [{ type: 'string' }] }),
      D: array({ $ref: '#/definitions/Choice' }),
      E: array({ type: 'string' }),
    },
  };
  assert.deepEqual(pointers('items-combinator', change, 'registry'), [
    '/properties/A/items',
    '/properties/B/items',
    '/properties/C/items',
    '/properties/D/items',
  ]);
  assert.deepEqual(pointers('items-combinator', change), []);
});
