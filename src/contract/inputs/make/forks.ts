import { isJsonArray, isJsonObject, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { below, branches, target } from './schemas.ts';

/** One way on at a fork: what applies besides, what must not fit, and which member must not be there. */
export interface Way {
  readonly apply: readonly (Site | 'never')[];
  readonly exclude: readonly Site[];
  readonly absent?: string;
}

/** Says which of several ways is taken. */
export type Decide = (ways: readonly Way[]) => number;

/** Schemas without references and combinators that together describe a value, after every fork was decided. */
export interface Road {
  readonly sites: readonly Site[];
  readonly excluded: readonly Site[];
  readonly absent: ReadonlySet<string>;
  /** Something stands in the way that nothing fits. */
  readonly blocked: boolean;
}

/** Follows schemas through references, `allOf`, and the ways decided at each fork. Each schema counts once. */
export function follow(start: readonly Site[], decide: Decide): Road {
  const sites: Site[] = [];
  const excluded: Site[] = [];
  const absent = new Set<string>();
  let blocked = false;
  const seen = new Set<object>();
  const waiting: (Site | 'never')[] = start.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const site = next === 'never' ? undefined : target(next);
    blocked ||= next === 'never';
    if (site === undefined || seen.has(site.schema)) continue;
    seen.add(site.schema);
    sites.push(site);
    const ways = [allOf(site), ...forksOf(site).map((fork) => fork[decide(fork)]!)];
    for (const way of ways.toReversed()) {
      waiting.push(...way.apply.toReversed());
      excluded.push(...way.exclude);
      if (way.absent !== undefined) absent.add(way.absent);
    }
  }
  return { sites, excluded, absent, blocked };
}

function allOf(site: Site): Way {
  const not = below(site, 'not');
  return { apply: branches(site, 'allOf'), exclude: not === undefined || not === 'never' ? [] : [not] };
}

/** Where a schema lets a value go one way or another. */
function forksOf(site: Site): readonly (readonly Way[])[] {
  const { schema } = site;
  const forks: (readonly Way[])[] = [];
  if (isFilled(schema['anyOf']))
    forks.push(branches(site, 'anyOf').map((branch) => ({ apply: [branch], exclude: [] })));
  if (isFilled(schema['oneOf'])) forks.push(oneOf(site));
  if (Object.hasOwn(schema, 'if')) forks.push(...conditional(site));
  if (Object.hasOwn(schema, 'dependencies')) forks.push(...dependencies(site));
  return forks;
}

function isFilled(value: unknown): boolean {
  return isJsonArray(value) && value.length > 0;
}

function oneOf(site: Site): readonly Way[] {
  const all = branches(site, 'oneOf');
  return all.map((branch, index) => ({
    apply: [branch],
    exclude: all.flatMap((other, at) => (at === index || other === 'never' ? [] : [other])),
  }));
}

/** `if` is no keyword of resource schemas, but `patternProperties` and `contains` may hold any schema. */
function conditional(site: Site): readonly (readonly Way[])[] {
  const condition = below(site, 'if');
  const consequence = (keyword: string): readonly (Site | 'never')[] => {
    const found = below(site, keyword);
    return found === undefined ? [] : [found];
  };
  if (condition === undefined) return [];
  if (condition === 'never') return [[{ apply: consequence('else'), exclude: [] }]];
  return [
    [
      { apply: [condition, ...consequence('then')], exclude: [] },
      { apply: consequence('else'), exclude: [condition] },
    ],
  ];
}

/** A member that brings a schema of its own along: with it, or without it. */
function dependencies(site: Site): readonly (readonly Way[])[] {
  const map = own(site.schema, 'dependencies');
  if (!isJsonObject(map)) return [];
  return Object.keys(map).flatMap((name) => {
    const dependency = below(site, 'dependencies', name);
    if (dependency === undefined) return [];
    const without: Way = { apply: [], exclude: [], absent: name };
    return [dependency === 'never' ? [without] : [{ apply: [dependency], exclude: [] }, without]];
  });
}
