import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type JsonObject, type JsonValue, parseJson } from '../../../src/json/index.ts';
import { recastModel } from '../../../src/schema/model/recast.ts';
import { type Purpose, validateModel } from '../../../src/schema/model/validate.ts';
import type { ResourceType } from '../../../src/schema/resource-type.ts';
import { typeOf, typeWith } from './types.ts';

const order = typeWith({ additionalIdentifiers: [['/properties/Name']] });

/** `code pointer` of every finding. */
const found = (type: ResourceType, model: JsonValue, purpose: Purpose, previous?: JsonObject): string[] =>
  validateModel(type, model, purpose, previous && { previous }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
const messages = (type: ResourceType, model: JsonValue, purpose: Purpose = 'create'): string[] =>
  validateModel(type, model, purpose).map(({ message }) => message);

describe('the input of create', () => {
  test('is held against the whole schema', () => {
    assert.deepEqual(found(order, { Name: 'n', Quantity: 1 }, 'create'), []);
    assert.deepEqual(found(order, { Quantity: 0 }, 'create'), [
      'missing-property ',
      'invalid-value /Quantity',
    ]);
    assert.deepEqual(messages(order, { Name: 'n', Quantity: 'x' }), [
      '/Quantity has the type string, not integer.',
    ]);
  });

  test('what is infinite is no number: as JSON it would be null', () => {
    const type = typeOf({ Ratio: { type: 'number' }, Count: { type: 'integer' } });
    assert.deepEqual(messages(type, { Ratio: Number.POSITIVE_INFINITY, Count: Number.NEGATIVE_INFINITY }), [
      '/Ratio has the type Infinity, not number.',
      '/Count has the type -Infinity, not integer.',
    ]);
  });

  test('a number that came as a text and would become another one is told to be too large', () => {
    const type = typeOf({ Count: { type: 'integer' } });
    const [finding] = validateModel(type, recastModel(type, { Count: '9007199254740993' }), 'create');
    assert.equal(finding?.message, '/Count is a number that is too large to be kept as it is written.');
    assert.deepEqual(messages(type, { Count: 'many' }), ['/Count has the type string, not integer.']);
  });

  test('an unknown property is named, with the one that was meant', () => {
    assert.deepEqual(messages(order, { Name: 'n', Qantity: 1 }), [
      'The type has no property /Qantity. Did you mean "Quantity"?',
    ]);
  });

  test('must not say what only the resource can say', () => {
    assert.deepEqual(found(order, { Name: 'n', Id: 'order-00000001' }, 'create'), ['read-only-input /Id']);
  });

  test('a required property that is read-only is nothing the caller can give', () => {
    const type = typeWith({ required: ['Id', 'Name'] });
    assert.deepEqual(found(type, { Name: 'n' }, 'create'), []);
    assert.deepEqual(found(type, {}, 'create'), ['missing-property ']);
  });

  test('null is not a value', () => {
    assert.deepEqual(found(order, { Name: 'n', Quantity: null }, 'create'), ['null-value /Quantity']);
  });

  test('deprecated properties are taken, with a warning', () => {
    const type = typeWith({ deprecatedProperties: ['/properties/Quantity'] });
    const [finding] = validateModel(type, { Name: 'n', Quantity: 1 }, 'create');
    assert.equal(finding?.code, 'deprecated-property');
    assert.equal(finding?.severity, 'warning');
  });

  test('a model that is no object, or nested without end', () => {
    assert.deepEqual(found(order, [1], 'create'), ['model-not-object ']);
    let deep: JsonValue = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = { Name: deep };
    assert.deepEqual(found(order, deep, 'create'), ['nesting-too-deep ']);
  });

  test('a model of 10 MB', () => {
    const wide = {
      Name: 'n',
      Tags: Array.from({ length: 400_000 }, (_, index) => ({ Key: `key ${index}`, Value: 1 })),
    };
    assert.deepEqual(found(order, wide, 'create'), ['model-too-large ']);
    assert.deepEqual(found(order, { Name: 'x'.repeat(10_000_000) }, 'output'), ['model-too-large ']);
  });

  test('a pattern that would backtrack for ever is judged all the same', () => {
    const type = typeOf({ P: { type: 'string', pattern: '^(a+)+$' } });
    assert.deepEqual(found(type, { P: `${'a'.repeat(50_000)}!` }, 'create'), ['invalid-value /P']);
    assert.deepEqual(found(type, { P: 'a'.repeat(50_000) }, 'create'), []);
  });
});

describe('the input of update', () => {
  test('names the resource, and may do so with read-only identifiers', () => {
    assert.deepEqual(found(order, { Id: 'order-00000001', Name: 'n' }, 'update', { Name: 'n' }), []);
    assert.deepEqual(found(typeWith({}), { Name: 'n' }, 'update', { Name: 'n' }), ['identifier-missing ']);
  });

  test('may name the resource with what lies in a read-only object, and give no more of it', () => {
    const type = typeOf(
      {
        Note: { type: 'string' },
        At: { type: 'object', properties: { Row: { type: 'string' }, Since: { type: 'string' } } },
      },
      { primaryIdentifier: ['/properties/At/Row'], readOnlyProperties: ['/properties/At'] },
    );
    assert.deepEqual(found(type, { Note: 'n', At: { Row: 'a' } }, 'update'), []);
    assert.deepEqual(found(type, { Note: 'n', At: { Row: 'a', Since: 's' } }, 'update'), [
      'read-only-input /At',
    ]);
    assert.deepEqual(found(type, { Note: 'n', At: { Row: 'a' } }, 'create'), ['read-only-input /At']);
  });

  test('must not change create-only properties', () => {
    const model = { Id: 'order-00000001', Name: 'new' };
    assert.deepEqual(found(order, model, 'update', { Id: 'order-00000001', Name: 'old' }), [
      'create-only-changed /Name',
    ]);
    assert.deepEqual(found(order, model, 'update', model), []);
    assert.deepEqual(found(order, model, 'update'), []);
  });

  test('a create-only value that no read returns cannot be known to have changed', () => {
    const type = typeWith({ createOnlyProperties: ['/properties/Secret'] });
    assert.deepEqual(
      found(type, { Id: 'order-00000001', Name: 'n', Secret: 's' }, 'update', { Name: 'n' }),
      [],
    );
  });
});

describe('the input of read and delete', () => {
  test('is an identifier alone: the primary one, or an additional one', () => {
    for (const purpose of ['read', 'delete'] as const) {
      assert.deepEqual(found(order, { Id: 'order-00000001' }, purpose), []);
      assert.deepEqual(found(order, { Name: 'n' }, purpose), []);
      assert.deepEqual(found(order, {}, purpose), ['identifier-missing ']);
      assert.deepEqual(found(order, { Id: 'order-00000001', Quantity: 1 }, purpose), [
        'not-an-identifier /Quantity',
      ]);
    }
    assert.deepEqual(messages(order, {}, 'read'), [
      'The model does not say which resource is meant: it needs Id, or Name.',
    ]);
  });
});

describe('an identifier', () => {
  const type = typeOf(
    {
      Code: { type: 'string', pattern: '^[A-Z]+$', maxLength: 3 },
      Zone: { $ref: '#/definitions/Zone' },
      Number: { oneOf: [{ type: 'integer', minimum: 10 }, { type: 'boolean' }] },
      Key: {
        type: 'object',
        properties: { Name: { type: 'string', minLength: 4 } },
        additionalProperties: false,
      },
    },
    {
      definitions: { Zone: { type: 'string', enum: ['a', 'b'] } },
      primaryIdentifier: [
        '/properties/Code',
        '/properties/Zone',
        '/properties/Number',
        '/properties/Key/Name',
      ],
      readOnlyProperties: null,
    },
  );
  const old = { Code: 'too long', Zone: 'c', Number: 1, Key: { Name: 'x' } };

  test('of before, when the type demanded less, is good enough to read, update and delete', () => {
    for (const purpose of ['read', 'delete', 'update'] as const)
      assert.deepEqual(found(type, old, purpose), []);
    assert.deepEqual(found(type, old, 'create'), [
      'invalid-value /Code',
      'invalid-value /Code',
      'invalid-value /Zone',
      'invalid-value /Number',
      'invalid-value /Key/Name',
    ]);
  });

  test('has the names and types of the schema', () => {
    for (const purpose of ['read', 'delete', 'update'] as const) {
      assert.deepEqual(found(type, { ...old, Code: 1 }, purpose), ['invalid-value /Code']);
      assert.deepEqual(found(type, { ...old, Zone: 1 }, purpose), ['invalid-value /Zone']);
      assert.deepEqual(found(type, { ...old, Key: { Name: 'x', Nmae: 'y' } }, purpose), [
        'unknown-property /Key/Nmae',
      ]);
    }
    assert.equal(found(type, { ...old, Number: 'x' }, 'update').length, 1);
  });

  test('that may change is a property like others when it does', () => {
    const alias = { Id: { type: 'string' }, Alias: { type: 'string', pattern: '^[a-z]+$' } };
    const semantics = {
      primaryIdentifier: ['/properties/Id'],
      additionalIdentifiers: [['/properties/Alias']],
    };
    const model = { Id: 'x', Alias: 'NOT VALID' };
    for (const fixed of ['readOnlyProperties', 'createOnlyProperties'])
      assert.deepEqual(
        found(
          typeOf(alias, { ...semantics, readOnlyProperties: null, [fixed]: ['/properties/Alias'] }),
          model,
          'update',
        ),
        [],
      );
    assert.deepEqual(found(typeOf(alias, { ...semantics, readOnlyProperties: null }), model, 'update'), [
      'invalid-value /Alias',
    ]);
  });

  test('does not excuse the rest of an update', () => {
    const order = typeWith({ additionalIdentifiers: [['/properties/Name']] });
    const model = { Id: 'x', Name: 'n', Quantity: 0 };
    assert.deepEqual(found(order, model, 'update', { Name: 'n' }), ['invalid-value /Quantity']);
  });
});

describe('the filter of list', () => {
  test('has the shape of the resource', () => {
    assert.deepEqual(found(order, { Quantity: 1 }, 'list'), []);
    assert.deepEqual(found(order, { Quantity: 'many' }, 'list'), ['invalid-value /Quantity']);
  });

  test('or what the handler asks for', () => {
    const type = typeWith({
      handlers: {
        list: {
          permissions: [],
          handlerSchema: {
            properties: { Shop: { $ref: 'resource-schema.json#/properties/Name' } },
            required: ['Shop'],
          },
        },
      },
    });
    assert.deepEqual(found(type, { Shop: 's' }, 'list'), []);
    assert.deepEqual(found(type, {}, 'list'), ['missing-property ']);
    assert.deepEqual(found(type, { Shop: '' }, 'list'), ['invalid-value /Shop']);
  });
});

describe('a returned model', () => {
  const type = typeOf(
    {
      Kind: { oneOf: [{ const: 'a' }, { const: 'b' }] },
      Box: {
        type: 'object',
        properties: { W: { type: 'integer' } },
        required: ['W'],
        dependencies: { W: ['H'] },
        additionalProperties: false,
      },
      Secret: { type: 'string' },
    },
    { writeOnlyProperties: ['/properties/Secret'], required: ['Kind'] },
  );

  test('need not be complete, and conditions are not checked', () => {
    assert.deepEqual(found(type, { Kind: 'c', Box: {} }, 'output'), []);
    assert.deepEqual(found(type, { Box: { W: 1 } }, 'output'), []);
  });

  test('but each property must be right by itself', () => {
    assert.deepEqual(found(type, { Box: { W: 'x' } }, 'output'), ['invalid-value /Box/W']);
    assert.deepEqual(found(type, { Box: { X: 1 } }, 'output'), ['unknown-property /Box/X']);
  });

  test('holds no write-only property, and no null', () => {
    assert.deepEqual(found(type, { Secret: 's' }, 'output'), ['write-only-output /Secret']);
    assert.deepEqual(found(type, { Kind: null }, 'output'), ['null-value /Kind']);
  });
});

describe('the configuration of a type', () => {
  const type = typeWith({
    typeConfiguration: {
      properties: { ApiKey: { $ref: '#/definitions/Key' } },
      required: ['ApiKey'],
      additionalProperties: false,
    },
    definitions: { Key: { type: 'string', minLength: 3 }, Tag: { type: 'object' } },
  });

  test('has its own schema, which may use the definitions of the resource', () => {
    assert.deepEqual(found(type, { ApiKey: 'abc' }, 'configuration'), []);
    assert.deepEqual(found(type, { ApiKey: 'a' }, 'configuration'), ['invalid-value /ApiKey']);
    assert.deepEqual(found(type, {}, 'configuration'), ['missing-property ']);
  });

  test('a type without one takes none', () => {
    assert.deepEqual(found(order, {}, 'configuration'), []);
    assert.deepEqual(found(order, { X: 1 }, 'configuration'), ['unknown-property /X']);
  });
});

describe('alternatives', () => {
  const source = {
    oneOf: [
      {
        type: 'object',
        properties: { Kind: { const: 'file' }, Path: { type: 'string' } },
        required: ['Kind', 'Path'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { Kind: { const: 'web' }, Url: { type: 'string' } },
        required: ['Kind', 'Url'],
        additionalProperties: false,
      },
    ],
  };

  test('only the branch that was meant is explained', () => {
    const type = typeOf({ Source: source });
    assert.deepEqual(messages(type, { Source: { Kind: 'web', Url: 7 } }), [
      '/Source/Url has the type integer, not string.',
    ]);
    assert.deepEqual(messages(type, { Source: { Kind: 'file' } }), [
      '/Source lacks Path, which is required.',
    ]);
  });

  test('where each branch wants another property, all of them are named', () => {
    const type = typeOf({ A: {}, B: {} }, { oneOf: [{ required: ['A'] }, { required: ['B'] }] });
    assert.deepEqual(messages(type, {}), ['The model needs A, or B.']);
    assert.match(messages(type, { A: 1, B: 1 })[0] ?? '', /only one may fit/);
  });
});

test('a finding has a place in the file the model came from', () => {
  const { document } = parseJson('{\n  "Name": "n",\n  "Quantity": 0\n}', 'model.json');
  const [finding] = validateModel(order, document!.value, 'create', { document: document! });
  assert.deepEqual(finding?.location, { file: 'model.json', line: 3, column: 15, endLine: 3, endColumn: 16 });
});
