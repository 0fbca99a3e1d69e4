import { isJsonObject, type JsonObject, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { below, branches, certainSites, memberSites, numbersOf, requiredNames, target } from './schemas.ts';

/** How many values inside values a schema needs at least; Infinity if it asks for itself without end. */
export type HeightOf = (site: Site) => number;

const MOST_SCHEMAS = 50_000;
const known = new WeakMap<JsonObject, HeightOf>();

/** The heights of a document's schemas, worked out when a model gets deep and the way that ends must be found. */
export function heightsOf(site: Site): HeightOf {
  const { root } = site.document;
  let found = known.get(root);
  if (found === undefined) {
    found = createHeights();
    known.set(root, found);
  }
  return found;
}

function createHeights(): HeightOf {
  const heights = new Map<JsonObject, number>();
  return (start) => {
    const site = target(start);
    if (site === undefined) return 0;
    if (!heights.has(site.schema)) settle(heights, reachable(site, heights));
    return heights.get(site.schema) ?? Infinity;
  };
}

/** The schemas that a value's height may depend on, and that are not settled yet. */
function reachable(start: Site, heights: ReadonlyMap<JsonObject, number>): readonly Site[] {
  const found = new Map<JsonObject, Site>([[start.schema, start]]);
  for (const site of found.values()) {
    if (found.size > MOST_SCHEMAS) break;
    for (const next of [...needed(site).flat(), ...alternatives(site).flat()]) {
      const to = target(next);
      if (to !== undefined && !heights.has(to.schema)) found.set(to.schema, to);
    }
  }
  return [...found.values()];
}

/** Every schema starts out as endless, and comes down as long as something that it needs does. */
function settle(heights: Map<JsonObject, number>, sites: readonly Site[]): void {
  const at = (site: Site): number => {
    const to = target(site);
    return to === undefined ? 0 : (heights.get(to.schema) ?? Infinity);
  };
  for (const { schema } of sites) heights.set(schema, Infinity);
  for (let changed = true; changed; ) {
    changed = false;
    for (const site of sites) {
      const inner = needed(site).map((group) => 1 + Math.max(0, ...group.map(at)));
      const same = alternatives(site).map((ways) => Math.min(...ways.map(at)));
      const height = Math.max(0, ...inner, ...same);
      if (height < heights.get(site.schema)!) {
        heights.set(site.schema, height);
        changed = true;
      }
    }
  }
}

/** Values that a value must hold: required members, and elements where there must be some. */
function needed(site: Site): readonly (readonly Site[])[] {
  if (allowsScalar(site)) return [];
  const members = [...requiredNames([site])].flatMap((name) => {
    const sites = memberSites([site], name);
    return sites === undefined || sites.length === 0 ? [] : [sites];
  });
  const isFilled = Math.max(0, ...numbersOf([site], 'minItems')) > 0;
  const items = isFilled ? below(site, 'items') : undefined;
  return items === undefined || items === 'never' ? members : [...members, [items]];
}

function allowsScalar({ schema }: Site): boolean {
  const type = own(schema, 'type');
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : [];
  return types.some((one) => one !== 'object' && one !== 'array');
}

/** Schemas for the same value, of each list at least one: branches, and all of `allOf` one by one. */
function alternatives(site: Site): readonly (readonly Site[])[] {
  const open = (keyword: 'anyOf' | 'oneOf'): readonly Site[] =>
    branches(site, keyword).filter((branch) => branch !== 'never');
  const all = certainSites([site]).filter((one) => one.schema !== site.schema);
  const forks = [open('anyOf'), open('oneOf')].filter((ways) => ways.length > 0);
  return isJsonObject(site.schema) ? [...all.map((one) => [one]), ...forks] : [];
}
