import { isJsonObject, type JsonObject, own } from '../json/index.ts';

/** The schema of the type configuration, made self-contained; undefined if the type has none. */
export function configurationSchema(schema: JsonObject): JsonObject | undefined {
  const configuration = own(schema, 'typeConfiguration');
  if (!isJsonObject(configuration)) return undefined;
  const { definitions = {}, remote = {} } = schema;
  return { ...configuration, definitions, remote };
}
