import { isJsonObject, own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { below, branches, memberSites, target } from '../make/schemas.ts';

/** Whether a schema has something to say about a place of a model, in whatever branch. */
export function knowsPlace(root: Site, tokens: readonly string[]): boolean {
  let sites: readonly Site[] = everyBranch([root]);
  for (const token of tokens) {
    const next = everyBranch(sites.flatMap((site) => stepInto(site, token)));
    if (next.length === 0) return sites.some(isFreeForm);
    sites = next;
  }
  return true;
}

function stepInto(site: Site, token: string): readonly Site[] {
  const element = /^(0|[1-9]\d*)$/.test(token) ? below(site, 'items') : undefined;
  const found = memberSites([site], token) ?? [];
  return element === undefined || element === 'never' ? found : [...found, element];
}

/** An object of which nothing is said may hold anything. */
function isFreeForm({ schema }: Site): boolean {
  const types = [own(schema, 'type') ?? []].flat();
  const isOpen = own(schema, 'additionalProperties') !== false;
  const isDescribed =
    isJsonObject(own(schema, 'properties')) || isJsonObject(own(schema, 'patternProperties'));
  return types.includes('object') && isOpen && !isDescribed;
}

/** The schemas behind references, and in every branch of combinators. */
function everyBranch(start: readonly Site[]): readonly Site[] {
  const found = new Map<object, Site>();
  const waiting = [...start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const site = target(next);
    if (site === undefined || found.has(site.schema)) continue;
    found.set(site.schema, site);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      for (const branch of branches(site, keyword)) if (branch !== 'never') waiting.push(branch);
    }
  }
  return [...found.values()];
}
