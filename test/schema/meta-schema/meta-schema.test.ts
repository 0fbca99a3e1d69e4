import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { isJsonObject, type JsonObject, type JsonValue, resolvePointer } from '../../../src/json/index.ts';
import { META_SCHEMA } from '../../../src/schema/meta-schema/meta-schema.ts';
import everyKeyword from './every-keyword.json' with { type: 'json' };

const members = (pointer: string): JsonObject => resolvePointer(META_SCHEMA, pointer) as JsonObject;
const property = members('/definitions/propertySchema/properties');

/** Every object inside the meta-schema, with its pointer. */
function objects(value: JsonValue, pointer = ''): [string, JsonObject][] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, member]) => objects(member, `${pointer}/${key}`));
  return isJsonObject(value) ? [[pointer, value], ...below] : below;
}

describe('the meta-schema', () => {
  test('is a draft-07 schema that strict validators compile', () => {
    assert.equal(META_SCHEMA['$schema'], 'http://json-schema.org/draft-07/schema#');
    const ajv = new Ajv({ strictTypes: true, strictTuples: true, allowUnionTypes: true });
    assert.ok(ajv.validateSchema(META_SCHEMA));
    assert.equal(ajv.compile(META_SCHEMA)({}), false);
  });

  test('is complete in one file', () => {
    const references = objects(META_SCHEMA)
      .filter(([pointer]) => !pointer.includes('/properties/$ref') && !pointer.includes('/examples'))
      .flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    assert.ok(references.length > 50);
    for (const reference of references) {
      assert.ok(reference.startsWith('#/'), reference);
      assert.ok(resolvePointer(META_SCHEMA, reference.slice(1)) !== undefined, reference);
    }
  });

  test('has a name of its own and is no address in a network', () => {
    assert.equal(META_SCHEMA['$id'], 'resource-type.schema.json');
    assert.equal(typeof META_SCHEMA['$comment'], 'string');
  });

  test('keeps what stands beside a reference out of it, where draft-07 would ignore it', () => {
    for (const [pointer, object] of objects(META_SCHEMA)) {
      if (typeof object['$ref'] === 'string') assert.deepEqual(Object.keys(object), ['$ref'], pointer);
    }
  });

  test('asserts no format, so that every validator gives the same verdict', () => {
    for (const [pointer, object] of objects(META_SCHEMA))
      assert.ok(typeof object['format'] !== 'string', pointer);
  });

  test('knows the 33 keywords of a resource type and the 36 of a property', () => {
    assert.equal(Object.keys(members('/properties')).length, 33);
    assert.equal(Object.keys(property).length, 36);
  });

  test('describes every keyword', () => {
    for (const [pointer, object] of objects(META_SCHEMA)) {
      if (!isJsonObject(object['properties']) || typeof object['title'] !== 'string') continue;
      for (const [keyword, schema] of Object.entries(object['properties'])) {
        const text = (schema as JsonObject)['description'];
        assert.ok(typeof text === 'string' && /^[A-Z].{10,}\.$/.test(text), `${pointer} ${keyword}: ${text}`);
      }
    }
  });

  test('gives the defaults', () => {
    const defaultOf = (pointer: string): JsonValue | undefined =>
      resolvePointer(META_SCHEMA, `${pointer}/default`);
    assert.equal(defaultOf('/definitions/propertySchema/properties/insertionOrder'), true);
    assert.equal(defaultOf('/definitions/propertySchema/properties/arrayType'), 'Standard');
    assert.equal(defaultOf('/definitions/handler/properties/timeoutInMinutes'), 120);
    assert.equal(defaultOf('/properties/replacementStrategy'), 'create_then_delete');
    assert.equal(defaultOf('/properties/tagging/properties/tagProperty'), '/properties/Tags');
  });

  test('accepts its own examples', () => {
    const ajv = new Ajv({ strict: false });
    for (const [pointer, schema] of objects(META_SCHEMA)) {
      const { examples } = schema;
      if (!Array.isArray(examples) || pointer.includes('/examples')) continue;
      const validate = ajv.compile({
        ...schema,
        $id: `x${pointer}`,
        definitions: META_SCHEMA['definitions'],
      });
      for (const example of examples)
        assert.ok(validate(example), `${pointer}: ${JSON.stringify(validate.errors)}`);
    }
  });

  test('accepts a schema that uses every keyword', () => {
    const validate = new Ajv({ strict: false }).compile(META_SCHEMA);
    assert.ok(validate(everyKeyword), JSON.stringify(validate.errors));
    const used = new Set(objects(everyKeyword).flatMap(([, object]) => Object.keys(object)));
    const known = [...Object.keys(members('/properties')), ...Object.keys(property)];
    assert.deepEqual(
      known.filter((keyword) => !used.has(keyword)),
      [],
    );
  });
});
