import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/json/index.ts';
import { detectDrift } from '../../../src/schema/model/drift.ts';
import { typeOf, typeWith } from './types.ts';

const drift = async (
  type: ReturnType<typeof typeOf>,
  expected: JsonObject,
  actual: JsonObject,
): Promise<string[]> =>
  (await detectDrift(type, expected, actual)).differences.map(({ kind, pointer }) => `${kind} ${pointer}`);

describe('drift', () => {
  const order = typeWith({});

  test('what was asked for and is there is in sync', async () => {
    assert.deepEqual(await detectDrift(order, { Name: 'n' }, { Name: 'n', Id: 'order-1', Quantity: 1 }), {
      status: 'in-sync',
      differences: [],
      diagnostics: [],
    });
  });

  test('each difference has its place and both values', async () => {
    assert.deepEqual(await detectDrift(order, { Name: 'n', Quantity: 1 }, { Name: 'n', Quantity: 2 }), {
      status: 'drifted',
      differences: [{ pointer: '/Quantity', kind: 'change', expected: 1, actual: 2 }],
      diagnostics: [],
    });
    assert.deepEqual(await drift(order, { Name: 'n', Quantity: 1 }, { Name: 'n' }), ['remove /Quantity']);
  });

  test('write-only and read-only properties are not compared', async () => {
    assert.deepEqual(await drift(order, { Id: 'a', Secret: 's' }, { Id: 'b' }), []);
  });

  test('deprecated properties and properties without a value may be missing', async () => {
    const type = typeWith({ deprecatedProperties: ['/properties/Quantity'] });
    assert.deepEqual(await drift(type, { Quantity: 1, Tags: [] }, {}), []);
    assert.deepEqual(await drift(type, { Quantity: 1 }, { Quantity: 2 }), ['change /Quantity']);
  });

  test('a value that is the default anyway may be missing', async () => {
    const type = typeOf({ Express: { type: 'boolean', default: false } });
    assert.deepEqual(await drift(type, { Express: false }, {}), []);
    assert.deepEqual(await drift(type, { Express: true }, {}), ['remove /Express']);
  });

  test('elements of unordered arrays are matched, also where read adds defaults to them', async () => {
    const type = typeOf({ Rules: { type: 'array', insertionOrder: false } });
    const actual = {
      Rules: [
        { Port: 2, Open: true },
        { Port: 1, Open: true },
      ],
    };
    assert.deepEqual(await drift(type, { Rules: [{ Port: 1 }, { Port: 2 }] }, actual), []);
    assert.deepEqual(await drift(type, { Rules: [{ Port: 1 }] }, actual), ['add /Rules/0']);
  });
});

describe('property transforms', () => {
  const withTransform = (properties: JsonObject, propertyTransform: JsonObject): ReturnType<typeof typeOf> =>
    typeOf(properties, { propertyTransform });
  const text = { type: 'string' };

  test('the value that a transform gives is no drift', async () => {
    const type = withTransform({ Name: text }, { '/properties/Name': '$lowercase(Name)' });
    assert.deepEqual(await drift(type, { Name: 'ABC' }, { Name: 'abc' }), []);
    assert.deepEqual(await drift(type, { Name: 'ABC' }, { Name: 'ABC' }), []);
    assert.deepEqual(await drift(type, { Name: 'ABC' }, { Name: 'abd' }), ['change /Name']);
  });

  test('the examples of the documentation: numbers, and $OR between alternatives', async () => {
    const type = withTransform(
      { Id: { type: 'integer' }, Size: { type: 'integer' } },
      { '/properties/Size': '$abs(Size) $OR $power(Size, 2)' },
    );
    assert.deepEqual(await drift(type, { Size: -3 }, { Size: 3 }), []);
    assert.deepEqual(await drift(type, { Size: -3 }, { Size: 9 }), []);
    assert.deepEqual(await drift(type, { Size: -3 }, { Size: 4 }), ['change /Size']);
  });

  test('$OR inside a string is text', async () => {
    const type = withTransform({ E: text }, { '/properties/E': '$join([E, " $OR Y"])' });
    assert.deepEqual(await drift(type, { E: 'X' }, { E: 'X $OR Y' }), []);
  });

  test('an expression may be written against the whole model or against the object that holds the property', async () => {
    const nested = { type: 'object', properties: { Key: text } };
    const whole = withTransform(
      { Secret: nested },
      { '/properties/Secret/Key': '$join(["arn:", Secret.Key])' },
    );
    const holder = withTransform({ Secret: nested }, { '/properties/Secret/Key': '$join(["arn:", Key])' });
    for (const type of [whole, holder])
      assert.deepEqual(await drift(type, { Secret: { Key: 'k' } }, { Secret: { Key: 'arn:k' } }), []);
  });

  test('under * each element is its own holder, in any order', async () => {
    const columns = {
      type: 'array',
      insertionOrder: false,
      items: { type: 'object', properties: { Name: text, Type: text } },
    };
    const type = withTransform({ Columns: columns }, { '/properties/Columns/*/Type': '$lowercase(Type)' });
    const expected = {
      Columns: [
        { Name: 'a', Type: 'TEXT' },
        { Name: 'b', Type: 'INT' },
      ],
    };
    assert.deepEqual(
      await drift(type, expected, {
        Columns: [
          { Name: 'b', Type: 'int' },
          { Name: 'a', Type: 'text' },
        ],
      }),
      [],
    );
    assert.deepEqual(
      await drift(type, expected, {
        Columns: [
          { Name: 'b', Type: 'text' },
          { Name: 'a', Type: 'int' },
        ],
      }),
      ['remove /Columns/0', 'remove /Columns/1', 'add /Columns/0', 'add /Columns/1'],
    );
  });

  test('a result may be a pattern that the whole actual value must match', async () => {
    const type = withTransform({ Key: text }, { '/properties/Key': '$join(["arn:.+?:key/", Key])' });
    assert.deepEqual(await drift(type, { Key: 'k1' }, { Key: 'arn:aws:kms:key/k1' }), []);
    assert.deepEqual(await drift(type, { Key: 'k1' }, { Key: 'arn:aws:kms:key/k12' }), ['change /Key']);
  });

  test('a result of null means that nothing comes back', async () => {
    const type = withTransform(
      { List: { type: 'array' } },
      { '/properties/List': 'List = ["none"] ? null : List' },
    );
    assert.deepEqual(await drift(type, { List: ['none'] }, {}), []);
  });

  test('an expression that fails, loops or would backtrack for ever is told, and excuses nothing', async () => {
    for (const expression of [
      '$lowercase(',
      '$foo(Name)',
      '($f := function($n){ $f($n + 1) }; $f(0))',
      '$match(Name, /(a+)+$/)',
    ]) {
      const type = withTransform({ Name: text }, { '/properties/Name': expression });
      const { status, diagnostics } = await detectDrift(type, { Name: `${'a'.repeat(40)}!` }, { Name: 'b' });
      assert.equal(status, 'drifted', expression);
      assert.equal(diagnostics[0]?.code, 'transform-failed', expression);
    }
  });

  test('after a transform there is never drift', async () => {
    const type = withTransform({ Name: text }, { '/properties/Name': '$uppercase(Name)' });
    await fc.assert(
      fc.asyncProperty(fc.string(), async (Name) => {
        assert.deepEqual(await drift(type, { Name }, { Name: Name.toUpperCase() }), []);
      }),
    );
  });
});
