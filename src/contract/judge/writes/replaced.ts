import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  own,
  parsePointer,
  resolvePointer,
} from '../../../json/index.ts';
import {
  type Difference,
  equalValues,
  type ResourceType,
  type Shape,
  shapeAt,
  shapeOf,
  touches,
  withoutPaths,
} from '../../../schema/index.ts';
import { succeeded } from '../../calls.ts';
import type { Call, Trace } from '../../trace.ts';
import { echoDifferences, isFree } from '../echo.ts';
import { describeDifferences, describeValue } from '../words.ts';
import { plainCalls } from './valid.ts';

/**
 * What an update should have replaced or removed, and a model after it shows all the same; undefined if the request
 * has nothing to show it by: no list or map, and nothing left out.
 */
export function replacementProblems(
  type: ResourceType,
  update: Call,
  model: JsonObject,
  isChosen: IsChosen = () => false,
): readonly string[] | undefined {
  const requested = update.request.requestData.resourceProperties;
  const merged = echoDifferences(type, requested, model).filter((difference) =>
    isInCollection(type, requested, difference),
  );
  const left = leftOvers(type, previousRequest(update), requested, model, isChosen);
  if (!left.isObserved && !hasCollection(type, requested)) return undefined;
  return [...(merged.length === 0 ? [] : [describeDifferences(merged)]), ...left.problems];
}

/** Whether the service gives a property this value by itself, where nobody asks for one. */
export type IsChosen = (pointer: string, value: JsonValue, shape: Shape | undefined) => boolean;

/** As creates have shown it that did not ask for the property. */
export function chosenIn(traces: readonly Trace[]): IsChosen {
  const creates = traces.flatMap((trace) => plainCalls(trace, 'CREATE').filter(succeeded));
  return (pointer, value, shape) =>
    creates.some(({ request, outcome }) => {
      const found = outcome.model && resolvePointer(outcome.model, pointer);
      return (
        found !== undefined &&
        resolvePointer(request.requestData.resourceProperties, pointer) === undefined &&
        equalValues(found, value, shape)
      );
    });
}

/** What the resource had been asked to be before. What the service chose by itself need not go. */
function previousRequest(update: Call): JsonObject {
  const before = update.after;
  const isRequest = before?.action === 'CREATE' || before?.action === 'UPDATE';
  return isRequest ? before.request.requestData.resourceProperties : {};
}

/** Whether a difference lies in an array, or among the members of a map. */
function isInCollection(type: ResourceType, requested: JsonObject, { pointer }: Difference): boolean {
  const place = parsePointer(pointer) ?? [];
  return place.some((_, depth) => {
    if (depth === 0) return false;
    const holder = place.slice(0, depth);
    const value = resolvePointer(requested, holder.map((token) => childPointer('', token)).join(''));
    return isJsonArray(value) || (isJsonObject(value) && isFree(shapeAt(type, holder), place[depth]!));
  });
}

function hasCollection(type: ResourceType, requested: JsonObject): boolean {
  return Object.entries(requested).some(([name, value]) => {
    if (isJsonArray(value)) return true;
    const shape = shapeOf(type).member(name);
    return isJsonObject(value) && Object.keys(value).some((key) => isFree(shape, key));
  });
}

interface LeftOvers {
  /** Whether anything was left out. */
  readonly isObserved: boolean;
  readonly problems: readonly string[];
}

/** Properties that were requested before, are no longer, and still have the value they had. */
function leftOvers(
  type: ResourceType,
  before: JsonObject,
  requested: JsonObject,
  model: JsonObject,
  isChosen: IsChosen,
): LeftOvers {
  const problems: string[] = [];
  let isObserved = false;
  const visit = (
    old: JsonObject,
    wanted: JsonObject,
    shown: JsonObject,
    shape: Shape | undefined,
    pointer: string,
  ): void => {
    for (const [name, value] of Object.entries(old)) {
      const place = childPointer(pointer, name);
      const [next, now] = [own(wanted, name), own(shown, name)];
      if (isJsonObject(value) && isJsonObject(next) && isJsonObject(now))
        visit(value, next, now, shape?.member(name), place);
      if (next !== undefined || isEmpty(value) || mayStay(type, place, value, shape?.member(name))) continue;
      isObserved = true;
      const isLeft = now !== undefined && isStillThere(value, now, shape?.member(name));
      if (isLeft && !isChosen(place, now, shape?.member(name)))
        problems.push(`${place} was left out and still is ${describeValue(now)}`);
    }
  };
  const given = withoutPaths(withoutPaths(before, type.writeOnly.tree), type.readOnly.tree);
  visit(given, requested, model, shapeOf(type), '');
  return { isObserved, problems };
}

function isEmpty(value: JsonValue): boolean {
  return (isJsonObject(value) || isJsonArray(value)) && Object.keys(value).length === 0;
}

/** Whether a value is as it was; an object may have got more members. */
function isStillThere(value: JsonValue, now: JsonValue, shape: Shape | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(now)) return equalValues(value, now, shape);
  return Object.entries(value).every(([name, member]) => {
    const next = own(now, name);
    return next !== undefined && isStillThere(member, next, shape?.member(name));
  });
}

/** What an update cannot take away, or what has the same value without being asked for. */
function mayStay(type: ResourceType, pointer: string, value: JsonValue, shape: Shape | undefined): boolean {
  const place = parsePointer(pointer) ?? [];
  const { readOnly, writeOnly, createOnly, conditionalCreateOnly, deprecated, defaulted, tagging } = type;
  const identifiers = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()];
  return (
    [readOnly, writeOnly, createOnly, conditionalCreateOnly, deprecated, defaulted].some(({ tree }) =>
      touches(tree, place, value),
    ) ||
    identifiers.some(({ segments }) => jsonEqual(segments, place)) ||
    (!tagging.tagUpdatable && jsonEqual(tagging.tagProperty.segments, place)) ||
    (shape?.schemas ?? []).some((schema) => jsonEqual(own(schema, 'default') ?? null, value))
  );
}
