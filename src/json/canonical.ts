import { isJsonArray, isJsonObject, type JsonValue } from './value.ts';

/** A text that two JSON values share exactly if they are equal: keys are sorted, and -0 is 0. */
export function canonicalText(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value === 0 ? 0 : value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key]!)}`);
  return `{${members.join(',')}}`;
}
