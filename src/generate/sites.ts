import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  own,
  parsePointer,
  resolvePointer,
} from '../json/index.ts';

/** A schema and where it stands in the document that its references are followed in. */
export interface Site {
  readonly schema: JsonObject;
  readonly pointer: string;
}

/** A chain of references longer than this is a loop. */
const MAX_STEPS = 100;

/** What a `$ref` leads to in its own document; undefined if it leads nowhere. */
export function localSite(ref: string, root: JsonObject): Site | undefined {
  const pointer = ref.startsWith('#') ? decode(ref.slice(1)) : undefined;
  if (pointer === undefined || parsePointer(pointer) === undefined) return undefined;
  const schema = resolvePointer(root, pointer);
  return isJsonObject(schema) ? { schema, pointer } : undefined;
}

/** The schema at the end of a chain of references; undefined for a loop or a reference that leads nowhere. */
export function followLocal(site: Site, root: JsonObject): Site | undefined {
  let current: Site | undefined = site;
  for (let step = 0; current !== undefined && step < MAX_STEPS; step++) {
    const ref = own(current.schema, '$ref');
    if (typeof ref !== 'string') return current;
    current = localSite(ref, root);
  }
  return undefined;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const;

/** The schemas that together describe a value: behind references, and in the branches of combinators, in order. */
export function sitesOf(start: Site, root: JsonObject): readonly Site[] {
  const found = new Map<JsonObject, Site>();
  const waiting = [start];
  for (let site = waiting.pop(); site !== undefined; site = waiting.pop()) {
    const target = followLocal(site, root);
    if (target === undefined || found.has(target.schema)) continue;
    found.set(target.schema, target);
    waiting.push(...BRANCHES.flatMap((key) => branchSites(target, key)).reverse());
  }
  return [...found.values()];
}

/** The branches of one combinator; what is no schema says nothing. */
export function branchSites({ schema, pointer }: Site, key: string): readonly Site[] {
  const branches = own(schema, key);
  if (!isJsonArray(branches)) return [];
  return branches.map((branch, at) => ({
    schema: isJsonObject(branch) ? branch : {},
    pointer: `${pointer}/${key}/${at}`,
  }));
}

/** A schema one step further down; `*` is the step to an array's elements and a map's values. */
export interface Child {
  readonly segment: string;
  readonly site: Site;
}

/** The named members, the elements and the map values of one schema. */
export function childrenOf({ schema, pointer }: Site): readonly Child[] {
  const children: Child[] = [];
  const addAll = (key: string, segmentOf: (name: string) => string): void => {
    const map = own(schema, key);
    if (!isJsonObject(map)) return;
    for (const [name, member] of Object.entries(map))
      if (isJsonObject(member)) {
        const site = { schema: member, pointer: childPointer(`${pointer}/${key}`, name) };
        children.push({ segment: segmentOf(name), site });
      }
  };
  addAll('properties', (name) => name);
  addAll('patternProperties', () => '*');
  const items = own(schema, 'items');
  if (isJsonObject(items))
    children.push({ segment: '*', site: { schema: items, pointer: `${pointer}/items` } });
  return children;
}
