import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { missingValues } from '../../../src/contract/judge/complete.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { TYPE, typeWithProperties } from '../rules/traces.ts';

const missing = (
  model: JsonObject,
  known: Parameters<typeof missingValues>[2] = {},
  type: ResourceType = TYPE,
): string[] =>
  missingValues(type, model, known)
    .map(({ pointer }) => pointer)
    .toSorted();

const WHOLE = { Id: 'i', Arn: 'a', Name: 'n', Quantity: 1 };

describe('what has a value and is missing', () => {
  test('nothing of a whole model', () => assert.deepEqual(missing(WHOLE, { read: WHOLE }), []));

  test('read-only properties and defaults, also where they are null', () => {
    assert.deepEqual(missing({ Name: 'n' }), ['/Arn', '/Id', '/Quantity']);
    assert.deepEqual(missing({ ...WHOLE, Arn: null, Quantity: null }), ['/Arn', '/Quantity']);
  });

  test('nested ones where the object around them is there', () => {
    const cover = {
      type: 'object',
      properties: { Color: { type: 'string', default: 'red' }, Pages: { type: 'integer' } },
    };
    const type = typeWithProperties(
      { Cover: cover, Covers: { type: 'array', items: cover } },
      { readOnlyProperties: ['/properties/Cover/Pages', '/properties/Covers/*/Pages'] },
    );
    const plain = { Name: 'n', Quantity: 1 };
    assert.deepEqual(missing(plain, {}, type), []);
    assert.deepEqual(missing({ ...plain, Cover: {} }, {}, type), ['/Cover/Color', '/Cover/Pages']);
    assert.deepEqual(missing({ ...plain, Covers: [{ Color: 'b' }] }, {}, type), ['/Covers/0/Pages']);
  });

  test('not what is inside of a read-only object', () => {
    const type = typeWithProperties(
      { Endpoint: { type: 'object', properties: { Host: { type: 'string' } } } },
      { readOnlyProperties: ['/properties/Endpoint'] },
    );
    assert.deepEqual(missing({ Quantity: 1, Endpoint: {} }, {}, type), []);
    assert.deepEqual(missing({ Quantity: 1 }, {}, type), ['/Endpoint']);
  });

  test('not deprecated or write-only properties', () => {
    const change = {
      deprecatedProperties: ['/properties/Arn', '/properties/Quantity'],
      writeOnlyProperties: ['/properties/Secret'],
    };
    const type = typeWithProperties({ Secret: { type: 'string', default: 's' } }, change);
    assert.deepEqual(missing({ Id: 'i' }, {}, type), []);
  });

  test('not an empty default, nor one that another property excludes', () => {
    const type = typeWithProperties(
      {
        Steps: { type: 'array', default: [] },
        Size: { type: 'integer', default: 3 },
        Auto: { type: 'boolean' },
      },
      { oneOf: [{ required: ['Size'] }, { required: ['Auto'] }] },
    );
    assert.deepEqual(missing({ ...WHOLE, Auto: true }, {}, type), []);
    assert.deepEqual(missing(WHOLE, {}, type), ['/Size']);
  });

  test('not a default that only a branch of a combinator gives', () => {
    const one = { type: 'object', properties: { Size: { type: 'integer', default: 3 } } };
    const type = typeWithProperties({ Shape: { anyOf: [one, { type: 'object' }] } });
    assert.deepEqual(missing({ ...WHOLE, Shape: {} }, {}, type), []);
  });

  test('what was requested is told by the echo', () => {
    const { Quantity: _, ...less } = WHOLE;
    assert.deepEqual(missing(less, { requested: { Quantity: 1 } }), []);
  });
});

describe('what a read shows and is missing', () => {
  const of = (read: JsonObject, model: JsonObject): string[] =>
    missing({ ...WHOLE, ...model }, { read: { ...WHOLE, ...read } });

  test('members of objects, whatever their value', () => {
    assert.deepEqual(of({ Note: 'x' }, {}), ['/Note']);
    assert.deepEqual(of({ Note: 'x' }, { Note: 'y' }), []);
    assert.deepEqual(of({ Labels: { a: 'x', b: 'y' } }, { Labels: { a: 'z' } }), ['/Labels/b']);
    assert.deepEqual(of({}, { Note: 'y' }), []);
  });

  test('elements of arrays, if there are fewer or they have less', () => {
    assert.deepEqual(of({ Tags: ['a', 'b'] }, { Tags: ['a'] }), ['/Tags/1']);
    assert.deepEqual(of({ Tags: ['a', 'b'] }, { Tags: ['a', 'c'] }), []);
    assert.deepEqual(of({ Lines: [{ Item: 'a', Number: 1 }] }, { Lines: [{ Item: 'a' }] }), ['/Lines/0']);
    assert.deepEqual(of({ Lines: [{ Item: 'a', Number: 1 }] }, { Lines: [{ Item: 'a', Number: 2 }] }), []);
  });
});
