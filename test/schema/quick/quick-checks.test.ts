import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import {
  type QuickChecks,
  quickChecks,
  quickTypeOf,
  type ResourceType,
  validateModel,
} from '../../../src/schema/index.ts';
import { typeOf, typeWith } from '../model/types.ts';

/** As a package carries it: through JSON. */
function checksOf(type: ResourceType): QuickChecks {
  return quickChecks(JSON.parse(JSON.stringify(quickTypeOf(type))));
}

describe('the data that quick checks work from', () => {
  test('has nothing that only people read, but properties of these names', () => {
    const type = typeOf({
      description: { type: 'string', description: 'WORDS', default: 'WORDS', examples: ['WORDS'] },
    });
    const { schemaText } = quickTypeOf(type);
    assert.doesNotMatch(schemaText, /WORDS|permissions|tagging/);
    assert.ok(checksOf(type).passes('create', { description: 'a' }));
  });

  test('has every pattern that JavaScript can be trusted with', () => {
    const { patterns } = quickTypeOf(
      typeOf({
        Good: { type: 'string', pattern: '^[a-z]+\\z' },
        Slow: { type: 'string', pattern: '^(a+)+$' },
        Map: { type: 'object', patternProperties: { '^k': { type: 'integer' } } },
      }),
    );
    assert.deepEqual(Object.keys(patterns).sort(), ['^[a-z]+\\z', '^k']);
  });
});

describe('quick checks', () => {
  test('do not vouch for what is infinite, or for a number that would become another one', () => {
    const checks = checksOf(typeOf({ Ratio: { type: 'number' }, Count: { type: 'integer' } }));
    for (const model of [{ Ratio: Number.POSITIVE_INFINITY }, checks.recast({ Count: '9007199254740993' })!])
      assert.equal(checks.passes('create', model), false);
    assert.ok(checks.passes('create', checks.recast({ Count: '9007199254740992', Ratio: '1e300' })!));
  });

  const type = typeOf(
    {
      Count: { type: 'integer', minimum: 1 },
      Kind: { type: 'string' },
      Computed: { type: 'string' },
      Name: { type: 'string', pattern: '^[a-z]+$' },
      Slow: { type: 'string', pattern: '^(a+)+$' },
      Map: { type: 'object', patternProperties: { '^k': { type: 'integer' } }, additionalProperties: false },
      Set: { type: 'array', insertionOrder: false, items: { type: 'string' } },
    },
    {
      required: ['Computed'],
      readOnlyProperties: ['/properties/Id', '/properties/Computed'],
      createOnlyProperties: ['/properties/Kind', '/properties/Set'],
    },
  );
  const checks = checksOf(type);
  const isRight = (model: JsonObject): boolean =>
    !validateModel(type, model, 'create').some(({ severity }) => severity === 'error');

  test('pass what is right, and ask about the rest', () => {
    for (const model of [
      {},
      { Count: 1 },
      { Count: 0 },
      { Count: 1.5 },
      { Name: 'abc' },
      { Name: 'A' },
      { Map: { k1: 1 } },
      { Map: { k1: 'x' } },
      { Map: { x: 1 } },
      { Other: 1 },
      { Id: 'a' },
      { Count: null },
    ])
      assert.equal(checks.passes('create', model), isRight(model), JSON.stringify(model));
  });

  test('nobody has to give what only the resource can say, although the schema requires it', () => {
    assert.ok(checks.passes('create', { Count: 1 }));
  });

  test('what they cannot judge they do not pass', () => {
    assert.equal(checks.passes('create', { Slow: 'aa' }), false);
    assert.equal(isRight({ Slow: 'aa' }), true);
    assert.equal(checks.passes('create', { Name: 'a'.repeat(10_001) }), false);
  });

  test('an update needs the identifier, and create-only properties as they are', () => {
    const previous = { Id: '1', Kind: 'a', Set: ['a', 'b'] };
    const passes = (model: JsonObject): boolean => checks.passes('update', model, previous);
    assert.ok(passes({ ...previous, Count: 2 }));
    assert.ok(passes({ Id: '1' }), 'left out is not changed');
    assert.ok(!passes({ Kind: 'a' }));
    assert.ok(!passes({ ...previous, Kind: 'b' }));
    assert.ok(!passes({ ...previous, Set: ['b', 'a'] }), 'the schema has to say that order does not matter');
    assert.ok(checks.passes('update', { Id: '1', Kind: 'b' }), 'nobody knows what was before');
  });

  test('read and delete take the identifier and nothing else', () => {
    assert.ok(checks.passes('read', { Id: '1' }));
    assert.ok(!checks.passes('delete', { Id: '1', Count: 1 }));
    assert.ok(!checks.passes('read', {}));
    assert.ok(!checks.passes('read', { Id: 1 }));
  });

  test('an identifier needs its type, and may be one of before the schema demanded more', () => {
    const named = checksOf(
      typeOf(
        { Name: { type: 'string', pattern: '^[a-z]+$', maxLength: 3 } },
        { primaryIdentifier: ['/properties/Name'] },
      ),
    );
    assert.ok(named.passes('read', { Name: 'NAMES' }));
    assert.ok(named.passes('delete', { Name: 'NAMES' }));
    assert.ok(!named.passes('delete', { Name: 1 }));
    assert.ok(!named.passes('create', { Name: 'NAMES' }));
  });

  test('a type without a configuration takes none', () => {
    assert.ok(checks.passes('configuration', {}));
    assert.ok(!checks.passes('configuration', { a: 1 }));
  });

  test('a list is held against the schema of its handler, if it has one', () => {
    const listing = checksOf(
      typeWith({
        handlers: {
          list: {
            permissions: [],
            handlerSchema: {
              properties: { Name: { $ref: 'resource-schema.json#/properties/Name' } },
              required: ['Name'],
            },
          },
        },
      }),
    );
    assert.ok(listing.passes('list', { Name: 'a' }));
    assert.ok(!listing.passes('list', {}));
    assert.ok(checks.passes('list', {}));
  });

  test('models get their types back', () => {
    assert.deepEqual(checks.recast({ Count: '5', Name: '5', Map: { k1: '7' } }), {
      Count: 5,
      Name: '5',
      Map: { k1: 7 },
    });
  });

  test('a name that cannot be matched leaves the model to the whole schema', () => {
    const odd = checksOf(
      typeOf({ Map: { type: 'object', patternProperties: { '^(a+)+$': { type: 'integer' } } } }),
    );
    assert.equal(odd.recast({ Map: { a: '1' } }), undefined);
  });
});

