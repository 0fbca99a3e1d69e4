import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const CODE = 'keyword-type-mismatch';

test('keyword-type-mismatch: each keyword of another family is reported', () => {
  const found = pointers(CODE, {
    properties: {
      Count: { type: 'integer', minLength: 1, maximum: 3 },
      Name: { type: 'string', minItems: 1, multipleOf: 2, maxLength: 3 },
      Flag: { type: 'boolean', pattern: '^a$' },
      Names: { type: 'array', maxLength: 3, additionalProperties: false, maxItems: 3 },
      Map: { type: 'object', uniqueItems: true, minProperties: 1 },
    },
  });
  assert.deepEqual(found.sort(), [
    '/properties/Count/minLength',
    '/properties/Flag/pattern',
    '/properties/Map/uniqueItems',
    '/properties/Name/minItems',
    '/properties/Name/multipleOf',
    '/properties/Names/additionalProperties',
    '/properties/Names/maxLength',
  ]);
});

test('keyword-type-mismatch: a list of types is fine if one of them fits', () => {
  const found = pointers(CODE, {
    properties: { Value: { type: ['string', 'integer'], minLength: 1, maximum: 3, minItems: 1 } },
  });
  assert.deepEqual(found, ['/properties/Value/minItems']);
});

test('keyword-type-mismatch: a branch without a type has the type of its owner', () => {
  const found = pointers(CODE, {
    properties: { Value: { type: 'string', anyOf: [{ minLength: 3 }, { minimum: 3 }] } },
  });
  assert.deepEqual(found, ['/properties/Value/anyOf/1/minimum']);
});

test('keyword-type-mismatch: without a type everything may fit', () => {
  assert.deepEqual(pointers(CODE, { properties: { Value: { minLength: 1, minimum: 1 } } }), []);
});
