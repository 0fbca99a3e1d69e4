import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('type-missing: a property needs a type, itself or behind its reference', () => {
  const change = {
    definitions: { Typed: { type: 'string' }, Untyped: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    properties: {
      A: { description: 'anything' },
      B: { $ref: '#/definitions/Typed' },
      C: { $ref: '#/definitions/Untyped' },
      D: { anyOf: [{ type: 'string' }] },
      E: { $ref: '#/definitions/Untyped', type: 'string' },
    },
  };
  assert.deepEqual(pointers('type-missing', change, 'registry'), [
    '/properties/A',
    '/properties/C',
    '/properties/D',
  ]);
  assert.deepEqual(pointers('type-missing', change), []);
});

test('type-missing: a reference that leads nowhere has a rule of its own', () => {
  const change = { properties: { A: { $ref: '#/definitions/Nowhere' } } };
  assert.deepEqual(pointers('type-missing', change, 'registry'), []);
});
