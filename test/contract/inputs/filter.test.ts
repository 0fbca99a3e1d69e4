import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createInputGenerator } from '../../../src/contract/inputs/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { type ResourceType, validateModel } from '../../../src/schema/index.ts';
import { typeWith } from '../../schema/model/types.ts';

function listedBy(handlerSchema: JsonObject): ResourceType {
  return typeWith({
    handlers: {
      create: { permissions: [] },
      read: { permissions: [] },
      update: { permissions: [] },
      delete: { permissions: [] },
      list: { permissions: [], handlerSchema },
    },
  });
}

describe('models of list requests', () => {
  test('are empty where the list handler has no schema of its own', () => {
    assert.deepEqual(createInputGenerator(typeWith({}), { seed: 1 }).list({ Name: 'a' }, 0).model, {});
  });

  test('have what the resource has in common with the schema, so that the list should find it', () => {
    const type = listedBy({
      properties: { Name: { $ref: 'resource-schema.json#/properties/Name' }, Quantity: { type: 'integer' } },
      required: ['Name'],
    });
    const generator = createInputGenerator(type, { seed: 1 });
    assert.deepEqual(generator.list({ Name: 'a', Quantity: 4, Secret: 's' }, 0).model, {
      Name: 'a',
      Quantity: 4,
    });
  });

  test('are made where the resource does not help', () => {
    const type = listedBy({
      properties: { Region: { type: 'string', pattern: '^eu-' } },
      required: ['Region'],
    });
    const { model } = createInputGenerator(type, { seed: 1 }).list(undefined, 0);
    assert.match(model!['Region'] as string, /^eu-/);
    assert.deepEqual(validateModel(type, model!, 'list'), []);
  });

  test('take of the resource only what fits together', () => {
    const type = listedBy({
      properties: { Name: { type: 'string' }, Quantity: { type: 'integer' } },
      oneOf: [{ required: ['Name'] }, { required: ['Quantity'] }],
    });
    const { model } = createInputGenerator(type, { seed: 1 }).list({ Name: 'a', Quantity: 4 }, 0);
    assert.equal(Object.keys(model!).length, 1);
  });
});

describe('configurations', () => {
  const type = typeWith({
    definitions: { Key: { type: 'string', pattern: '^key-[0-9]{4}$' } },
    properties: { Id: { type: 'string' }, Name: { type: 'string' } },
    tagging: { taggable: false },
    writeOnlyProperties: null,
    typeConfiguration: {
      properties: { Key: { $ref: '#/definitions/Key' }, Url: { type: 'string', format: 'uri' } },
      required: ['Key'],
      additionalProperties: false,
    },
  });

  test('fit the schema of the type configuration', () => {
    const generator = createInputGenerator(type, { seed: 1 });
    for (const extent of ['minimal', 'typical', 'full'] as const) {
      const { model } = generator.configuration(0, { extent });
      assert.match(model!['Key'] as string, /^key-[0-9]{4}$/);
      assert.deepEqual(validateModel(type, model!, 'configuration'), []);
    }
  });

  test('are empty for a type that has none', () => {
    assert.deepEqual(createInputGenerator(typeWith({}), { seed: 1 }).configuration(0).model, {});
  });
});
