import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isCreate } from '../../src/contract/desired.ts';
import { atTheEdges } from '../../src/contract/edges.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { prepareValidation } from '../../src/schema/index.ts';
import { NOTE, typeOf } from './types.ts';

const WORDS = { type: 'array', items: { type: 'string' }, maxItems: 4 };
const type = typeOf({
  properties: {
    ...(NOTE['properties'] as JsonObject),
    Page: { type: 'integer', minimum: 0 },
    Volume: { type: 'integer', minimum: 1 },
    IsOpen: { type: 'boolean' },
    Bag: { ...WORDS, insertionOrder: false },
    Row: { ...WORDS, insertionOrder: true },
    Set: { ...WORDS, insertionOrder: false, uniqueItems: true },
    Points: {
      type: 'array',
      insertionOrder: true,
      items: { type: 'object', additionalProperties: false, properties: { X: { type: 'number' } } },
    },
    Tags: { ...WORDS, insertionOrder: false },
  },
});
const edges = (model: JsonObject): JsonObject => {
  const whole = { Name: 'abcdefgh', Text: 'a', ...model };
  const { Name: _, Text: __, ...rest } = atTheEdges(type, whole, (one) => isCreate(type, one));
  return rest;
};

describe('a model at the edges', () => {
  before(prepareValidation);

  test('has zero and false where it may', () => {
    assert.deepEqual(edges({ Page: 3, IsOpen: true }), { Page: 0, IsOpen: false });
    assert.deepEqual(edges({ Volume: 3, IsOpen: false }), { Volume: 3, IsOpen: false });
    assert.deepEqual(edges({}), {});
  });

  test('repeats an element where the schema says how a list is ordered, and not that it is a set', () => {
    assert.deepEqual(edges({ Bag: ['a', 'b'] }), { Bag: ['a', 'b', 'a'] });
    assert.deepEqual(edges({ Row: ['a'] }), { Row: ['a', 'a'] });
    assert.deepEqual(edges({ Row: ['a', 'b', 'c', 'd'] }), { Row: ['a', 'b', 'c', 'd'] });
    assert.deepEqual(edges({ Set: ['a'], Words: ['a'], Tags: ['a'] }), {
      Set: ['a'],
      Words: ['a'],
      Tags: ['a'],
    });
    assert.deepEqual(edges({ Bag: [] }), { Bag: [] });
  });

  test('is one at every depth', () => {
    assert.deepEqual(edges({ Points: [{ X: 4 }, { X: 5 }] }), { Points: [{ X: 0 }, { X: 0 }, { X: 0 }] });
  });

  test('keeps its identifiers', () => {
    const numbered = typeOf({
      properties: { Page: { type: 'integer' }, Text: { type: 'string' } },
      required: ['Page'],
      primaryIdentifier: ['/properties/Page'],
      createOnlyProperties: ['/properties/Page'],
      readOnlyProperties: [],
    });
    const model = { Page: 7 };
    assert.deepEqual(
      atTheEdges(numbered, model, (one) => isCreate(numbered, one)),
      model,
    );
  });
});
