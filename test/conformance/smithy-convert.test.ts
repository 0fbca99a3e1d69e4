import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import { validateSchema } from '../../src/schema/index.ts';
import { deriveResource, mutabilityLists } from '../../src/smithy/convert/index.ts';
import {
  type ConvertedResource,
  convertModel,
  loadModel,
  type Model,
  readOptions,
  schemaText,
} from '../../src/smithy/index.ts';
import { corpusJson, corpusMissing, corpusText } from './corpus.ts';

interface Case {
  readonly id: string;
  readonly imports: readonly string[];
  readonly config: JsonObject;
}

interface Manifest {
  readonly cases: readonly (Case & { readonly expect: Readonly<Record<string, string>> })[];
  readonly configErrors: readonly (Case & { readonly messageContains: string })[];
  readonly cfnResourceIndex: {
    readonly model: string;
    readonly resources: Readonly<Record<string, ExpectedResource>>;
  };
}

interface ExpectedResource {
  readonly primaryIdentifiers: readonly string[];
  readonly additionalIdentifiers: readonly (readonly string[])[];
  readonly mutabilities: Readonly<Record<string, readonly string[]>>;
  readonly createOnly: readonly string[];
  readonly readOnly: readonly string[];
  readonly writeOnly: readonly string[];
}

interface RealModel {
  readonly model: string;
  readonly config: JsonObject;
  readonly expected: readonly { readonly typeName: string; readonly file: string }[];
}

const FOLDER = 'smithy-cfn/';

function load(imports: readonly string[]): Model {
  const files = imports.map((file) => ({ file, text: corpusText(`${FOLDER}${file}`) }));
  return loadModel(files).model;
}

function convert(model: Model, config: JsonObject): readonly ConvertedResource[] {
  const { options, diagnostics } = readOptions(config);
  assert.deepEqual(diagnostics, []);
  return convertModel(model, options!).resources;
}

function byTypeName(resources: readonly ConvertedResource[]): Record<string, JsonObject> {
  return Object.fromEntries(resources.map(({ typeName, schema }) => [typeName, schema]));
}

function expected(file: string): JsonObject {
  return corpusJson<JsonObject>(`${FOLDER}${file}`);
}

describe('Smithy to resource schemas', { skip: corpusMissing }, () => {
  const manifest = corpusMissing ? undefined : corpusJson<Manifest>(`${FOLDER}manifest.json`);

  for (const compat of [false, true]) {
    test(`every case gives the schemas of the reference${compat ? ', in compat mode too' : ''}`, () => {
      for (const { id, imports, config, expect } of manifest!.cases) {
        const wanted = Object.entries(expect).map(([typeName, file]) => [typeName, expected(file)]);
        const found = byTypeName(convert(load(imports), { ...config, compat }));
        assert.deepEqual(found, Object.fromEntries(wanted), id);
      }
    });
  }

  test('what comes out of a case is a valid resource schema', async () => {
    for (const { id, imports, config } of manifest!.cases) {
      // This one adds "arbitrary", which no resource schema may have.
      if (id === 'mappers/jsonAdd') continue;
      for (const converted of convert(load(imports), config))
        assert.deepEqual(await errorsIn(converted), [], id);
    }
  });

  test('mistakes in the configuration are reported', () => {
    for (const { id, imports, config, messageContains } of manifest!.configErrors) {
      const { options, diagnostics } = readOptions(config);
      const converting = options === undefined ? [] : convertModel(load(imports), options).diagnostics;
      const errors = [...diagnostics, ...converting].filter(({ severity }) => severity === 'error');
      assert.ok(
        errors.some(({ message }) => message.includes(messageContains)),
        id,
      );
    }
  });

  test('properties, mutabilities and identifiers are derived as in the reference', () => {
    const { model: file, resources } = manifest!.cfnResourceIndex;
    const model = load([file]);
    for (const [id, wanted] of Object.entries(resources)) {
      const resource = model.shape(id);
      assert.ok(resource?.type === 'resource', id);
      assert.deepEqual(summary(model, resource), sortedLists(wanted), id);
    }
  });
});

