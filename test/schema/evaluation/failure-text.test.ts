import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { evaluate } from '../../../src/schema/evaluation/evaluate.ts';
import { failureText } from '../../../src/schema/evaluation/failure-text.ts';
import { loadSchema } from '../../../src/schema/load.ts';

function textOf(value: JsonValue, root: JsonObject): string {
  const { document } = loadSchema(JSON.stringify(root), 'schema.json');
  const [failure] = evaluate(value, { schema: document!.root, document: document!, pointer: '' });
  return failureText(failure!);
}

test('every keyword has its own words', () => {
  const cases: readonly (readonly [JsonValue, JsonObject, string])[] = [
    [1, { type: 'string' }, 'has the type integer, not string'],
    [null, { type: ['string', 'array'] }, 'has the type null, not string or array'],
    ['c', { enum: ['a', 1] }, 'is not one of "a", 1'],
    ['c', { const: { a: 1 } }, 'is not {"a":1}'],
    [1, { minimum: 2 }, 'is below the minimum of 2'],
    [3, { maximum: 2 }, 'is above the maximum of 2'],
    [2, { exclusiveMinimum: 2 }, 'is not above the exclusiveMinimum of 2'],
    [2, { exclusiveMaximum: 2 }, 'is not below the exclusiveMaximum of 2'],
    [3, { multipleOf: 2 }, 'is not a multiple of 2'],
    ['a', { minLength: 2 }, 'has 1 character, fewer than minLength 2'],
    [[1, 2], { maxItems: 1 }, 'has 2 elements, more than maxItems 1'],
    [{}, { minProperties: 1 }, 'has 0 properties, fewer than minProperties 1'],
    ['b', { pattern: '^a$' }, 'does not match the pattern ^a$'],
    ['b', { format: 'ipv4' }, 'does not have the format ipv4'],
    [[1, 2, 1], { uniqueItems: true }, 'has equal elements at 0 and 2'],
    [{}, { required: ['A'] }, 'lacks "A"'],
    [{ A: 1 }, { dependencies: { A: ['B'] } }, 'lacks "B", which "A" needs'],
    [{ A: 1 }, { additionalProperties: false }, 'is not a property of this object'],
    [1, { allOf: [false] }, 'is not allowed here'],
    [[1], { contains: { type: 'string' } }, 'has no element of the kind that contains asks for'],
    [1, { not: {} }, 'is of the kind that not excludes'],
    [1, { anyOf: [{ type: 'string' }] }, 'fits no branch of anyOf'],
    [1, { oneOf: [{ type: 'string' }] }, 'fits no branch of oneOf'],
    [1, { oneOf: [{}, {}] }, 'fits the branches 0 and 1 of oneOf, and only one may fit'],
  ];
  for (const [value, schema, text] of cases) assert.equal(textOf(value, schema), text);
});

test('long values are cut', () => {
  assert.match(textOf('x', { const: 'y'.repeat(200) }), /^is not "y{79}…$/);
  const members = Array.from({ length: 20 }, (_, index) => index);
  assert.equal(textOf('x', { enum: members }), 'is not one of 0, 1, 2, 3, 4, 5, 6, 7, …');
});
