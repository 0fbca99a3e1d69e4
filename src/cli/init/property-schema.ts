import { isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import { EMPTY_LIBRARY, followReferences, type ResourceType } from '../../schema/index.ts';

/** The schema of a top-level property, behind its references. */
export function schemaOf(type: ResourceType, name: string): JsonObject {
  return followed(type, type.properties.get(name)?.schema);
}

/** A schema inside of a type's, behind its references; empty if there is none. */
export function followed({ schema: root }: ResourceType, schema: JsonValue | undefined): JsonObject {
  if (!isJsonObject(schema)) return {};
  const site = { schema, document: { root, uri: 'urn:schema' }, pointer: '' };
  return followReferences(site, EMPTY_LIBRARY)?.schema ?? {};
}
