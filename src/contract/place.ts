import {
  formatPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
  resolvePointer,
} from '../json/index.ts';
import type { PropertyPath } from '../schema/index.ts';

/** The value of a property, if the model has it. Null and an empty text identify nothing, and are no values here. */
export function partOf(model: JsonObject, { segments }: PropertyPath): JsonValue | undefined {
  const value = resolvePointer(model, formatPointer(segments));
  return value === null || value === '' ? undefined : value;
}

/** The part of a model that an identifier consists of; undefined if it is not whole. */
export function identifierIn(model: JsonObject, paths: readonly PropertyPath[]): JsonObject | undefined {
  let whole: JsonObject = {};
  for (const path of paths) {
    const value = partOf(model, path);
    if (value === undefined) return undefined;
    whole = withValue(whole, path.segments, value);
  }
  return paths.length === 0 ? undefined : whole;
}

/** A copy of a model with a value at a way of names. */
export function withValue(
  model: JsonObject,
  [name, ...rest]: readonly string[],
  value: JsonValue,
): JsonObject {
  if (name === undefined) return model;
  const inner = Object.hasOwn(model, name) ? model[name] : undefined;
  const next = rest.length === 0 ? value : withValue(isJsonObject(inner) ? inner : {}, rest, value);
  return { ...model, [name]: next };
}

/** A copy of a model with the values of these properties from another one. */
export function withParts(model: JsonObject, paths: readonly PropertyPath[], from: JsonObject): JsonObject {
  return paths.reduce((result, path) => {
    const value = partOf(from, path);
    return value === undefined ? result : withValue(result, path.segments, value);
  }, model);
}

/** A copy of a model without the value at a way of names. */
export function withoutValue(model: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(model, name)) return model;
  const { [name]: inner, ...others } = model;
  if (rest.length === 0) return others;
  return isJsonObject(inner) ? { ...model, [name]: withoutValue(inner, rest) } : model;
}

/** The tokens of a pointer. */
export type Way = readonly string[];

/** The value at a way through objects and arrays. */
export function valueAt(model: JsonValue, way: Way): JsonValue | undefined {
  let value: JsonValue | undefined = model;
  for (const token of way)
    value = isJsonArray(value) ? value[Number(token)] : isJsonObject(value) ? own(value, token) : undefined;
  return value;
}

/** A copy with another value at a way that is there; undefined takes it away. */
export function replaced(model: JsonValue, [token, ...rest]: Way, value: JsonValue | undefined): JsonValue {
  if (token === undefined) return value ?? null;
  const isLast = rest.length === 0;
  if (isJsonArray(model)) {
    const index = Number(token);
    const inner = model[index];
    if (inner === undefined) return model;
    return isLast && value === undefined
      ? model.toSpliced(index, 1)
      : model.with(index, isLast ? value! : replaced(inner, rest, value));
  }
  const inner = isJsonObject(model) ? own(model, token) : undefined;
  if (!isJsonObject(model) || inner === undefined) return model;
  if (isLast && value === undefined) return withoutValue(model, [token]);
  return { ...model, [token]: isLast ? value! : replaced(inner, rest, value) };
}

/** Deep or wide models have more places than anybody could try. */
const MOST_PLACES = 100;

/** The ways to all arrays and objects of a model but itself, outer ones first. */
export function collectionsIn(model: JsonObject): readonly Way[] {
  const found: Way[] = [];
  const queue: { readonly value: JsonValue; readonly way: Way }[] = [{ value: model, way: [] }];
  for (let next = queue.shift(); next !== undefined && found.length < MOST_PLACES; next = queue.shift()) {
    const { value, way } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (way.length > 0) found.push(way);
    for (const [name, member] of Object.entries(value)) queue.push({ value: member, way: [...way, name] });
  }
  return found;
}
