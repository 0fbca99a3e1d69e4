import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('property-name-case: names in properties, definitions, items and branches are reported', () => {
  const found = pointers('property-name-case', {
    definitions: {
      Rule: { type: 'object', properties: { id: { type: 'string' }, Name: { type: 'string' } } },
    },
    properties: {
      owner: { type: 'string' },
      Rules: { type: 'array', items: { type: 'object', properties: { kind: { type: 'string' } } } },
    },
    oneOf: [{ properties: { extra: { type: 'string' } } }],
  });
  assert.deepEqual(found.sort(), [
    '/definitions/Rule/properties/id',
    '/oneOf/0/properties/extra',
    '/properties/Rules/items/properties/kind',
    '/properties/owner',
  ]);
});

test('property-name-case: a branch that says more about a property is not reported again', () => {
  const found = pointers('property-name-case', {
    properties: { owner: { type: 'string' } },
    oneOf: [{ properties: { owner: { minLength: 3 } } }],
  });
  assert.deepEqual(found, ['/properties/owner']);
});

test('property-name-case: digits are fine, and so is the type configuration', () => {
  const found = pointers('property-name-case', {
    properties: { '2ndOwner': { type: 'string' } },
    typeConfiguration: { additionalProperties: false, properties: { token: { type: 'string' } } },
  });
  assert.deepEqual(found, []);
});
