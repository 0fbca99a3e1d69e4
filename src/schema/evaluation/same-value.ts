import { childPointer, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import { resolveReference, type SchemaLibrary, type Site } from '../references/references.ts';

const BRANCHES = ['allOf', 'anyOf', 'oneOf', 'dependencies'] as const;

/** Whether a schema applies other schemas to the same value. */
export function appliesOthers(schema: JsonObject): boolean {
  return Object.hasOwn(schema, '$ref') || BRANCHES.some((key) => Object.hasOwn(schema, key));
}

/** The schemas that a schema applies to the same value: behind its reference, or its branches and dependencies. */
export function appliedBy(site: Site, library: SchemaLibrary): readonly Site[] {
  const ref = own(site.schema, '$ref');
  if (typeof ref === 'string') {
    const resolution = resolveReference(ref, site.document, library);
    return resolution.kind === 'found' ? [resolution.site] : [];
  }
  const applied: Site[] = [];
  for (const key of BRANCHES) {
    const branches = own(site.schema, key);
    if (typeof branches !== 'object' || branches === null) continue;
    for (const [name, schema] of Object.entries(branches)) {
      if (!isJsonObject(schema)) continue;
      const pointer = childPointer(`${site.pointer}/${key}`, name);
      applied.push({ schema, document: site.document, pointer });
    }
  }
  return applied;
}

/** All schemas that have a say about one value, starting with its own. */
export interface SameValue {
  readonly sites: readonly Site[];
  /** False if a reference leads nowhere or there are too many, so that not everything about the value is known. */
  readonly complete: boolean;
}

/** No published schema has more than some hundred for one value. */
const MAX_SITES = 10_000;

export function sameValue(start: Site, library: SchemaLibrary, limit: number = MAX_SITES): SameValue {
  const sites = [start];
  const seen = new Set<JsonObject>([start.schema]);
  let complete = true;
  for (const site of sites) {
    const applied = appliedBy(site, library);
    if (applied.length === 0 && own(site.schema, '$ref') !== undefined) complete = false;
    for (const next of applied) {
      if (seen.has(next.schema)) continue;
      if (sites.length >= limit) return { sites, complete: false };
      seen.add(next.schema);
      sites.push(next);
    }
  }
  return { sites, complete };
}
