import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { pointers } from './tester.ts';

const CODE = 'pattern-properties-schema';
const map = (schema: JsonValue): JsonObject => ({
  properties: { Map: { type: 'object', additionalProperties: false, patternProperties: { '^a$': schema } } },
});
const MAP = '/properties/Map/patternProperties/^a$';

test('pattern-properties-schema: keywords that a property may not have are reported', () => {
  for (const keyword of [
    '$id',
    '$schema',
    'if',
    'then',
    'else',
    'not',
    'propertyNames',
    'additionalItems',
    'readOnly',
  ])
    assert.deepEqual(pointers(CODE, map({ type: 'string', [keyword]: {} })), [`${MAP}/${keyword}`]);
});

test('pattern-properties-schema: the same holds for what is nested in the value', () => {
  const found = pointers(
    CODE,
    map({ type: 'array', insertionOrder: true, items: { type: 'object', properties: { A: { not: {} } } } }),
  );
  assert.deepEqual(found, [`${MAP}/items/properties/A/not`]);
});

test('pattern-properties-schema: a map in a map is reported once', () => {
  const inner = { type: 'object', patternProperties: { '^b$': { not: {} } } };
  assert.deepEqual(pointers(CODE, map(inner)), [`${MAP}/patternProperties/^b$/not`]);
});

test('pattern-properties-schema: what is no schema, and shapes that properties may not have', () => {
  assert.deepEqual(pointers(CODE, map(true)), [MAP]);
  assert.deepEqual(pointers(CODE, map({ additionalProperties: true })), [`${MAP}/additionalProperties`]);
  assert.deepEqual(pointers(CODE, map({ items: [{}] })), [`${MAP}/items`]);
  assert.deepEqual(pointers(CODE, map({ enum: ['a'] })), [MAP]);
  assert.deepEqual(pointers(CODE, map({ properties: { A: {} }, patternProperties: {} })), [MAP]);
});

test('pattern-properties-schema: an ordinary property schema is fine', () => {
  assert.deepEqual(pointers(CODE, map({ type: 'string', minLength: 1 })), []);
  assert.deepEqual(pointers(CODE, map({ $ref: '#/definitions/Tag' })), []);
});
