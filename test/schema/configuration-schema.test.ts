import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { configurationSchema } from '../../src/schema/configuration-schema.ts';

const text: JsonObject = { type: 'string' };

test('a type without a configuration has no schema for one', () => {
  assert.equal(configurationSchema({ definitions: { Text: text } }), undefined);
});

test('a schema that refers to nothing stands alone', () => {
  const typeConfiguration = { properties: { Folder: text }, additionalProperties: false };
  assert.deepEqual(
    configurationSchema({ typeConfiguration, definitions: { Text: text } }),
    typeConfiguration,
  );
});

test('what it refers to comes along, however far away, and nothing else', () => {
  const typeConfiguration = { properties: { Hosts: { items: [{ $ref: '#/definitions/My%20Host' }] } } };
  const definitions = {
    'My Host': { properties: { Port: { $ref: '#/remote/schema0/definitions/Port' } } },
    Tree: { properties: { Left: { $ref: '#/definitions/Tree' } } },
    Text: text,
  };
  const remote = {
    schema0: { definitions: { Port: { anyOf: [{ $ref: '#/definitions/Tree' }, { type: 'integer' }] } } },
    schema1: {},
  };
  const { 'My Host': host, Tree } = definitions;
  assert.deepEqual(configurationSchema({ typeConfiguration, definitions, remote }), {
    ...typeConfiguration,
    definitions: { 'My Host': host, Tree },
    remote: { schema0: remote.schema0 },
  });
});

test('a reference that leads nowhere, or is none, takes nothing along', () => {
  for (const $ref of ['#/definitions/Nope', '#/definitions/constructor', '#/%', 'other.json', '#'])
    assert.deepEqual(configurationSchema({ typeConfiguration: { properties: { A: { $ref } } } }), {
      properties: { A: { $ref } },
    });
});
