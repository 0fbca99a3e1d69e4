import type { Diagnostic, Location } from '../../diagnostics/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { covers, type ResourceType, type Site } from '../../schema/index.ts';
import { below, branches, describedNames, patternKeys, target } from '../inputs/make/schemas.ts';
import { rootSite } from '../inputs/subject.ts';

/** A property that an input can set: its path, with `*` for elements, and where the schema describes it. */
export interface CoveredPath {
  readonly path: string;
  /** A pointer into the schema. */
  readonly pointer: string;
}

export interface Coverage {
  readonly covered: readonly CoveredPath[];
  readonly missing: readonly CoveredPath[];
}

/** Deep enough for any schema that people write; one that describes itself has no end. */
const MOST_DEPTH = 12;
const MOST_PATHS = 5_000;

/** Which properties of a type some model sets. Those that only the resource can set are not asked for. */
export function coverageOf(type: ResourceType, models: readonly JsonObject[]): Coverage {
  const covered: CoveredPath[] = [];
  const missing: CoveredPath[] = [];
  const waiting: Visit[] = [
    { ...described([rootSite(type.schema)]), values: models, place: [], trail: new Set() },
  ];
  for (let visit = waiting.shift(); visit !== undefined; visit = waiting.shift()) {
    for (const next of propertiesOf(visit)) {
      if (covers(type.readOnly.tree, next.place) || covers(type.deprecated.tree, next.place)) continue;
      const isSet = next.values.length > 0;
      if (next.place.at(-1) !== '*')
        (isSet ? covered : missing).push({
          path: `/${next.place.join('/')}`,
          pointer: next.pointer,
        });
      if (isSet && next.place.length < MOST_DEPTH && covered.length < MOST_PATHS) waiting.push(next);
    }
  }
  return { covered, missing };
}

interface Visit {
  readonly sites: readonly Site[];
  /** Where the schema first describes it. */
  readonly pointer: string;
  /** What the models have at this place. */
  readonly values: readonly JsonValue[];
  readonly place: readonly string[];
  /** The schemas above, so that one that describes itself is asked for once. */
  readonly trail: ReadonlySet<object>;
}

function* propertiesOf({ sites, values, place, trail }: Visit): Generator<Visit> {
  const fresh = sites.filter(({ schema }) => !trail.has(schema));
  const below = new Set([...trail, ...sites.map(({ schema }) => schema)]);
  const objects = values.filter(isJsonObject);
  for (const name of describedNames(fresh)) {
    const member = fresh.flatMap((site) => siteBelow(site, 'properties', name));
    const held = objects.map((value) => own(value, name)).filter((value) => value !== undefined);
    if (member.length > 0)
      yield { ...described(member), values: held, place: [...place, name], trail: below };
  }
  const elements = fresh.flatMap((site) => siteBelow(site, 'items'));
  const members = fresh.flatMap((site) =>
    patternKeys(site).flatMap((pattern) => siteBelow(site, 'patternProperties', pattern)),
  );
  const named = describedNames(fresh);
  const held = [
    ...values.filter(isJsonArray).flat(),
    ...(members.length > 0
      ? objects.flatMap((value) =>
          Object.entries(value).flatMap(([name, member]) => (named.has(name) ? [] : [member])),
        )
      : []),
  ];
  const inside = [...elements, ...members];
  if (inside.length > 0) yield { ...described(inside), values: held, place: [...place, '*'], trail: below };
}

function described(sites: readonly Site[]): Pick<Visit, 'sites' | 'pointer'> {
  return { sites: everySite(sites), pointer: sites[0]!.pointer };
}

function siteBelow(site: Site, keyword: string, member?: string): readonly Site[] {
  const found = below(site, keyword, member);
  return found === undefined || found === 'never' ? [] : [found];
}

/** The schemas behind references and in every branch: an input may follow any of them. */
function everySite(start: readonly Site[]): readonly Site[] {
  const found = new Map<object, Site>();
  const waiting = start.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const site = target(next);
    if (site === undefined || found.has(site.schema)) continue;
    found.set(site.schema, site);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
      for (const branch of branches(site, keyword)) if (branch !== 'never') waiting.push(branch);
  }
  return [...found.values()];
}

/** What no input sets is never tested with the values that its author had in mind. */
export function coverageFindings(
  type: ResourceType,
  models: readonly JsonObject[],
  locate?: (pointer: string) => Location,
): readonly Diagnostic[] {
  if (models.length === 0) return [];
  return coverageOf(type, models).missing.map(({ path, pointer }) => ({
    code: 'input-property-not-covered',
    severity: 'warning',
    message: `No create or update input sets ${path}.`,
    pointer,
    ...(locate !== undefined && { location: locate(pointer) }),
    help: 'Set it in one of the input files, or add another set of them.',
  }));
}
