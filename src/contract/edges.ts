import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../json/index.ts';
import type { ResourceType } from '../schema/index.ts';
import { replaced, valueAt, type Way } from './place.ts';

/**
 * The same model with values that code is apt to take for none, or for one: zero, false, an element that a list holds
 * twice. They are values like any other. Identifiers stay, and so does whatever would make the model invalid.
 */
export function atTheEdges(
  type: ResourceType,
  model: JsonObject,
  isValid: (model: JsonObject) => boolean,
): JsonObject {
  const kept = new Set(
    [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()].map(({ segments }) => segments[0]),
  );
  let result = model;
  for (const way of placesIn(model)) {
    const edge = kept.has(way[0]) ? undefined : edgeOf(type, way, valueAt(result, way));
    const next = edge === undefined ? undefined : replaced(result, way, edge);
    if (isJsonObject(next) && isValid(next)) result = next;
  }
  return result;
}

function edgeOf(type: ResourceType, way: Way, value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'number') return value === 0 ? undefined : 0;
  if (value === true) return false;
  return isJsonArray(value) && value.length > 0 && mayRepeat(type, way) ? [...value, value[0]!] : undefined;
}

/** Many schemas forget to say that a list is a set: one that says how it is ordered has been thought about. */
function mayRepeat(type: ResourceType, [name, ...rest]: Way): boolean {
  const schema = name === undefined ? undefined : type.properties.get(name)?.schema;
  const isOfTags = type.tagging.taggable && type.tagging.tagProperty.segments[0] === name;
  return (
    rest.length === 0 && !isOfTags && schema !== undefined && own(schema, 'insertionOrder') !== undefined
  );
}

/** Deep or wide models have more places than anybody could try. */
const MOST_PLACES = 100;

/** The ways to everything within a model, inner ones first: an array is repeated with what its elements have become. */
function placesIn(model: JsonObject): readonly Way[] {
  const found: Way[] = [];
  const queue: { readonly value: JsonValue; readonly way: Way }[] = [{ value: model, way: [] }];
  for (let next = queue.shift(); next !== undefined && found.length < MOST_PLACES; next = queue.shift()) {
    const { value, way } = next;
    if (way.length > 0) found.push(way);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) queue.push({ value: member, way: [...way, name] });
  }
  return found.toReversed();
}
