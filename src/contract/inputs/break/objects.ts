import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PatchOperation,
} from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { branches, certainSites, memberSites, requiredNames, strings } from '../make/schemas.ts';
import { type Breakage, type Breaker, numbersAt, replaced, valuesOf } from './breakage.ts';

const UNKNOWN = 'NoSuchProperty';
/** More members than this are not added to break a limit. */
const MOST_ADDED = 200;

export const breakMembers: Breaker = (place) => {
  const { value, sites } = place;
  if (!isJsonObject(value)) return [];
  return [
    ...[...requiredNames(sites)].flatMap((name) => removed('required', place.pointer, value, name)),
    ...(valuesOf(place, 'additionalProperties').includes(false) && !Object.hasOwn(value, UNKNOWN)
      ? [added('additionalProperties', place.pointer, UNKNOWN)]
      : []),
    ...dependents(value, valuesOf(place, 'dependencies')).flatMap((name) =>
      removed('dependencies', place.pointer, value, name),
    ),
  ];
};

function removed(rule: string, pointer: string, value: JsonObject, name: string): readonly Breakage[] {
  if (!Object.hasOwn(value, name)) return [];
  return [{ rule, pointer, patch: [{ op: 'remove', path: childPointer(pointer, name) }] }];
}

function added(rule: string, pointer: string, name: string): Breakage {
  const path = childPointer(pointer, name);
  // What is unknown is found where it stands; everything else where it is missing.
  return { rule, pointer: path, patch: [{ op: 'add', path, value: 'nobody asked for this' }] };
}

/** Members that others need. */
function dependents(value: JsonObject, maps: readonly unknown[]): readonly string[] {
  return maps
    .filter(isJsonObject)
    .flatMap((map) =>
      Object.entries(map).flatMap(([name, others]) =>
        Object.hasOwn(value, name) && isJsonArray(others) ? strings(others) : [],
      ),
    );
}

export const breakMemberCount: Breaker = (place) => {
  const { value } = place;
  if (!isJsonObject(value)) return [];
  const entries = Object.entries(value);
  const fewest = Math.max(0, ...numbersAt(place, 'minProperties'));
  const most = Math.min(Infinity, ...numbersAt(place, 'maxProperties'));
  const found: Breakage[] = [];
  if (fewest > 0)
    found.push(replaced('minProperties', place, Object.fromEntries(entries.slice(0, fewest - 1))));
  const last = entries.at(-1);
  if (last !== undefined && most - entries.length < MOST_ADDED) {
    const more = Array.from({ length: most + 1 - entries.length }, (_, index) => [
      `${last[0]}${index}`,
      last[1],
    ]);
    found.push(replaced('maxProperties', place, { ...value, ...Object.fromEntries(more) }));
  }
  return found;
};

/** A value that fits no branch: without the members that the branches require, one or all of them. */
export const breakBranches: Breaker = (place) => {
  const { value, sites, pointer } = place;
  if (!isJsonObject(value)) return [];
  return (['oneOf', 'anyOf'] as const).flatMap((rule) =>
    sites.flatMap((site) => {
      const names = branches(site, rule).flatMap((branch) =>
        branch === 'never' ? [] : [...requiredNames(certainSites([branch]))],
      );
      const single = [...new Set(names)].flatMap((name) => removed(rule, pointer, value, name));
      const together: Breakage = { rule, pointer, patch: single.flatMap(({ patch }) => patch) };
      return single.length > 1 ? [...single, together] : single;
    }),
  );
};

/** Makes a member of an object whose schemas are known; undefined if it cannot be made. */
export type MakeMember = (sites: readonly Site[], pointer: string) => JsonValue | undefined;

/** A value that fits a second branch of `oneOf` as well: with the members that this branch requires. */
export function breakOneOf(make: MakeMember): Breaker {
  return ({ value, sites, pointer }) => {
    if (!isJsonObject(value)) return [];
    const others = sites.flatMap((site) => branches(site, 'oneOf')).filter((branch) => branch !== 'never');
    return others.flatMap((branch): readonly Breakage[] => {
      const all = [...sites, ...certainSites([branch])];
      const missing = [...requiredNames(all)].filter((name) => !Object.hasOwn(value, name));
      const patch = missing.flatMap((name): PatchOperation[] => {
        const path = childPointer(pointer, name);
        const member = make(memberSites(all, name) ?? [], path);
        return member === undefined ? [] : [{ op: 'add', path, value: member }];
      });
      return patch.length === 0 ? [] : [{ rule: 'oneOf', pointer, patch }];
    });
  };
}
