import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeProblems } from '../../../src/contract/judge/shape.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { typeWithProperties } from '../rules/traces.ts';

const of = (type: ResourceType, model: JsonObject, extent?: 'identifier'): readonly string[] =>
  shapeProblems(type, model, extent).map(({ message }) => message);
const valued = (schema: JsonObject, value: JsonValue, change: JsonObject = {}): readonly string[] =>
  of(typeWithProperties({ Value: schema }, change), { Value: value });

test('every keyword for values, numbers, texts and arrays', () => {
  const cases: readonly [schema: JsonObject, fits: JsonValue, not: JsonValue][] = [
    [{ type: 'integer' }, 1.0, 1.5],
    [{ type: ['string', 'null'] }, null, 1],
    [{ type: 'string' }, '', null],
    [{ type: 'string', enum: ['a', 'b'] }, 'b', 'c'],
    [{ type: 'string', const: 'a' }, 'a', 'b'],
    [{ type: 'number', minimum: 1 }, 1, 0.5],
    [{ type: 'number', maximum: 1 }, 1, 1.5],
    [{ type: 'number', exclusiveMinimum: 1 }, 2, 1],
    [{ type: 'number', exclusiveMaximum: 1 }, 0, 1],
    [{ type: 'number', multipleOf: 0.1 }, 0.3, 0.35],
    [{ type: 'string', minLength: 2 }, 'ab', 'a'],
    [{ type: 'string', maxLength: 1 }, '𝒂', 'ab'],
    [{ type: 'string', pattern: '^\\p{Alpha}+\\z' }, 'abc', 'a1'],
    [{ type: 'array', minItems: 1 }, [1], []],
    [{ type: 'array', maxItems: 1 }, [1], [1, 2]],
    [{ type: 'array', uniqueItems: true }, [1, 2], [1, 1]],
    [{ type: 'array', contains: { type: 'string' } }, [1, 'a'], [1]],
    [{ type: 'array', items: { type: 'string' } }, ['a'], ['a', 1]],
    [{ type: 'object', minProperties: 1 }, { a: 1 }, {}],
    [{ type: 'object', maxProperties: 1 }, { a: 1 }, { a: 1, b: 2 }],
    [{ type: 'object', properties: { A: { type: 'string' } } }, { A: 'a' }, { A: 1 }],
    [{ type: 'object', patternProperties: { '^a': { type: 'string' } } }, { a: 'a', b: 1 }, { ab: 1 }],
    [{ type: 'object', properties: { A: {} }, additionalProperties: false }, { A: 1 }, { B: 1 }],
    [{ $ref: '#/definitions/Line' }, { Item: 'x' }, { Item: 1 }],
  ];
  for (const [schema, fits, not] of cases) {
    const name = JSON.stringify(schema);
    assert.deepEqual(valued(schema, fits), [], name);
    assert.equal(valued(schema, not).length, 1, name);
  }
});

test('nothing has to be there, and conditions are not checked', () => {
  const schema = {
    type: 'object',
    properties: { A: { type: 'string' }, B: { type: 'string' } },
    required: ['A', 'B'],
    dependencies: { A: ['B'] },
    anyOf: [{ required: ['B'] }],
    oneOf: [{ properties: { A: { minLength: 9 } } }],
    allOf: [{ properties: { A: { enum: ['x'] } } }],
  };
  assert.deepEqual(valued(schema, { A: 'a' }), []);
  assert.deepEqual(valued(schema, {}), []);
});

test('formats are notes', () =>
  assert.deepEqual(valued({ type: 'string', format: 'date-time' }, 'soon'), []));

test('what only a branch describes is not unknown', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: { Kind: { type: 'string' } },
    oneOf: [{ properties: { Url: { type: 'string' } } }, { $ref: '#/definitions/Line' }],
    allOf: [{ anyOf: [{ properties: { Deep: {} } }] }],
  };
  assert.deepEqual(valued(schema, { Kind: 'k', Url: 'u', Item: 'x', Deep: 1 }), []);
  assert.deepEqual(valued(schema, { Other: 1 }), ['/Value/Other is not a property of this object']);
});

test('what counts and compares is not held against values of which a write-only part is left out', () => {
  const user = { type: 'object', properties: { Name: {}, Key: {} }, minProperties: 2 };
  const writeOnly = { writeOnlyProperties: ['/properties/Value/*/Key'] };
  const users = { type: 'array', uniqueItems: true, items: { ...user, minProperties: 1 } };
  assert.deepEqual(valued(users, [{}, {}], writeOnly), []);
  assert.equal(valued(users, [{}, {}]).length, 3);
  assert.deepEqual(valued(user, { Name: 'n' }, { writeOnlyProperties: ['/properties/Value/Key'] }), []);
});

test('a list may return no more than the identifier', () => {
  const type = typeWithProperties(
    { Key: { type: 'object', properties: { Id: { type: 'string' }, Zone: {} }, minProperties: 2 } },
    { primaryIdentifier: ['/properties/Key/Id'] },
  );
  assert.deepEqual(of(type, { Key: { Id: 'a' } }, 'identifier'), []);
  assert.equal(of(type, { Key: { Id: 1 } }, 'identifier').length, 1);
  assert.equal(of(type, { Key: { Id: 'a' } }).length, 1);
});

test('names of the prototype are names', () => {
  assert.deepEqual(
    valued({ type: 'object', additionalProperties: false, properties: { A: {} } }, { constructor: 1 }),
    ['/Value/constructor is not a property of this object'],
  );
});

test('no value is shown, for it may be secret', () => {
  const [message] = valued({ type: 'string', pattern: '^a+$' }, 'hunter2');
  assert.equal(message, '/Value does not match the pattern ^a+$');
});
