import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';

/** The value below a model at a way of names; undefined if it is not there. */
export function valueAt(model: JsonObject, names: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = model;
  for (const name of names) value = isJsonObject(value) ? own(value, name) : undefined;
  return value;
}

/** A copy of a model with a value at a way of names; objects on the way are made where they are missing. */
export function withValueAt(model: JsonObject, names: readonly string[], value: JsonValue): JsonObject {
  const [name, ...rest] = names;
  if (name === undefined) return model;
  const inner = own(model, name);
  const next = rest.length === 0 ? value : withValueAt(isJsonObject(inner) ? inner : {}, rest, value);
  return { ...model, [name]: next };
}
