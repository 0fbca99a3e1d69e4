import type { JsonObject } from '../../../src/json/index.ts';
import { compileSchema } from '../../../src/schema/compile.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import type { ResourceType } from '../../../src/schema/resource-type.ts';
import { GOOD_SCHEMA } from '../rules/tester.ts';

/** The good schema of the rule tests with some keywords replaced (`null` takes one away), compiled. */
export function typeWith(change: JsonObject): ResourceType {
  const schema = Object.fromEntries(
    Object.entries({ ...GOOD_SCHEMA, ...change }).filter(([, value]) => value !== null),
  );
  const { document } = loadSchema(JSON.stringify(schema), 'schema.json');
  if (document === undefined) throw new Error('the schema of a model test does not parse');
  return compileSchema(document);
}

/** A type with just these properties. */
export function typeOf(properties: JsonObject, more: JsonObject = {}): ResourceType {
  return typeWith({
    properties: { Id: { type: 'string' }, ...properties },
    required: [],
    createOnlyProperties: null,
    writeOnlyProperties: null,
    tagging: { taggable: false },
    ...more,
  });
}
