import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
} from '../../../json/index.ts';
import {
  EMPTY_LIBRARY,
  evaluate,
  followReferences,
  patternTester,
  type Site,
} from '../../../schema/index.ts';

/** The schema below a keyword of another; `never` for `false`, which nothing fits, undefined where there is none. */
export type Below = Site | 'never' | undefined;

/** A schema at a keyword, or one step further in the list or map that the keyword holds. */
export function below(site: Site, keyword: string, member?: string | number): Below {
  const held = own(site.schema, keyword);
  const pointer = `${site.pointer}/${keyword}`;
  if (member === undefined) return siteOf(held, pointer, site);
  const schema = isJsonArray(held)
    ? held[Number(member)]
    : isJsonObject(held)
      ? own(held, String(member))
      : undefined;
  return siteOf(schema, childPointer(pointer, member), site);
}

function siteOf(schema: JsonValue | undefined, pointer: string, from: Site): Below {
  if (schema === false) return 'never';
  return isJsonObject(schema) ? { schema, document: from.document, pointer } : undefined;
}

const targets = new WeakMap<JsonObject, Site | null>();

/** The schema behind references; undefined if they lead nowhere, and then nothing is asked. */
export function target(site: Site): Site | undefined {
  if (!Object.hasOwn(site.schema, '$ref')) return site;
  let found = targets.get(site.schema);
  if (found === undefined) {
    found = followReferences(site, EMPTY_LIBRARY) ?? null;
    targets.set(site.schema, found);
  }
  return found ?? undefined;
}

/** The schemas that apply to a value whatever else is chosen: behind references, and all of `allOf`. */
export function certainSites(start: readonly Site[]): readonly Site[] {
  const found = new Map<JsonObject, Site>();
  const waiting = start.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const site = target(next);
    if (site === undefined || found.has(site.schema)) continue;
    found.set(site.schema, site);
    for (const branch of branches(site, 'allOf').toReversed()) if (branch !== 'never') waiting.push(branch);
  }
  return [...found.values()];
}

/** The branches of a combinator; one that allows everything is an empty schema. */
export function branches(site: Site, keyword: 'allOf' | 'anyOf' | 'oneOf'): readonly (Site | 'never')[] {
  const list = own(site.schema, keyword);
  if (!isJsonArray(list)) return [];
  return list.map(
    (_, index) =>
      below(site, keyword, index) ?? {
        schema: {},
        document: site.document,
        pointer: `${site.pointer}/${keyword}/${index}`,
      },
  );
}

/** The names that schemas require. */
export function requiredNames(sites: readonly Site[]): ReadonlySet<string> {
  return new Set(sites.flatMap(({ schema }) => strings(own(schema, 'required'))));
}

/** The numbers that schemas give for a keyword. */
export function numbersOf(sites: readonly Site[], keyword: string): readonly number[] {
  return sites.flatMap(({ schema }) => {
    const value = own(schema, keyword);
    return typeof value === 'number' ? [value] : [];
  });
}

export function strings(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The names that schemas describe one by one, in their order. */
export function describedNames(sites: readonly Site[]): ReadonlySet<string> {
  return new Set(
    sites.flatMap(({ schema }) => {
      const properties = own(schema, 'properties');
      return isJsonObject(properties) ? Object.keys(properties) : [];
    }),
  );
}

export function patternKeys({ schema }: Site): readonly string[] {
  const patterns = own(schema, 'patternProperties');
  return isJsonObject(patterns) ? Object.keys(patterns) : [];
}

/** What all schemas together say of a member; undefined if one of them does not allow it. */
export function memberSites(sites: readonly Site[], name: string): readonly Site[] | undefined {
  const found: Site[] = [];
  for (const site of sites) {
    const named = below(site, 'properties', name);
    const matching = patternKeys(site).filter((pattern) => patternTester(pattern)(name) ?? true);
    const isDescribed = named !== undefined || matching.length > 0;
    const all = [
      named,
      ...matching.map((pattern) => below(site, 'patternProperties', pattern)),
      isDescribed ? undefined : below(site, 'additionalProperties'),
    ];
    for (const one of all) {
      if (one === 'never') return undefined;
      if (one !== undefined) found.push(one);
    }
  }
  return found;
}

/** Whether a value fits a schema; formats are notes, as they are for models. */
export function fits(value: JsonValue, site: Site): boolean {
  return evaluate(value, site, { ignoreFormats: true }).length === 0;
}
