import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../json/index.ts';

/** Keywords whose value is one schema, a list of schemas, or a map of schemas; everything else is data. */
const SCHEMAS = new Set(['items', 'contains', 'handlerSchema', 'typeConfiguration']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);
const MAPS = new Set([
  'properties',
  'patternProperties',
  'definitions',
  'dependencies',
  'handlers',
  'remote',
]);

/** What becomes of one keyword of a schema: another value, or undefined to leave it out. */
export type MapKeyword = (key: string, value: JsonValue) => JsonValue | undefined;

/**
 * A copy of a schema in which every keyword of every schema inside has been mapped, outer ones first. Parts in
 * which nothing changes are shared, and data such as defaults, where keywords are only names, is left alone.
 */
export function mapSchema(schema: JsonObject, map: MapKeyword): JsonObject {
  return mapMembers(schema, (key, value) => {
    const mapped = map(key, value);
    if (mapped === undefined) return undefined;
    if (SCHEMAS.has(key)) return mapNested(mapped, map);
    if (LISTS.has(key) && isJsonArray(mapped)) return mapList(mapped, (branch) => mapNested(branch, map));
    if (MAPS.has(key) && isJsonObject(mapped))
      return mapMembers(mapped, (_, member) => mapNested(member, map));
    return mapped;
  });
}

function mapNested(value: JsonValue, map: MapKeyword): JsonValue {
  return isJsonObject(value) ? mapSchema(value, map) : value;
}

function mapMembers(object: JsonObject, map: MapKeyword): JsonObject {
  let changed = false;
  const entries: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(object)) {
    const mapped = map(key, value);
    changed ||= mapped !== value;
    if (mapped !== undefined) entries.push([key, mapped]);
  }
  return changed ? Object.fromEntries(entries) : object;
}

function mapList(list: JsonArray, map: (value: JsonValue) => JsonValue): JsonArray {
  const mapped = list.map(map);
  return mapped.every((value, index) => value === list[index]) ? list : mapped;
}
