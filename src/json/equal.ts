import { isJsonArray, isJsonObject, type JsonValue } from './value.ts';

/** Deep equality of JSON values; the order of an object's members does not matter. */
export function jsonEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (isJsonArray(a)) {
    return (
      isJsonArray(b) && a.length === b.length && a.every((element, index) => jsonEqual(element, b[index]!))
    );
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key]!, b[key]!));
}
