import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import { compareModels } from '../../../src/schema/model/compare.ts';
import { typeOf } from './types.ts';

const same = (items: JsonObject, before: JsonValue, after: JsonValue): boolean =>
  compareModels(typeOf({ Items: { type: 'array', ...items } }), { Items: before }, { Items: after })
    .length === 0;

describe('the four kinds of arrays', () => {
  const list = { insertionOrder: true, uniqueItems: false };
  const multiset = { insertionOrder: false, uniqueItems: false };
  const orderedSet = { insertionOrder: true, uniqueItems: true };
  const set = { insertionOrder: false, uniqueItems: true };

  test('order matters in a list and in an ordered set', () => {
    assert.equal(same(list, [1, 2], [2, 1]), false);
    assert.equal(same(orderedSet, [1, 2], [2, 1]), false);
  });

  test('order does not matter in a multiset and in a set', () => {
    assert.equal(same(multiset, [1, 2, 3], [3, 1, 2]), true);
    assert.equal(same(set, [1, 2, 3], [3, 1, 2]), true);
  });

  test('a multiset keeps how often an element is there; a set does not', () => {
    assert.equal(same(multiset, [1, 1, 2], [1, 2, 2]), false);
    assert.equal(same(multiset, [1, 2, 1], [1, 1, 2]), true);
    assert.equal(same(set, [1, 1, 2], [1, 2]), true);
  });

  test('without a word about order, order matters', () => {
    assert.equal(same({}, [1, 2], [2, 1]), false);
  });

  test('1 equals 1.0, and "1" does not', () => {
    assert.equal(same(list, [1], [JSON.parse('1.0')]), true);
    assert.equal(same(list, [1], ['1']), false);
  });
});

describe('arrays at any depth', () => {
  const bag = { type: 'array', insertionOrder: false };
  const nested = typeOf(
    {
      Rules: {
        ...bag,
        items: {
          type: 'object',
          properties: { Ports: { ...bag, items: { type: 'integer' } }, Steps: { type: 'array' } },
        },
      },
      Map: { type: 'object', patternProperties: { '^[a-z]+$': { ...bag, items: { type: 'string' } } } },
      Either: { oneOf: [{ type: 'string' }, { ...bag, items: { type: 'string' } }] },
      Behind: { $ref: '#/definitions/Bag' },
    },
    { definitions: { Bag: { ...bag, items: { type: 'string' } } } },
  );

  test('an unordered array inside the elements of an unordered array', () => {
    const before = { Rules: [{ Ports: [1, 2], Steps: [1, 2] }, { Ports: [3] }] };
    assert.deepEqual(
      compareModels(nested, before, { Rules: [{ Ports: [3] }, { Steps: [1, 2], Ports: [2, 1] }] }),
      [],
    );
    assert.equal(
      compareModels(nested, before, { Rules: [{ Ports: [3] }, { Ports: [2, 1], Steps: [2, 1] }] }).length,
      2,
    );
  });

  test('inside pattern properties, combinators and references', () => {
    assert.deepEqual(compareModels(nested, { Map: { a: ['x', 'y'] } }, { Map: { a: ['y', 'x'] } }), []);
    assert.deepEqual(compareModels(nested, { Either: ['x', 'y'] }, { Either: ['y', 'x'] }), []);
    assert.deepEqual(compareModels(nested, { Behind: ['x', 'y'] }, { Behind: ['y', 'x'] }), []);
  });
});

describe('the differences', () => {
  const type = typeOf({
    Name: { type: 'string' },
    Size: { type: 'object' },
    Ports: { type: 'array', insertionOrder: false },
  });

  test('each has a pointer, a kind and the values', () => {
    assert.deepEqual(compareModels(type, { Name: 'a', Size: { W: 1 } }, { Name: 'b', Size: { H: 2 } }), [
      { pointer: '/Name', kind: 'change', before: 'a', after: 'b' },
      { pointer: '/Size/W', kind: 'remove', before: 1 },
      { pointer: '/Size/H', kind: 'add', after: 2 },
    ]);
  });

  test('elements without a partner are removed or added, at their own index', () => {
    assert.deepEqual(compareModels(type, { Ports: [80, 22] }, { Ports: [443, 80] }), [
      { pointer: '/Ports/1', kind: 'remove', before: 22 },
      { pointer: '/Ports/0', kind: 'add', after: 443 },
    ]);
  });

  test('with the extent "given", what the second model has more is no difference', () => {
    const rules = typeOf({ Rules: { type: 'array', insertionOrder: false }, Name: { type: 'string' } });
    const given = { Rules: [{ Port: 1 }, { Port: 2 }] };
    const actual = {
      Name: 'n',
      Rules: [
        { Port: 2, Open: false },
        { Port: 1, Open: false },
      ],
    };
    assert.deepEqual(compareModels(rules, given, actual, { extent: 'given' }), []);
    assert.equal(compareModels(rules, given, actual).length, 5);
    assert.deepEqual(compareModels(rules, given, { Rules: [{ Port: 2 }] }, { extent: 'given' }), [
      { pointer: '/Rules/0', kind: 'remove', before: { Port: 1 } },
    ]);
  });

  test('an element that gives little does not take the partner of one that gives more', () => {
    const rules = typeOf({ Rules: { type: 'array', insertionOrder: false } });
    const given = { Rules: [{}, { Port: 1 }, { Port: 1, Open: true }] };
    const actual = {
      Rules: [{ Port: 1, Open: true, Id: 'a' }, { Port: 1, Id: 'b' }, { Id: 'c' }],
    };
    assert.deepEqual(compareModels(rules, given, actual, { extent: 'given' }), []);
    assert.deepEqual(compareModels(rules, given, { Rules: actual.Rules.slice(1) }, { extent: 'given' }), [
      { pointer: '/Rules/2', kind: 'remove', before: { Port: 1, Open: true } },
    ]);
  });
});

describe('properties of comparison', () => {
  const type = typeOf({
    Bag: { type: 'array', insertionOrder: false },
    List: { type: 'array' },
    Set: { type: 'array', insertionOrder: false, uniqueItems: true },
  });
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  const model = fc.record({ Bag: fc.array(value), List: fc.array(value), Set: fc.array(value) });

  test('a model equals itself, and a copy of itself', () => {
    fc.assert(fc.property(model, (a) => compareModels(type, a, structuredClone(a)).length === 0));
  });

  test('equality is symmetric', () => {
    fc.assert(
      fc.property(model, model, (a, b) => {
        assert.equal(compareModels(type, a, b).length === 0, compareModels(type, b, a).length === 0);
      }),
    );
  });

  test('it is insensitive to order exactly where the schema says so', () => {
    fc.assert(
      fc.property(model, (a) => {
        const turned = { Bag: a.Bag.toReversed(), List: a.List, Set: a.Set.toReversed() };
        assert.deepEqual(compareModels(type, a, turned), []);
        const palindrome = JSON.stringify(a.List) === JSON.stringify(a.List.toReversed());
        const lists = compareModels(type, { List: a.List }, { List: a.List.toReversed() });
        if (palindrome) assert.deepEqual(lists, []);
      }),
    );
  });
});
