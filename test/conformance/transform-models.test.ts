import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import { own } from '../../src/json/index.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { loadSchema } from '../../src/schema/load.ts';
import { detectDrift } from '../../src/schema/model/drift.ts';
import { shapeAt } from '../../src/schema/model/shape.ts';
import { transformModel } from '../../src/schema/model/transform.ts';
import type { ResourceType, Transform } from '../../src/schema/resource-type.ts';
import { corpusJson, corpusMissing, corpusText, corpusUrl } from './corpus.ts';

interface PublishedTransform {
  readonly type: string;
  readonly file: string;
  readonly pointer: string;
}

/** A model that gives the property at a path a value of the type the schema wants. */
function modelWith(type: ResourceType, segments: readonly string[], at: readonly string[] = []): JsonValue {
  const [name, ...rest] = segments;
  if (name === undefined) return sample(type, at);
  if (name === '*') return [modelWith(type, rest, [...at, '0'])];
  return { [name]: modelWith(type, rest, [...at, name]) };
}

function sample(type: ResourceType, at: readonly string[]): JsonValue {
  const types = new Set(shapeAt(type, at)?.schemas.flatMap((schema) => own(schema, 'type') ?? []));
  if (types.has('array')) return ['a', 'B'];
  if (types.has('integer') || types.has('number')) return 3;
  if (types.has('boolean')) return true;
  if (types.has('object') && !types.has('string')) return { Key: 'v' };
  const name = at.at(-1) ?? '';
  if (/ipv6/i.test(name)) return '2001:db8:1234:5678:9abc:def0:1:2/44';
  return /cidr/i.test(name) ? '10.1.2.3/16' : 'Some/Text-1:2';
}

test('each published property transform explains the difference that it makes', {
  skip: corpusMissing,
}, async () => {
  const types = new Map<string, ResourceType>();
  let exercised = 0;
  for (const { file, pointer } of corpusJson<PublishedTransform[]>('property-transforms.json')) {
    if (!existsSync(corpusUrl(file))) continue;
    const type = types.get(file) ?? compileSchema(loadSchema(corpusText(file), file).document!);
    types.set(file, type);
    const transform = type.transforms.find(({ path }) => path.pointer === pointer);
    if (transform === undefined) continue; // It leads nowhere: the rule transform-target-unresolved says so.
    await exercise(type, transform);
    exercised++;
  }
  assert.ok(exercised > 100, `only ${exercised} were exercised`);
});

async function exercise(type: ResourceType, transform: Transform): Promise<void> {
  const alone: ResourceType = { ...type, transforms: [transform] };
  const expected = modelWith(type, transform.path.segments) as JsonObject;
  const { values, problems } = await transformModel(alone, expected);
  assert.deepEqual(problems, [], `${type.typeName} ${transform.path.pointer}`);
  assert.equal(values.length, 1);
  for (const value of values[0]!.values) {
    const actual = replaceLast(expected, transform.path.segments, value);
    const { differences } = await detectDrift(alone, expected, actual as JsonObject);
    assert.deepEqual(differences, [], `${type.typeName} ${transform.path.pointer}: ${transform.expression}`);
  }
}

/** The model with another value at the end of the path; null takes the property away. */
function replaceLast(model: JsonValue, segments: readonly string[], value: JsonValue): JsonValue {
  const [name, ...rest] = segments;
  if (name === undefined) return value;
  if (Array.isArray(model)) return [replaceLast(model[0] as JsonValue, rest, value)];
  if (rest.length === 0 && value === null) return {};
  return { [name]: replaceLast((model as JsonObject)[name]!, rest, value) };
}
