import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import { type ResourceType, withoutWriteOnly } from '../../schema/index.ts';

/**
 * A model as it may be shown and kept: without write-only values, which a handler may return by mistake, and without
 * members that are null, which mean the same as none and upset clients.
 */
export function shownModel(type: ResourceType, model: JsonObject): JsonObject {
  return withoutNulls(withoutWriteOnly(type, model)) as JsonObject;
}

/** What has no null in it is shared, not copied. The depth of answers is bounded where they are read. */
function withoutNulls(value: JsonValue): JsonValue {
  if (isJsonArray(value)) {
    const elements = value.map(withoutNulls);
    return elements.every((element, index) => element === value[index]) ? value : elements;
  }
  if (!isJsonObject(value)) return value;
  let changed = false;
  const kept: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(value)) {
    const inner = member === null ? undefined : withoutNulls(member);
    changed ||= inner !== member;
    if (inner !== undefined) kept.push([name, inner]);
  }
  return changed ? Object.fromEntries(kept) : value;
}
