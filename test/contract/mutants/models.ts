import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../src/json/index.ts';
import { valueAt, withValueAt } from '../../../src/schema/model/place.ts';

export const at: (model: JsonObject, names: readonly string[]) => JsonValue | undefined = valueAt;
export const put: (model: JsonObject, names: readonly string[], value: JsonValue) => JsonObject = withValueAt;

/** A model without a member, at whatever depth. */
export function without(model: JsonObject, ...names: readonly string[]): JsonObject {
  const [name, ...rest] = names;
  if (name === undefined || !Object.hasOwn(model, name)) return model;
  const { [name]: member, ...others } = model;
  return rest.length > 0 && isJsonObject(member) ? { ...model, [name]: without(member, ...rest) } : others;
}

/** A model with a member changed, if it has it. */
export function mapped(
  model: JsonObject,
  names: readonly string[],
  change: (value: JsonValue) => JsonValue,
): JsonObject {
  const value = valueAt(model, names);
  return value === undefined ? model : withValueAt(model, names, change(value));
}

/** The first of these that a model has. */
export function firstOf(model: JsonObject, names: readonly string[]): string | undefined {
  return names.find((name) => Object.hasOwn(model, name));
}

/** A model without the first of these that it has. */
export function withoutFirstOf(model: JsonObject, names: readonly string[]): JsonObject {
  const name = firstOf(model, names);
  return name === undefined ? model : without(model, name);
}

/** A text with another last character, of the same kind. */
export function otherText(value: JsonValue | undefined): string {
  const text = String(value);
  const last = text.at(-1) ?? '';
  return text.slice(0, -1) + (last === '1' ? '2' : /\d/.test(last) ? '1' : last === 'a' ? 'b' : 'a');
}

/** An array with its elements the other way round; one that reads the same both ways loses the last one. */
export function turnedRound(value: JsonValue): JsonValue {
  return isJsonArray(value) ? value.toReversed() : value;
}

/** An array of plain values without those that were in it before. */
export function once(value: JsonValue): JsonValue {
  return isJsonArray(value) ? [...new Set(value)] : value;
}

export function isFilled(value: JsonValue | undefined): boolean {
  return isJsonArray(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0;
}
