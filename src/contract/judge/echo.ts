import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import {
  compareModels,
  covers,
  type Difference,
  type Forgives,
  type ResourceType,
  type Shape,
  shapeOf,
  withoutPaths,
} from '../../schema/index.ts';
import { askedOf } from './asked.ts';

/**
 * Where a model that came back is not what was requested: every requested property must be there and equal, by the
 * array semantics and property transforms of the schema. Write-only and read-only properties do not count, nor do
 * deprecated ones, which a handler may ignore. Members that the schema names and nobody asked for may be there as
 * well; in a map, where any name is free, they make it another value.
 */
export function echoDifferences(
  type: ResourceType,
  requested: JsonObject,
  returned: JsonObject,
): readonly Difference[] {
  const { model, forgives } = askedOf(type, requested);
  const seen = withoutPaths(returned, type.writeOnly.tree);
  const given = compareModels(type, model, seen, { extent: 'given', forgives }).filter(
    (difference) => !isEmptied(requested, difference),
  );
  const more = additions({ type, forgives, found: [] }, model, seen, shapeOf(type), '');
  return [...given, ...more].filter(
    ({ pointer }) => !covers(type.deprecated.tree, parsePointer(pointer) ?? []),
  );
}

/** An object of which only write-only or read-only properties were requested need not come back empty. */
function isEmptied(requested: JsonObject, { kind, pointer, before }: Difference): boolean {
  return (
    kind === 'remove' &&
    before !== undefined &&
    holdsNothing(before) &&
    !holdsNothing(resolvePointer(requested, pointer))
  );
}

function holdsNothing(value: JsonValue | undefined): boolean {
  if (isJsonArray(value) || isJsonObject(value)) return Object.values(value).every(holdsNothing);
  return value === undefined;
}

interface Search {
  readonly type: ResourceType;
  readonly forgives: Forgives;
  readonly found: Difference[];
}

/** Members of maps that nobody asked for. Elements of arrays without order cannot be told apart, and are left alone. */
function additions(
  search: Search,
  asked: JsonObject,
  returned: JsonObject,
  shape: Shape | undefined,
  pointer: string,
): readonly Difference[] {
  const { found } = search;
  for (const [name, value] of Object.entries(returned)) {
    const place = childPointer(pointer, name);
    const before = own(asked, name);
    if (before !== undefined) inside(search, asked, name, before, value, shape?.member(name), place);
    else if (pointer !== '' && isFree(shape, name) && !isOfService(search.type, place))
      found.push({ pointer: place, kind: 'add', after: value });
  }
  return found;
}

function inside(
  search: Search,
  holder: object,
  key: string,
  before: JsonValue,
  after: JsonValue,
  shape: Shape | undefined,
  place: string,
): void {
  const known = search.found.length;
  if (isJsonObject(before) && isJsonObject(after)) additions(search, before, after, shape, place);
  else if (isJsonArray(before) && isJsonArray(after) && (shape?.ordered ?? true)) {
    for (const [index, element] of before.entries()) {
      const other = after[index];
      if (other === undefined) continue;
      inside(search, before, String(index), element, other, shape?.element, childPointer(place, index));
    }
  }
  if (search.found.length > known && search.forgives(holder, key, after)) search.found.length = known;
}

/** Whether the schema of an object does not name a member: then the object is a map, and the name is a key. */
export function isFree(shape: Shape | undefined, name: string): boolean {
  return !(shape?.schemas ?? []).some((schema) => {
    const properties = own(schema, 'properties');
    return isJsonObject(properties) && Object.hasOwn(properties, name);
  });
}

/** What the schema says that the service itself sets. */
function isOfService({ readOnly, defaulted }: ResourceType, pointer: string): boolean {
  const place = parsePointer(pointer) ?? [];
  return covers(readOnly.tree, place) || covers(defaulted.tree, place);
}
