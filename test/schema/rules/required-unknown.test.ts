import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requiredUnknown } from '../../../src/schema/rules/required-unknown.ts';
import { check, schemaFile } from './check.ts';
import { pointers } from './tester.ts';

test('required-unknown: the model and the objects inside of it', () => {
  const found = pointers('required-unknown', {
    required: ['Name', 'Nmae'],
    definitions: {
      Tag: { type: 'object', properties: { Key: { type: 'string' } }, required: ['Key', 'Value'] },
    },
  });
  assert.deepEqual(found, ['/definitions/Tag/required/1', '/required/1']);
});

test('required-unknown: a misspelt name gets a suggestion', () => {
  const [finding] = check(requiredUnknown, { required: ['Quantty'] });
  assert.equal(finding?.help, 'Did you mean "Quantity"?');
});

test('required-unknown: a branch may require what the object around it defines', () => {
  const found = pointers('required-unknown', {
    oneOf: [{ required: ['Name'] }, { allOf: [{ required: ['Quantity'] }] }, { required: ['Label'] }],
    definitions: {
      Tag: {
        type: 'object',
        properties: { Key: { type: 'string' }, Value: { type: 'string' } },
        additionalProperties: false,
        anyOf: [{ required: ['Key'] }, { required: ['Tags'] }],
        dependencies: { Key: { required: ['Value', 'Colour'] } },
      },
    },
  });
  assert.deepEqual(found, [
    '/definitions/Tag/anyOf/1/required/0',
    '/definitions/Tag/dependencies/Key/required/1',
    '/oneOf/2/required/0',
  ]);
});

test('required-unknown: an object may require what its branches define, also behind references', () => {
  const found = pointers('required-unknown', {
    definitions: {
      Tag: {
        type: 'object',
        required: ['Key', 'Colour', 'Size'],
        properties: { Key: { type: 'string' } },
        allOf: [{ $ref: '#/definitions/Painted' }],
        oneOf: [{ properties: { Size: { type: 'string' } } }, { properties: { Weight: { type: 'string' } } }],
      },
      Painted: { type: 'object', properties: { Colour: { type: 'string' } } },
    },
  });
  assert.deepEqual(found, []);
});

test('required-unknown: a definition that is used as a branch may require what its user defines', () => {
  const found = pointers('required-unknown', {
    definitions: {
      Tag: {
        type: 'object',
        properties: { Key: { type: 'string' }, Value: { type: 'string' } },
        anyOf: [{ $ref: '#/definitions/WithValue' }],
      },
      WithValue: { properties: { Key: { enum: ['a'], type: 'string' } }, required: ['Value'] },
    },
  });
  assert.deepEqual(found, []);
});

test('required-unknown: a branch may say more about a property, and require what the property has', () => {
  const found = pointers('required-unknown', {
    properties: {
      Id: { type: 'string' },
      Config: {
        type: 'object',
        properties: { Mode: { type: 'string' }, Size: { type: 'integer' } },
        additionalProperties: false,
      },
    },
    required: ['Id'],
    oneOf: [
      {
        properties: { Config: { properties: { Mode: { const: 'a', type: 'string' } }, required: ['Size'] } },
      },
      {
        properties: {
          Config: { properties: { Mode: { const: 'b', type: 'string' } }, required: ['Weight'] },
        },
      },
    ],
  });
  assert.deepEqual(found, ['/oneOf/1/properties/Config/required/0']);
});

test('required-unknown: maps and objects without a shape may have any name', () => {
  const found = pointers('required-unknown', {
    properties: {
      Id: { type: 'string' },
      Map: { type: 'object', patternProperties: { '.*': { type: 'string' } }, required: ['a'] },
      Free: { type: 'object', required: ['b'] },
      Unknown: { properties: { A: {} }, required: ['c'], allOf: [{ $ref: 'elsewhere.json#/definitions/D' }] },
    },
    required: null,
  });
  assert.deepEqual(found, []);
});

test('required-unknown: the schema of the list handler stands on its own', () => {
  const found = pointers('required-unknown', {
    handlers: {
      list: {
        permissions: [],
        handlerSchema: {
          properties: { Name: { $ref: 'resource-schema.json#/properties/Name' } },
          required: ['Name', 'Quantity'],
        },
      },
    },
  });
  assert.deepEqual(found, ['/handlers/list/handlerSchema/required/1']);
});

test('required-unknown: what another document defines is known', () => {
  const base = schemaFile('base.json', { definitions: { Base: { properties: { Colour: {} } } } });
  const change = {
    definitions: {
      Tag: {
        allOf: [{ $ref: 'base.json#/definitions/Base' }],
        properties: { Key: {} },
        required: ['Key', 'Colour', 'Size'],
      },
    },
  };
  assert.deepEqual(
    check(requiredUnknown, change, [base]).map((finding) => finding.pointer),
    ['/definitions/Tag/required/2'],
  );
});

test('required-unknown: names like those of JavaScript are names like any other', () => {
  assert.deepEqual(pointers('required-unknown', { required: ['constructor', '__proto__'] }), [
    '/required/0',
    '/required/1',
  ]);
});

test('required-unknown: recursive branches end', () => {
  const found = pointers('required-unknown', {
    definitions: {
      Tag: { properties: { Key: {} }, required: ['Value'], anyOf: [{ $ref: '#/definitions/Tag' }] },
    },
  });
  assert.deepEqual(found, ['/definitions/Tag/required/0']);
});