function summary(model: Model, resource: Parameters<typeof deriveResource>[1]): ExpectedResource {
  const { properties, primaryIdentifier, additionalIdentifiers } = deriveResource(model, resource);
  const available = Array.from(properties.values()).filter(({ source }) => source !== undefined);
  const listed = (list: 'createOnly' | 'readOnly' | 'writeOnly'): string[] =>
    available
      .filter(({ mutability }) => mutabilityLists(mutability)[list])
      .map(({ name }) => name)
      .sort();
  return {
    primaryIdentifiers: primaryIdentifier,
    additionalIdentifiers,
    mutabilities: Object.fromEntries(
      available.map(({ name, mutability }) => [
        name,
        Array.from(mutability, (access) => access.toUpperCase()).sort(),
      ]),
    ),
    createOnly: listed('createOnly'),
    readOnly: listed('readOnly'),
    writeOnly: listed('writeOnly'),
  };
}

function sortedLists(wanted: ExpectedResource): ExpectedResource {
  const { primaryIdentifiers, additionalIdentifiers, mutabilities } = wanted;
  return {
    primaryIdentifiers,
    additionalIdentifiers,
    mutabilities: Object.fromEntries(
      Object.entries(mutabilities).map(([name, accesses]) => [name, accesses.toSorted()]),
    ),
    createOnly: wanted.createOnly.toSorted(),
    readOnly: wanted.readOnly.toSorted(),
    writeOnly: wanted.writeOnly.toSorted(),
  };
}

async function errorsIn({ schema, fileName, context }: ConvertedResource): Promise<string[]> {
  const { diagnostics } = await validateSchema(schemaText(schema, context.options), fileName);
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

/**
 * Why a schema may differ from that of the reference; docs/reference/convert-differences.md explains each. The places
 * are pointers into the schema.
 */
const LISTED_DIFFERENCES: readonly { readonly why: string; readonly place: RegExp }[] = [
  { why: 'contentMediaType is not allowed in resource schemas', place: /\/contentMediaType$/ },
  { why: 'tags cannot be updated without an update handler', place: /^\/tagging\/tagUpdatable$/ },
];

describe('Real AWS models to resource schemas', { skip: corpusMissing }, () => {
  const models = corpusMissing ? [] : corpusJson<readonly RealModel[]>(`${FOLDER}real-models.manifest.json`);
  const loaded = new Map<string, Model>();
  const modelOf = (file: string): Model => {
    const known =
      loaded.get(file) ?? loadModel([{ file, text: corpusText(file) }], { allowUnknownTraits: true }).model;
    loaded.set(file, known);
    return known;
  };

  test('in compat mode every schema is that of the reference, to the byte', () => {
    let compared = 0;
    for (const { model, config, expected: schemas } of models) {
      const converted = convert(modelOf(model), { ...config, compat: true });
      assert.deepEqual(
        converted.map(({ typeName }) => typeName).sort(),
        schemas.map(({ typeName }) => typeName).sort(),
      );
      for (const { typeName, file } of schemas) {
        const { schema, context } = converted.find((resource) => resource.typeName === typeName)!;
        assert.equal(schemaText(schema, context.options), corpusText(`${FOLDER}${file}`).trimEnd(), typeName);
        compared++;
      }
    }
    assert.ok(compared >= 124);
  });

  test('otherwise they differ for listed reasons only', () => {
    const unlisted: string[] = [];
    for (const { model, config, expected: schemas } of models) {
      const found = byTypeName(convert(modelOf(model), config));
      for (const { typeName, file } of schemas) {
        for (const place of differences(found[typeName], expected(file))) {
          if (!LISTED_DIFFERENCES.some((listed) => listed.place.test(place)))
            unlisted.push(`${typeName} ${place}`);
        }
      }
    }
    assert.deepEqual(unlisted, []);
  });

  test('and are valid resource schemas', async () => {
    for (const { model, config } of models) {
      for (const converted of convert(modelOf(model), config))
        assert.deepEqual(await errorsIn(converted), [], converted.typeName);
    }
  });
});

function differences(a: JsonValue | undefined, b: JsonValue | undefined, pointer = ''): string[] {
  if (isDeepStrictEqual(a, b)) return [];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return [pointer];
  if (Array.isArray(a) !== Array.isArray(b)) return [pointer];
  const [left, right] = [a as JsonObject, b as JsonObject];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
    differences(left[key], right[key], `${pointer}/${key}`),
  );
}
