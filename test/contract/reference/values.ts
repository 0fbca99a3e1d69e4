import { type Choices, randomChoices } from '../../../src/contract/inputs/choices.ts';
import {
  below,
  branches,
  certainSites,
  describedNames,
  fits,
  memberSites,
  patternKeys,
} from '../../../src/contract/inputs/make/schemas.ts';
import { rootSite, type Subject, subjectOf } from '../../../src/contract/inputs/subject.ts';
import { makeAlone } from '../../../src/contract/inputs/value-at.ts';
import {
  formatPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
} from '../../../src/json/index.ts';
import { descend, type PropertyPath, type ResourceType, type Site } from '../../../src/schema/index.ts';
import { covers } from '../../../src/schema/paths/path-tree.ts';

/** A schema may give itself as its own default; nobody needs more of it than this. */
const DEEPEST_DEFAULT = 12;

/** Members without a value are no members. */
export function withoutNulls<Value extends JsonValue>(value: Value): Value {
  if (isJsonArray(value)) return value.map(withoutNulls) as unknown as Value;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null ? [] : [[name, withoutNulls(member)]],
    ),
  ) as unknown as Value;
}

/** All that a resource has a value for: what was given, defaults at any depth, and what only it can say. */
export function completed(type: ResourceType, given: JsonObject, serial: number): JsonObject {
  const withDefaults = (model: JsonObject): JsonObject =>
    defaulted(model, [rootSite(type.schema)], 0) as JsonObject;
  return withDefaults(withReadOnly(type, withDefaults(given), serial));
}

function defaulted(value: JsonValue, sites: readonly Site[], depth: number): JsonValue {
  const certain = certainSites(sites);
  if (isJsonArray(value)) {
    const items = certain.flatMap((site) => siteList(below(site, 'items')));
    return value.map((element) => defaulted(element, items, depth));
  }
  if (!isJsonObject(value)) return value;
  const members = new Map<string, JsonValue>(Object.entries(value));
  for (const name of describedNames(certain)) {
    const given = members.has(name) ? undefined : defaultOf(memberSites(certain, name) ?? []);
    if (given !== undefined && depth < DEEPEST_DEFAULT) members.set(name, given);
  }
  const filled = [...members].map(([name, member]) => [
    name,
    defaulted(member, memberSites(certain, name) ?? [], depth + 1),
  ]);
  return Object.fromEntries(filled);
}

/** A default that its own schema forbids is nothing that a resource could have. */
function defaultOf(sites: readonly Site[]): JsonValue | undefined {
  for (const { schema } of certainSites(sites)) {
    const given = own(schema, 'default');
    if (given === undefined || given === null) continue;
    return sites.every((site) => fits(given, site)) ? withoutNulls(given) : undefined;
  }
  return undefined;
}

function withReadOnly(type: ResourceType, model: JsonObject, serial: number): JsonObject {
  const paths = type.readOnly.paths.toSorted((a, b) => a.segments.length - b.segments.length);
  let filled = model;
  for (const { segments } of paths) {
    const maker: Filling = { type, serial, opens: mayOpen(type, segments) };
    filled = fill(maker, filled, segments, []) as JsonObject;
  }
  return filled;
}

interface Filling {
  readonly type: ResourceType;
  readonly serial: number;
  /** Whether an object that is missing on the way is made. */
  readonly opens: boolean;
}

/** Whether the objects around a place are the resource's own, so that they are there even if nobody gave them. */
export function mayOpen(type: ResourceType, segments: readonly string[]): boolean {
  if (segments.includes('*')) return false;
  return segments.slice(0, -1).every((_, index) => {
    const parent = segments.slice(0, index + 1);
    if (covers(type.readOnly.tree, parent)) return true;
    const names = [...describedNames(certainSites(sitesAt(rootSite(type.schema), parent)))];
    let tree: ResourceType['readOnly']['tree'] | undefined = type.readOnly.tree;
    for (const name of parent) tree = tree && descend(tree, name);
    return tree !== undefined && names.every((name) => descend(tree, name) !== undefined);
  });
}

function fill(
  to: Filling,
  value: JsonValue,
  [name, ...rest]: readonly string[],
  at: readonly string[],
): JsonValue {
  if (name === undefined) return value;
  if (name === '*' && isJsonArray(value))
    return value.map((element, index) => fill(to, element, rest, [...at, String(index)]));
  if (!isJsonObject(value)) return value;
  if (name === '*') {
    const members = Object.entries(value).map(([key, member]) => [key, fill(to, member, rest, [...at, key])]);
    return Object.fromEntries(members);
  }
  const place = [...at, name];
  const member = own(value, name);
  if (rest.length === 0) return member === undefined ? withMade(to, value, name, place) : value;
  if (member === undefined && !to.opens) return value;
  return { ...value, [name]: fill(to, member ?? {}, rest, place) };
}

function withMade(
  { type, serial }: Filling,
  value: JsonObject,
  name: string,
  place: readonly string[],
): JsonObject {
  const made = makeAt(type, place, randomChoices(serial).part(formatPointer(place)));
  return made === undefined ? value : { ...value, [name]: made };
}

/** A value that the schema allows at a place; undefined if none was found. */
export function makeAt(
  type: ResourceType,
  place: readonly string[],
  choices: Choices,
): JsonValue | undefined {
  const sites = sitesAt(rootSite(type.schema), place);
  if (sites.length === 0) return undefined;
  const made = makeAlone(subjectWithKeys(type), sites, formatPointer(place), choices);
  return made === undefined || made === null ? undefined : withoutNulls(made);
}

const subjects = new WeakMap<ResourceType, Subject>();

/** Every identifier is unlike any other, whoever chooses it. */
function subjectWithKeys(type: ResourceType): Subject {
  let subject = subjects.get(type);
  if (subject === undefined) {
    const paths: readonly PropertyPath[] = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()];
    const unique = new Set(paths.map(({ segments }) => formatPointer(segments)));
    subject = { ...subjectOf(type), unique };
    subjects.set(type, subject);
  }
  return subject;
}

/** What the schema says of a place, of branches only where nothing else does. */
function sitesAt(root: Site, place: readonly string[]): readonly Site[] {
  let sites: readonly Site[] = [root];
  for (const name of place) {
    const certain = certainSites(sites);
    const known = stepInto(certain, name);
    const ways = certain.flatMap((site) => [...branches(site, 'anyOf'), ...branches(site, 'oneOf')]);
    const branched = ways.map((way) => (way === 'never' ? [] : stepInto(certainSites([way]), name)));
    sites = known.length > 0 ? known : (branched.find((found) => found.length > 0) ?? []);
  }
  return sites;
}

function stepInto(sites: readonly Site[], name: string): readonly Site[] {
  if (/^\d+$/.test(name)) {
    const items = sites.flatMap((site) => siteList(below(site, 'items')));
    if (items.length > 0) return items;
  }
  const isDescribed = sites.some(
    (site) => below(site, 'properties', name) !== undefined || patternKeys(site).length > 0,
  );
  return isDescribed ? (memberSites(sites, name) ?? []) : [];
}

function siteList(site: ReturnType<typeof below>): readonly Site[] {
  return site === undefined || site === 'never' ? [] : [site];
}
