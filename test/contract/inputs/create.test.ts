import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createInputGenerator, partlyObject } from '../../../src/contract/inputs/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../src/json/index.ts';
import { validateModel } from '../../../src/schema/index.ts';
import { typeOf, typeWith } from '../../schema/model/types.ts';
import { EXTENTS, problemOf, valuesOf } from './made.ts';

const objects = (values: readonly JsonValue[]): readonly JsonObject[] => values.filter(isJsonObject);
const distinct = (values: readonly JsonValue[]): number =>
  new Set(values.map((value) => JSON.stringify(value))).size;

describe('single values', () => {
  test('every type', () => {
    for (const type of ['string', 'boolean', 'integer', 'number', 'object', 'array'] as const) {
      for (const value of valuesOf({ type })) {
        const actual = isJsonArray(value) ? 'array' : typeof value;
        assert.equal(actual, type === 'integer' ? 'number' : type);
      }
    }
    assert.ok(valuesOf({ type: 'integer' }).every(Number.isInteger));
    assert.ok(valuesOf({ type: 'number' }, {}, 40).some((value) => !Number.isInteger(value)));
  });

  test('a list of types: each comes, and null only where nothing else may', () => {
    const kinds = new Set(
      valuesOf({ type: ['integer', 'string', 'null'] }, {}, 30).map((value) => typeof value),
    );
    assert.deepEqual([...kinds].sort(), ['number', 'string']);
    assert.ok(valuesOf({ type: ['null'] }).every((value) => value === null));
  });

  test('without a type, the other keywords say what is meant', () => {
    assert.equal(typeof valuesOf({ minimum: 3 })[0], 'number');
    assert.equal(typeof valuesOf({ pattern: '^a' })[0], 'string');
    assert.ok(isJsonArray(valuesOf({ items: { type: 'string' } })[0]));
    assert.ok(isJsonObject(valuesOf({ properties: { A: { type: 'string' } } })[0]));
    assert.equal(typeof valuesOf({ description: 'anything' })[0], 'string');
  });

  test('enum and const, also where another keyword leaves only some of the values', () => {
    assert.equal(distinct(valuesOf({ type: 'string', enum: ['a', 'b', 'c'] })), 3);
    assert.ok(valuesOf({ type: 'integer', const: 4 }).every((value) => value === 4));
    const some = valuesOf({
      allOf: [{ enum: ['a', 'bb', 'cc'] }, { enum: ['bb', 'cc', 'd'] }],
      pattern: '^b',
    });
    assert.ok(some.every((value) => value === 'bb'));
  });

  test('numbers keep to their bounds and steps', () => {
    const check = (schema: JsonObject, fits: (value: number) => boolean): void => {
      for (const value of valuesOf({ type: 'number', ...schema }, {}, 30))
        assert.ok(fits(value as number), `${value}`);
    };
    check({ minimum: -3.5, maximum: -3.25 }, (value) => value >= -3.5 && value <= -3.25);
    check({ exclusiveMinimum: 0, exclusiveMaximum: 0.001 }, (value) => value > 0 && value < 0.001);
    check({ multipleOf: 0.1, minimum: 0.25, maximum: 0.35 }, (value) => value === 0.3);
    check(
      { type: 'integer', multipleOf: 7, exclusiveMinimum: 14, exclusiveMaximum: 22 },
      (value) => value === 21,
    );
    check({ type: 'integer', minimum: 2.5, maximum: 3.5 }, (value) => value === 3);
    check({ type: 'integer', minimum: 2 ** 60 }, (value) => value >= 2 ** 60);
    check(
      { type: 'integer', allOf: [{ multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 },
      (value) => value % 12 === 0,
    );
    check({ type: 'integer', format: 'int32' }, (value) => Math.abs(value) <= 2 ** 31);
  });

  test('limits come up as values', () => {
    const values = valuesOf({ type: 'integer', minimum: 3, maximum: 90_000 }, {}, 60);
    assert.ok(values.includes(3) && values.includes(90_000));
  });

  test('text has its length in characters', () => {
    for (const value of valuesOf({ type: 'string', minLength: 3, maxLength: 5 })) {
      assert.ok([...(value as string)].length >= 3 && [...(value as string)].length <= 5);
    }
  });
});

describe('arrays', () => {
  test('have as many elements as they may', () => {
    for (const value of valuesOf({ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3 })) {
      assert.ok(isJsonArray(value) && value.length >= 2 && value.length <= 3);
    }
  });

  test('have no two equal elements where that is forbidden', () => {
    const pair = {
      type: 'object',
      properties: { A: { type: 'boolean' }, B: { enum: ['x', 'y'], type: 'string' } },
      additionalProperties: false,
    };
    for (const value of valuesOf({ type: 'array', items: pair, minItems: 5, uniqueItems: true })) {
      assert.equal(distinct(value as readonly JsonValue[]), (value as readonly JsonValue[]).length);
    }
    assert.match(
      problemOf({ type: 'array', items: { type: 'boolean' }, minItems: 3, uniqueItems: true }),
      /\/Value\/2 because every element must differ/,
    );
  });

  test('hold what contains asks for', () => {
    for (const value of valuesOf({
      type: 'array',
      items: { type: 'integer' },
      contains: { minimum: 1000 },
    })) {
      assert.ok((value as readonly number[]).some((element) => element >= 1000));
    }
  });
});

describe('objects', () => {
  const properties = { A: { type: 'string' }, B: { type: 'string' }, C: { type: 'string' } };

  test('minimal has what is required, full has everything, typical has some', () => {
    const type = typeOf(properties, { required: ['B'] });
    const generator = createInputGenerator(type, { seed: 1 });
    const names = (key: number, extent: 'minimal' | 'typical' | 'full'): string =>
      Object.keys(generator.create(key, { extent }).model!).join('');
    assert.equal(names(1, 'minimal'), 'B');
    assert.equal(names(1, 'full'), 'ABC');
    const typical = new Set(Array.from({ length: 40 }, (_, key) => names(key, 'typical')));
    assert.deepEqual([...typical].sort(), ['AB', 'ABC', 'B', 'BC']);
  });

  test('keep to the number of members', () => {
    const schema = { type: 'object', properties, additionalProperties: false };
    for (const value of objects(valuesOf({ ...schema, minProperties: 1, maxProperties: 2 }))) {
      assert.ok([1, 2].includes(Object.keys(value).length));
    }
    assert.match(
      problemOf({ ...schema, required: ['A', 'B'], maxProperties: 1 }),
      /more than 1 members are required/,
    );
  });

  test('maps get keys from their pattern', () => {
    const map = {
      type: 'object',
      patternProperties: { '^[a-c]$': { type: 'integer' } },
      additionalProperties: false,
    };
    for (const value of objects(valuesOf({ ...map, minProperties: 3 }))) {
      assert.deepEqual(Object.keys(value).sort(), ['a', 'b', 'c']);
    }
    assert.match(problemOf({ ...map, minProperties: 4 }), /only 3 of 4 members/);
  });

  test('a member by a name and by a pattern fits both', () => {
    const schema = {
      properties: { Aa: { type: 'string', maxLength: 4 } },
      patternProperties: { '^A': { minLength: 4 } },
    };
    for (const value of objects(valuesOf({ type: 'object', required: ['Aa'], ...schema }))) {
      assert.equal((value['Aa'] as string).length, 4);
    }
  });

  test('members with names that JavaScript has plans for', () => {
    const patternProperties = { '^__proto__$': { type: 'string' }, '^constructor$': { type: 'string' } };
    const [value] = objects(
      valuesOf({ type: 'object', patternProperties, minProperties: 2, additionalProperties: false }),
    );
    assert.deepEqual(Object.keys(value!).sort(), ['__proto__', 'constructor']);
  });

  test('dependencies: what a member needs comes along', () => {
    for (const dependencies of [{ A: ['B'] }, { A: { required: ['B'] } }]) {
      const values = objects(
        valuesOf({ type: 'object', properties, dependencies, additionalProperties: false }, {}, 20),
      );
      assert.ok(values.some((value) => 'A' in value));
      for (const value of values) assert.ok(!('A' in value) || 'B' in value);
    }
  });

  test('dependencies: a member stays away if what it needs cannot be there', () => {
    const dependencies = { C: ['A'], A: ['Unknown'] };
    for (const value of objects(
      valuesOf({ type: 'object', properties, dependencies, additionalProperties: false }),
    )) {
      assert.ok(!('A' in value) && !('C' in value));
    }
    assert.match(
      problemOf({ type: 'object', properties, dependencies, required: ['C'], additionalProperties: false }),
      /Unknown is required, and no such member is allowed/,
    );
  });
});

describe('combinators', () => {
  test('allOf: all at once', () => {
    const schema = { allOf: [{ type: 'integer' }, { minimum: 5 }, { $ref: '#/definitions/Small' }] };
    for (const value of valuesOf(schema, { definitions: { Small: { maximum: 6 } } }))
      assert.ok(value === 5 || value === 6);
    assert.match(problemOf({ allOf: [{ type: 'string' }, { type: 'integer' }] }), /several types at once/);
  });

  test('anyOf: one of them', () => {
    const values = valuesOf(
      {
        anyOf: [
          { type: 'string', const: 'a' },
          { type: 'integer', const: 1 },
        ],
      },
      {},
      30,
    );
    assert.deepEqual(new Set(values), new Set(['a', 1]));
  });

  test('anyOf: a branch that cannot be is passed over', () => {
    const schema = {
      anyOf: [
        { type: 'integer', minimum: 5, maximum: 3 },
        { type: 'string', const: 'a' },
      ],
    };
    assert.ok(valuesOf(schema).every((value) => value === 'a'));
  });

  test('oneOf: exactly one, by the members that branches require', () => {
    const schema = {
      type: 'object',
      properties: { A: { type: 'string' }, B: { type: 'string' }, C: { type: 'string' } },
      oneOf: [{ required: ['A'] }, { required: ['B'] }],
      additionalProperties: false,
    };
    for (const value of objects(valuesOf(schema)))
      assert.equal(Number('A' in value) + Number('B' in value), 1);
  });

  test('oneOf: exactly one, by closed objects in which everything may be left out', () => {
    const closed = (name: string): JsonObject => ({
      type: 'object',
      properties: { [name]: { type: 'string' } },
      additionalProperties: false,
    });
    for (const value of objects(valuesOf({ oneOf: [closed('A'), closed('B')] }))) {
      assert.equal(Object.keys(value).length, 1);
    }
  });

  test('oneOf: exactly one, where only chance can tell', () => {
    for (const value of valuesOf({
      oneOf: [
        { type: 'integer', multipleOf: 3 },
        { type: 'integer', multipleOf: 5 },
      ],
    })) {
      assert.notEqual((value as number) % 3 === 0, (value as number) % 5 === 0);
    }
  });

  test('oneOf on the top of a schema', () => {
    const type = typeOf(
      { A: { type: 'string' }, B: { type: 'string' } },
      { oneOf: [{ required: ['A'] }, { required: ['B'] }] },
    );
    const generator = createInputGenerator(type, { seed: 4 });
    for (const extent of EXTENTS) {
      for (let key = 0; key < 10; key++)
        assert.equal(Object.keys(generator.create(key, { extent }).model!).length, 1);
    }
  });

  test('beside a reference nothing counts', () => {
    const values = valuesOf(
      { $ref: '#/definitions/Name', minLength: 50 },
      { definitions: { Name: { const: 'x' } } },
    );
    assert.ok(values.every((value) => value === 'x'));
  });

  test('not and if, where a schema may have them', () => {
    const inside = (schema: JsonObject): JsonObject => ({
      type: 'object',
      patternProperties: { '^x$': schema },
      minProperties: 1,
      additionalProperties: false,
    });
    for (const value of objects(valuesOf(inside({ type: 'integer', not: { enum: [0, 1, 2] } })))) {
      assert.ok(![0, 1, 2].includes(value['x'] as number));
    }
    const conditional = {
      type: 'object',
      properties: { Kind: { enum: ['a', 'b'] }, Size: { type: 'integer' } },
      required: ['Kind'],
      if: { properties: { Kind: { const: 'a' } } },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      then: { required: ['Size'] },
    };
    for (const value of objects(valuesOf(inside(conditional), {}, 20))) {
      const inner = value['x'] as JsonObject;
      assert.ok(inner['Kind'] === 'b' || 'Size' in inner);
    }
  });
});

describe('recursion', () => {
  const tree = {
    type: 'object',
    properties: {
      Name: { type: 'string' },
      Children: { type: 'array', items: { $ref: '#/definitions/Tree' } },
    },
    required: ['Name'],
    additionalProperties: false,
  };

  test('what may end does end', () => {
    for (const value of objects(valuesOf({ $ref: '#/definitions/Tree' }, { definitions: { Tree: tree } }))) {
      assert.ok(JSON.stringify(value).length < 100_000);
    }
  });

  test('of branches, the one that ends is found', () => {
    const Statement = {
      oneOf: [
        {
          type: 'object',
          required: ['And'],
          properties: { And: { $ref: '#/definitions/List' } },
          additionalProperties: false,
        },
        {
          type: 'object',
          required: ['Not'],
          properties: { Not: { $ref: '#/definitions/Statement' } },
          additionalProperties: false,
        },
        { type: 'string' },
      ],
    };
    const List = { type: 'array', minItems: 2, items: { $ref: '#/definitions/Statement' } };
    assert.ok(valuesOf({ $ref: '#/definitions/Statement' }, { definitions: { Statement, List } }).length > 0);
  });

  test('what never ends is told at once', () => {
    const Endless = {
      oneOf: [
        {
          type: 'object',
          required: ['A', 'B'],
          properties: { A: { $ref: '#/definitions/Endless' }, B: { $ref: '#/definitions/Endless' } },
        },
        { type: 'array', minItems: 3, items: { $ref: '#/definitions/Endless' } },
      ],
    };
    const start = performance.now();
    assert.match(
      problemOf({ $ref: '#/definitions/Endless' }, { definitions: { Endless } }),
      /asks for itself without end/,
    );
    assert.ok(performance.now() - start < 2000);
  });

  test('an optional property that never ends is left out, with a warning', () => {
    const A = { type: 'object', required: ['A'], properties: { A: { $ref: '#/definitions/A' } } };
    const type = typeOf(
      { Good: { type: 'string' }, Bad: { $ref: '#/definitions/A' } },
      { definitions: { A } },
    );
    const { model, diagnostics } = createInputGenerator(type, { seed: 1 }).create(0, { extent: 'full' });
    assert.deepEqual(Object.keys(model!), ['Good']);
    assert.deepEqual(
      diagnostics.map(({ code, severity, pointer }) => [code, severity, pointer]),
      [['value-not-generated', 'warning', '/definitions/A']],
    );
  });
});

describe('what a caller may give', () => {
  test('read-only properties are left out at every depth, also required ones', () => {
    const item = {
      type: 'object',
      properties: { Id: { type: 'string' }, Name: { type: 'string' } },
      required: ['Id', 'Name'],
      additionalProperties: false,
    };
    const type = typeOf(
      { Items: { type: 'array', items: item, minItems: 1 }, Arn: { type: 'string' } },
      {
        required: ['Items', 'Arn'],
        readOnlyProperties: ['/properties/Id', '/properties/Arn', '/properties/Items/*/Id'],
      },
    );
    const { model } = createInputGenerator(type, { seed: 1 }).create(0, { extent: 'full' });
    assert.deepEqual(Object.keys(model!), ['Items']);
    assert.deepEqual(Object.keys((model!['Items'] as JsonObject[])[0]!), ['Name']);
  });

  test('deprecated properties only where they are required', () => {
    const type = typeOf(
      { Old: { type: 'string' }, Older: { type: 'string' }, New: { type: 'string' } },
      { required: ['Older'], deprecatedProperties: ['/properties/Old', '/properties/Older'] },
    );
    const { model } = createInputGenerator(type, { seed: 1 }).create(0, { extent: 'full' });
    assert.deepEqual(Object.keys(model!), ['Older', 'New']);
  });

  test('tags differ in their keys', () => {
    const Tag = {
      type: 'object',
      properties: { Key: { type: 'string', pattern: '^[ab]$' }, Value: { type: 'string' } },
      required: ['Key', 'Value'],
    };
    const type = typeWith({ definitions: { Tag } });
    const generator = createInputGenerator(type, { seed: 1 });
    for (let key = 0; key < 30; key++) {
      const tags = (generator.create(key, { extent: 'full' }).model!['Tags'] as JsonObject[]).map(
        (tag) => tag['Key'],
      );
      assert.equal(new Set(tags).size, tags.length);
    }
  });
});

describe('identifiers', () => {
  const named = (schema: JsonObject, more: JsonObject = {}): ReturnType<typeof typeOf> =>
    typeOf(
      { Name: schema },
      { primaryIdentifier: ['/properties/Name'], required: ['Name'], readOnlyProperties: null, ...more },
    );

  test('differ from resource to resource where the caller chooses them', () => {
    const generator = createInputGenerator(named({ type: 'string', pattern: '^[a-z0-9-]{1,30}$' }), {
      seed: 1,
    });
    const names = Array.from(
      { length: 1000 },
      (_, key) => generator.create(key, { extent: 'minimal' }).model!['Name'],
    );
    assert.equal(new Set(names).size, 1000);
  });

  test('a few values are enough for a few resources', () => {
    const generator = createInputGenerator(named({ type: 'integer', minimum: 1, maximum: 5 }), { seed: 1 });
    const names = generator.createMany(5).map(({ model }) => model?.['Name']);
    assert.deepEqual(names.toSorted(), [1, 2, 3, 4, 5]);
  });

  test('when they run out, that is said', () => {
    const made = createInputGenerator(named({ type: 'string', enum: ['a', 'b'] }), { seed: 1 }).createMany(5);
    assert.equal(made.length, 3);
    assert.deepEqual(
      made.at(-1)!.diagnostics.map(({ code }) => code),
      ['identifier-not-unique'],
    );
  });

  test('of several parts, one that differs is enough', () => {
    const type = typeOf(
      { Kind: { type: 'string', const: 'k' }, Name: { type: 'string' } },
      {
        primaryIdentifier: ['/properties/Kind', '/properties/Name'],
        required: ['Kind', 'Name'],
        readOnlyProperties: null,
      },
    );
    assert.ok(
      createInputGenerator(type, { seed: 1 })
        .createMany(20)
        .every(({ model }) => model !== undefined),
    );
  });
});

describe('given values', () => {
  const type = typeOf(
    {
      Name: { type: 'string' },
      Size: { type: 'integer', minimum: 1 },
      Settings: {
        type: 'object',
        properties: { Level: { type: 'integer' }, Mode: { type: 'string' }, Extra: { type: 'string' } },
        required: ['Level', 'Mode'],
        additionalProperties: false,
      },
    },
    { required: ['Name', 'Settings'] },
  );
  const generator = createInputGenerator(type, { seed: 8 });

  test('stay, and what is missing is added at every depth', () => {
    const given = partlyObject({ Settings: { Mode: 'fast' } });
    const { model } = generator.create(0, { extent: 'minimal', given });
    assert.equal((model!['Settings'] as JsonObject)['Mode'], 'fast');
    assert.equal(typeof (model!['Settings'] as JsonObject)['Level'], 'number');
    assert.equal(typeof model!['Name'], 'string');
    assert.deepEqual(Object.keys(model!), ['Name', 'Settings']);
  });

  test('a complete model is left as it is', () => {
    const complete = { Name: 'a', Settings: { Level: 1, Mode: 'slow' } };
    assert.deepEqual(
      generator.create(0, { extent: 'minimal', given: partlyObject(complete) }).model,
      complete,
    );
  });

  test('that do not fit are reported, with what came of them', () => {
    const made = generator.create(0, { extent: 'minimal', given: partlyObject({ Size: 0, Nmae: 'x' }) });
    assert.equal(made.model, undefined);
    assert.equal(made.draft?.['Size'], 0);
    assert.deepEqual(made.diagnostics.map(({ code, pointer }) => [code, pointer]).toSorted(), [
      ['invalid-value', '/Size'],
      ['unknown-property', '/Nmae'],
    ]);
  });

  test('decide which branch is taken', () => {
    const forked = typeOf(
      { A: { type: 'string' }, B: { type: 'string' } },
      { oneOf: [{ required: ['A'] }, { required: ['B'] }] },
    );
    for (let key = 0; key < 10; key++) {
      const given = partlyObject({ B: 'mine' });
      assert.deepEqual(createInputGenerator(forked, { seed: 2 }).create(key, { given }).model, { B: 'mine' });
    }
  });
});

test('the same seed gives the same models, whatever else was asked', () => {
  const type = typeWith({});
  const [one, two] = [createInputGenerator(type, { seed: 77 }), createInputGenerator(type, { seed: 77 })];
  one.create(1);
  one.invalidCreate(3);
  for (let key = 0; key < 20; key++) assert.deepEqual(one.create(key).model, two.create(key).model);
  const other = createInputGenerator(type, { seed: 78 });
  assert.notDeepEqual(other.create(0).model, one.create(0).model);
});

test('a place that cannot be filled is named, in the model and in the schema', () => {
  const type = typeOf(
    { Outer: { type: 'object', properties: { Code: { $ref: '#/definitions/Code' } }, required: ['Code'] } },
    { required: ['Outer'], definitions: { Code: { type: 'string', pattern: '^a$', minLength: 2 } } },
  );
  const { model, diagnostics } = createInputGenerator(type, { seed: 1 }).create(0);
  assert.equal(model, undefined);
  assert.equal(
    diagnostics[0]?.message,
    'No value was found for /Outer/Code with the pattern ^a$ and at least 2 characters.',
  );
  assert.equal(diagnostics[0].pointer, '/definitions/Code');
  assert.match(diagnostics[0].help ?? '', /"\/Outer\/Code" in overrides.json/);
});

test('a text that chance does not hit is taken from the examples of the schema', () => {
  const schema = { type: 'string', pattern: '^[a-z0-9]{12}(?<=q7x9z1)$' };
  assert.match(problemOf(schema), /with the pattern/);
  for (const hint of [{ default: 'aaaaaaq7x9z1' }, { examples: ['wrong', 'aaaaaaq7x9z1'] }]) {
    assert.deepEqual(new Set(valuesOf({ ...schema, ...hint }, {}, 2)), new Set(['aaaaaaq7x9z1']));
  }
});

test('large types are made quickly', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`P${index}`, { type: 'string' }]),
  );
  const type = typeOf(properties);
  const start = performance.now();
  const { model } = createInputGenerator(type, { seed: 1 }).create(0, { extent: 'full' });
  assert.equal(Object.keys(model!).length, 2000);
  assert.deepEqual(validateModel(type, model!, 'create'), []);
  assert.ok(performance.now() - start < 3000);
});
