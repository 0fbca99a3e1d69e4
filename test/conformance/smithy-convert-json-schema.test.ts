import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { JSON_SCHEMA_DEFAULTS, loadModel, type Model, toJsonSchema } from '../../src/smithy/index.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';

interface Case {
  readonly id: string;
  readonly model: string;
  readonly config: JsonObject;
  readonly expected: string;
}

interface RealModel {
  readonly model: string;
  readonly config: JsonObject;
  readonly rootShape: string;
  readonly expected: string;
}

const FOLDER = 'smithy-jsonschema/';

function load(path: string): Model {
  return loadModel([{ file: path, text: corpusText(path) }], { allowUnknownTraits: true }).model;
}

function convert(path: string, config: JsonObject, root?: string): JsonObject {
  return toJsonSchema(load(path), { ...JSON_SCHEMA_DEFAULTS, ...config }, root);
}

function definitions(schema: JsonObject): JsonObject {
  return schema['definitions'] as JsonObject;
}

describe('Smithy to JSON Schema', { skip: corpusMissing }, () => {
  const { cases } = corpusMissing
    ? { cases: [] }
    : corpusJson<{ cases: readonly Case[] }>(`${FOLDER}manifest.json`);

  for (const { id, model, config, expected } of cases) {
    test(id, () => {
      assert.deepEqual(convert(FOLDER + model, config), corpusJson(FOLDER + expected));
    });
  }

  test('shapes that contain themselves are definitions', () => {
    assert.ok(Object.keys(definitions(convert(`${FOLDER}recursive.json`, {}))).length > 0);
  });

  for (const letter of ['A', 'B']) {
    test(`only what the root ${letter} needs is defined`, () => {
      const schema = convert(`${FOLDER}multiple-closures.json`, {}, `com.foo#Structure${letter}`);
      assert.deepEqual(Object.keys(definitions(schema)), [`Referenced${letter}`]);
    });
  }

  for (const [service, values] of [
    ['com.foo#ServiceA', ['y', 'z']],
    ['com.bar#ServiceB', ['a', 'b']],
  ] as const) {
    test(`a shape outside of ${service} takes no name away`, () => {
      const schema = convert(`${FOLDER}multiple-closures-with-conflicting-shapes.json`, { service }, service);
      const { enum: found } = definitions(schema)['ConflictString'] as { enum: string[] };
      assert.deepEqual(found.toSorted(), values);
    });
  }

  test('mixins are part of the shapes that use them, and no definitions', () => {
    const found = definitions(convert(`${FOLDER}model-with-mixins.smithy`, {}));
    assert.equal(found['Mixin'], undefined);
    const { properties } = found['UsesMixin'] as { properties: JsonObject };
    assert.deepEqual(Object.keys(properties).sort(), ['baz', 'foo']);
  });

  test('definitions have the names that the service gives them', () => {
    const found = definitions(
      convert(`${FOLDER}service-renames.json`, { service: 'smithy.example#MyService' }),
    );
    const { properties } = found['GetSomethingOutput'] as { properties: JsonObject };
    assert.deepEqual(properties, {
      widget1: { $ref: '#/definitions/Widget' },
      fooWidget: { $ref: '#/definitions/FooWidget' },
    });
  });

  test('real models give what the reference gives', () => {
    const models = corpusJson<readonly RealModel[]>(`${FOLDER}real-models.manifest.json`);
    const present = models.filter(({ model }) => existsSync(corpusUrl(model)));
    assert.ok(present.length >= 30);
    for (const { model, config, rootShape, expected } of present) {
      assert.deepEqual(convert(model, config, rootShape), corpusJson(FOLDER + expected), expected);
    }
  });
});
