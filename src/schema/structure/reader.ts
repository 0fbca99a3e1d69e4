import { isJsonArray, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { Site } from './walk.ts';

/** Reads what a subschema of the meta-schema says, through its references. */
export interface MetaSchemaReader {
  target(reference: string): JsonObject;
  /** `$ref`, or an `allOf` around one schema, only lead to the schema that counts. */
  redirect(schema: JsonObject): JsonObject | undefined;
  /** The JSON types that a subschema allows; undefined if it does not say. */
  typesOf(schema: JsonObject): readonly string[] | undefined;
  site(schema: JsonObject, role: Site['role'], required?: boolean): Site;
}

export function readMetaSchema(root: JsonObject): MetaSchemaReader {
  const reader: MetaSchemaReader = {
    target(reference) {
      const definitions = (own(root, 'definitions') ?? {}) as JsonObject;
      const definition = own(definitions, reference.replace('#/definitions/', ''));
      if (!isJsonObject(definition)) throw new Error(`The meta-schema has no ${reference}.`);
      return definition;
    },
    redirect(schema) {
      if (typeof schema['$ref'] === 'string') return reader.target(schema['$ref']);
      const all = schema['allOf'];
      if (all === undefined) return undefined;
      if (isJsonArray(all) && all.length === 1) return all[0] as JsonObject;
      throw new Error('The meta-schema uses allOf for more than a reference.');
    },
    typesOf(schema) {
      const next = reader.redirect(schema);
      if (next !== undefined) return reader.typesOf(next);
      const { anyOf, type } = schema;
      if (isJsonArray(anyOf)) {
        const each = anyOf.map((option) => reader.typesOf(option as JsonObject));
        return each.includes(undefined) ? undefined : each.flatMap((types) => types ?? []);
      }
      if (type === undefined) return undefined;
      return isJsonArray(type) ? (type as readonly string[]) : [type as string];
    },
    site(schema, role, required = false) {
      const text = (key: 'title' | 'description'): string | undefined => {
        for (let at: JsonObject | undefined = schema; at !== undefined; at = reader.redirect(at))
          if (typeof at[key] === 'string') return at[key];
        return undefined;
      };
      return { role, title: text('title'), description: text('description'), required };
    },
  };
  return reader;
}