describe('hostile schemas and models', () => {
  const nested = (depth: number): JsonObject => (depth === 0 ? {} : { Inner: nested(depth - 1) });

  test('a reference that leads back to itself ends', () => {
    const type = typeOf(
      { Loop: { $ref: '#/definitions/Loop' } },
      { definitions: { Loop: { $ref: '#/definitions/Loop' } } },
    );
    assert.equal(checksOf(type).passes('create', { Loop: 1 }), false);
  });

  test('a reference that leads nowhere is not judged', () => {
    assert.equal(
      checksOf(typeOf({ Gone: { $ref: '#/definitions/Gone' } })).passes('create', { Gone: 1 }),
      false,
    );
  });

  test('a model that is nested deep does not exhaust the stack', () => {
    const type = typeOf(
      { Inner: { $ref: '#/definitions/Inner' } },
      { definitions: { Inner: { type: 'object', properties: { Inner: { $ref: '#/definitions/Inner' } } } } },
    );
    assert.equal(checksOf(type).passes('create', nested(50)), true);
    assert.equal(checksOf(type).passes('create', nested(400)), false);
    assert.equal(checksOf(type).passes('create', nested(5_000)), false);
  });

  test('__proto__ is a property like any other', () => {
    const type = typeOf(JSON.parse('{"__proto__": {"type": "integer"}}'));
    const model = JSON.parse('{"__proto__": "7"}') as JsonObject;
    assert.equal(checksOf(type).passes('create', model), false);
    assert.deepEqual(checksOf(type).recast(model), JSON.parse('{"__proto__": 7}'));
    assert.equal(checksOf(typeOf({})).passes('create', JSON.parse('{"constructor": 1}')), false);
  });
});
