import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { applyPatch, type JsonObject, type JsonValue, jsonEqual } from '../../../src/json/index.ts';
import { patchModel } from '../../../src/schema/model/patch.ts';
import { typeOf, typeWith } from './types.ts';

const order = typeWith({});

describe('the patch between two models', () => {
  test('adds, replaces and removes what differs, as deep as objects go', () => {
    const type = typeOf({ A: { type: 'object' }, B: {}, C: {} });
    assert.deepEqual(patchModel(type, { A: { X: 1, Y: 1 }, B: 1 }, { A: { X: 2, Y: 1 }, C: 3 }), [
      { op: 'remove', path: '/B' },
      { op: 'replace', path: '/A/X', value: 2 },
      { op: 'add', path: '/C', value: 3 },
    ]);
  });

  test('an unordered array in another order is left alone', () => {
    const tags = [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ];
    assert.deepEqual(patchModel(order, { Tags: tags }, { Tags: tags.toReversed() }), []);
  });

  test('write-only values are sent again, because the current model never shows them', () => {
    assert.deepEqual(patchModel(order, { Quantity: 1 }, { Quantity: 1, Secret: 's' }), [
      { op: 'add', path: '/Secret', value: 's' },
    ]);
  });

  test('a list whose elements hold write-only values is sent whole', () => {
    const type = typeOf(
      { Users: { type: 'array', items: { type: 'object', properties: { Name: {}, Password: {} } } } },
      {
        writeOnlyProperties: ['/properties/Users/*/Password'],
      },
    );
    const desired = { Users: [{ Name: 'a', Password: 'p' }] };
    assert.deepEqual(patchModel(type, { Users: [{ Name: 'a' }] }, desired), [
      { op: 'add', path: '/Users', value: desired.Users },
    ]);
  });

  test('create-only and read-only properties are never touched', () => {
    assert.deepEqual(patchModel(order, { Id: 'order-1', Name: 'a' }, { Name: 'b', Id: 'x' }), []);
    assert.deepEqual(patchModel(order, { Id: 'order-1', Name: 'a' }, {}), []);
  });

  test('applied to the first model it gives the second', () => {
    const type = typeOf({ A: {}, B: {}, C: { type: 'object' } });
    const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;
    const model = fc.record(
      { A: value, B: value, C: value },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(model, model, (a, b) => {
        const result = applyPatch(a, patchModel(type, a, b));
        assert.ok('value' in result);
        assert.ok(jsonEqual(result.value, b));
      }),
    );
  });
});
