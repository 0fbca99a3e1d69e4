import type { JsonObject } from '../../json/index.ts';
import { mapSchema } from '../nodes/schema-map.ts';

/** What the handler contract does not hold a returned model to: it may be incomplete, and conditions are not checked. */
const UNCHECKED = new Set([
  'required',
  'dependencies',
  'propertyNames',
  'if',
  'then',
  'else',
  'not',
  'allOf',
  'anyOf',
  'oneOf',
]);

/** The shape of a schema: each property that is there must be right by itself, and none has to be there. */
export function shapeSchema(schema: JsonObject): JsonObject {
  return mapSchema(schema, (key, value) => (UNCHECKED.has(key) ? undefined : value));
}
