import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { ResourceType } from '../resource-type.ts';
import { valueAt, withValueAt } from './place.ts';
import { type Shape, shapeAt } from './shape.ts';

/** Tags by their key. */
export type Tags = Readonly<Record<string, string>>;

/** The names that real schemas give to the two halves of a tag. */
const KEY_NAMES = ['Key', 'TagKey', 'key', 'Name'];
const VALUE_NAMES = ['Value', 'TagValue', 'value'];

/** The tags of a model, read through the type's `tagProperty`; a list of pairs and a map are both understood. */
export function tagsOf(type: ResourceType, model: JsonObject): Tags {
  const value = valueAt(model, type.tagging.tagProperty.segments);
  const entries = isJsonArray(value)
    ? value.flatMap(readPair)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A model with tags added to its own; its own win. Types without tags are left as they are. */
export function withTags(type: ResourceType, model: JsonObject, tags: Tags): JsonObject {
  const place = type.tagging.tagProperty.segments;
  const shape = shapeAt(type, place);
  const added = Object.entries(tags).filter(([key]) => !Object.hasOwn(tagsOf(type, model), key));
  if (!type.tagging.taggable || shape === undefined || place.includes('*') || added.length === 0)
    return model;
  return withValueAt(model, place, addTags(valueAt(model, place), added, shape));
}

function addTags(value: JsonValue | undefined, added: readonly [string, string][], shape: Shape): JsonValue {
  if (isJsonObject(value) || (value === undefined && isMap(shape))) {
    return Object.fromEntries([...Object.entries(value ?? {}), ...added]);
  }
  const keyName = KEY_NAMES.find((name) => shape.element?.member(name) !== undefined) ?? 'Key';
  const valueName = VALUE_NAMES.find((name) => shape.element?.member(name) !== undefined) ?? 'Value';
  const pairs = added.map(([key, text]): JsonValue => ({ [keyName]: key, [valueName]: text }));
  return [...(isJsonArray(value) ? value : []), ...pairs];
}

function isMap(shape: Shape): boolean {
  return shape.element === undefined && shape.schemas.some((schema) => own(schema, 'type') === 'object');
}

function readPair(pair: JsonValue): [string, JsonValue][] {
  if (!isJsonObject(pair)) return [];
  const key = KEY_NAMES.map((name) => own(pair, name)).find((value) => typeof value === 'string');
  const value = VALUE_NAMES.map((name) => own(pair, name)).find((candidate) => candidate !== undefined) ?? '';
  return typeof key === 'string' ? [[key, value]] : [];
}
