import { type JsonObject, parsePointer, resolvePointer } from '../../json/index.ts';
import { covers, createPathTree, listedPlaces, type ResourceType } from '../../schema/index.ts';
import { type Observation, verdict } from '../rule.ts';
import type { RawEvent } from './events.ts';
import { enumerate } from './words.ts';

/** A model that is read or listed must not hold write-only properties. */
export function hidesWriteOnly(
  type: ResourceType,
  { call, invocation }: RawEvent,
  model: JsonObject,
): Observation {
  const places = shownPlaces(type, model);
  const shown = `${enumerate(places)} ${places.length === 1 ? 'is' : 'are'} write-only`;
  return verdict(
    call,
    places.length === 0 ? undefined : `${call.action} returned what it must not: ${shown}.`,
    { invocation, actual: model },
  );
}

/** A null shows nothing, and a schema may list what also identifies the resource, which must be returned. */
function shownPlaces(type: ResourceType, model: JsonObject): readonly string[] {
  const keys = createPathTree([type.primaryIdentifier, ...type.additionalIdentifiers].flat());
  return listedPlaces(model, type.writeOnly.tree).filter(
    (pointer) =>
      (resolvePointer(model, pointer) ?? null) !== null && !covers(keys, parsePointer(pointer) ?? []),
  );
}
