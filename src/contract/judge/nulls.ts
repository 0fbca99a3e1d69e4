import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from '../../json/index.ts';

/**
 * The pointers of what a model has without a value: nulls, at any depth and in arrays. A null that was asked for at
 * the same place is no complaint: the contract also demands that it comes back.
 */
export function nullPlaces(model: JsonObject, requested: JsonObject = {}): readonly string[] {
  const places: string[] = [];
  const waiting: { readonly value: JsonValue; readonly pointer: string }[] = [{ value: model, pointer: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, pointer } = next;
    if (value === null) {
      if (resolvePointer(requested, pointer) !== null) places.push(pointer);
    } else {
      for (const [key, member] of membersOf(value).toReversed())
        waiting.push({ value: member, pointer: childPointer(pointer, key) });
    }
  }
  return places;
}

function membersOf(value: JsonValue): [string, JsonValue][] {
  return isJsonArray(value) || isJsonObject(value) ? Object.entries(value) : [];
}
