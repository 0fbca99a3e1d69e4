import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf, violationText } from '../../../src/control-plane/operations/violations.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { typeOf, WIDGET, WIDGET_SCHEMA } from './fixture.ts';

const said = (model: JsonObject): string => violationText(violationsOf(WIDGET, model, 'create'));
const texts = (properties: JsonObject, model: JsonObject): readonly string[] =>
  violationsOf(typeOf({ ...WIDGET_SCHEMA, properties, required: [] }), model, 'create').map(
    ({ text }) => text,
  );

test('one violation is told in the words that AWS uses', () => {
  assert.equal(said({ Color: 'red', Shape: 1 }), '(#: extraneous key [Shape] is not permitted)');
  assert.equal(said({ Color: true }), '(#/Color: expected type: String, found: Boolean)');
  assert.equal(said({}), '(#: required key [Color] not found)');
  assert.equal(said({ Color: 'red', Size: 'big' }), '(#/Size: expected type: Number, found: String)');
  assert.equal(said({ Color: 'red', Size: 1.5 }), '(#/Size: expected type: Integer, found: Double)');
  assert.equal(said({ Color: null }), '(#/Color: expected type: String, found: Null)');
  assert.equal(said({ Color: { a: 1 } }), '(#/Color: expected type: String, found: JSONObject)');
  assert.equal(said({ Color: 'r' }), '(#/Color: expected minLength: 2, actual: 1)');
  assert.equal(said({ Color: 'red', Size: 0 }), '(#/Size: 0 is not greater or equal to 1)');
  assert.equal(said({ Color: 'red', Grade: 'z' }), '(#/Grade: z is not a valid enum value)');
});

test('what stands deeper, and what is counted', () => {
  const list = { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string' } };
  const labels = { A: list, B: list, C: list, D: list };
  const found = texts(labels, { A: [], B: ['x', 'y', 'z'], C: ['x', 'x'], D: ['x', 2] });
  assert.deepEqual(found, [
    '#/A: expected minimum item count: 1, found: 0',
    '#/B: expected maximum item count: 2, found: 3',
    '#/C: array items are not unique',
    '#/D/1: expected type: String, found: Integer',
  ]);
});

test('alternatives', () => {
  const choice = { oneOf: [{ type: 'string' }, { type: 'boolean' }] };
  assert.deepEqual(texts({ A: choice }, { A: 1 }), ['#/A: 0 subschemas matched instead of one']);
  assert.deepEqual(texts({ A: { anyOf: choice.oneOf } }, { A: 1 }), [
    '#/A: no subschema matched out of the total 2 subschemas',
  ]);
});

test('all violations are collected', () => {
  assert.equal(
    said({ Size: 0, Other: 1 }),
    [
      '(#: 3 schema violations found)',
      '#: required key [Color] not found (#)',
      '#/Size: 0 is not greater or equal to 1 (#/properties/Size)',
      '#: extraneous key [Other] is not permitted (#)',
    ].join('\n'),
  );
});

test('read-only properties cannot be given', () => {
  assert.equal(said({ Color: 'red', State: 'ok' }), '(#/State: read-only properties cannot be set)');
});

test('a secret value is not repeated', () => {
  const text = said({ Color: 'red', Password: 'SECRET1' });
  assert.equal(text, '(#/Password: string [<redacted>] does not match pattern ^[a-z]+$)');
});

test('a model that fits has no violations', () => {
  assert.deepEqual(violationsOf(WIDGET, { Color: 'red', Labels: ['a'] }, 'create'), []);
});
