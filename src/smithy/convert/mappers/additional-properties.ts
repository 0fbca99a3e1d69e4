import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';

/** A definition that takes nothing beyond what it describes, as resource types have to say of their objects. */
export function closeDefinition(definition: JsonObject): JsonObject {
  const type = own(definition, 'type');
  const alternatives = own(definition, 'oneOf');
  if (type === undefined && isJsonArray(alternatives))
    return { ...definition, oneOf: alternatives.map(closeAlternative) };
  return type === 'object' ? { ...definition, additionalProperties: false } : definition;
}

function closeAlternative(alternative: JsonValue): JsonValue {
  return isJsonObject(alternative) ? closeDefinition(alternative) : alternative;
}
