import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';

/** Characters, not UTF-16 units: a surrogate pair counts once. */
export function textLength(value: JsonValue): number | undefined {
  if (typeof value !== 'string') return undefined;
  let length = value.length;
  for (const [pair] of value.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) length -= pair.length - 1;
  return length;
}

export function arrayLength(value: JsonValue): number | undefined {
  return isJsonArray(value) ? value.length : undefined;
}

export function memberCount(value: JsonValue): number | undefined {
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}
