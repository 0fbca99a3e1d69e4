import { isJsonArray, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { SchemaView } from '../rule.ts';

/** The types that a schema's `type` allows; empty if it does not say. */
export function declaredTypes(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type');
  if (typeof type === 'string') return [type];
  return isJsonArray(type) ? type.filter((name) => typeof name === 'string') : [];
}

/** A keyword of a schema or, before that, of the schema its `$ref` leads to. Undefined also if it leads nowhere. */
export function followedKeyword(schema: JsonObject, key: string, view: SchemaView): JsonValue | undefined {
  const target = view.follow(schema)?.schema;
  return (target && own(target, key)) ?? own(schema, key);
}
