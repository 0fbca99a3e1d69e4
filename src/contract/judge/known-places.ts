import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../json/index.ts';
import type { ResourceType, Site } from '../../schema/index.ts';
import { below, certainSites, describedNames, memberSites } from '../inputs/make/schemas.ts';
import { rootSite } from '../inputs/subject.ts';

/** A property that the schema names for an object of a model, whether the object has it or not. */
export interface KnownPlace {
  readonly holder: JsonObject;
  readonly name: string;
  readonly pointer: string;
  readonly place: readonly string[];
  /** What certainly applies to its value. */
  readonly sites: readonly Site[];
}

/**
 * Every property that the schema names for the objects of a model, at any depth. Only schemas that apply whatever
 * branch of a combinator the model follows are asked: of the others nobody knows whether they are meant.
 */
export function* knownPlaces(type: ResourceType, model: JsonObject): Generator<KnownPlace> {
  const waiting: Visit[] = [
    { value: model, sites: certainSites([rootSite(type.schema)]), pointer: '', place: [] },
  ];
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value, sites, pointer, place } = visit;
    if (isJsonArray(value)) waiting.push(...elementsOf(visit, value));
    if (!isJsonObject(value)) continue;
    for (const name of describedNames(sites)) {
      const member = certainSites(memberSites(sites, name) ?? []);
      yield {
        holder: value,
        name,
        pointer: childPointer(pointer, name),
        place: [...place, name],
        sites: member,
      };
    }
    waiting.push(...membersOf(visit, value));
  }
}

interface Visit {
  readonly value: JsonValue;
  readonly sites: readonly Site[];
  readonly pointer: string;
  readonly place: readonly string[];
}

function membersOf({ sites, pointer, place }: Visit, value: JsonObject): readonly Visit[] {
  return Object.entries(value).map(([name, member]) => ({
    value: member,
    sites: certainSites(memberSites(sites, name) ?? []),
    pointer: childPointer(pointer, name),
    place: [...place, name],
  }));
}

function elementsOf({ sites, pointer, place }: Visit, value: readonly JsonValue[]): readonly Visit[] {
  const items = sites.flatMap((site) => {
    const item = below(site, 'items');
    return item === undefined || item === 'never' ? [] : [item];
  });
  const element = certainSites(items);
  return value.map((member, index) => ({
    value: member,
    sites: element,
    pointer: childPointer(pointer, index),
    place: [...place, String(index)],
  }));
}
