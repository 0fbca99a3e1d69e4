import { childPointer, escapeToken, isJsonArray, isJsonObject, own, parsePointer } from '../../json/index.ts';
import type { SchemaDocument } from '../load.ts';
import { followReferences, type SchemaLibrary, type Site } from '../references/references.ts';

/** What a property pointer such as `/properties/Rules/* /Id` leads to. */
export interface PropertyPath {
  /** The proper form: `/properties/` and property names, `*` for the items of an array or the values of a map. */
  readonly pointer: string;
  /** The names below the model: `['Rules', '*', 'Id']`. */
  readonly segments: readonly string[];
}

/** A pointer as a schema gives it, and what became of it. */
export interface ResolvedPath {
  readonly written: string;
  /** Undefined if it leads nowhere. */
  readonly path: PropertyPath | undefined;
  /** Every schema the property may have; several where combinators give alternatives. */
  readonly sites: readonly Site[];
  /** Why the written form is not the proper one, if so. */
  readonly oddity: string | undefined;
  /** The first name that does not exist, if it leads nowhere. */
  readonly missing: string | undefined;
}

export function propertyPath(segments: readonly string[]): PropertyPath {
  return {
    pointer: `/properties${segments.map((segment) => `/${escapeToken(segment)}`).join('')}`,
    segments,
  };
}

/**
 * Resolves a property pointer as real schemas write them: through `$ref`, combinators, pattern properties,
 * arrays with or without `*`, and in the odd forms that are found in published schemas.
 */
export function resolvePropertyPath(
  written: string,
  document: SchemaDocument,
  library: SchemaLibrary,
): ResolvedPath {
  const plain = PLAIN.exec(written)?.[1];
  const property =
    plain === undefined ? [] : namedMember({ schema: document.root, document, pointer: '' }, plain);
  if (property.length > 0) {
    const path = { pointer: written, segments: [plain!] };
    return { written, path, sites: property, oddity: undefined, missing: undefined };
  }
  const reading = readPointer(written);
  if (reading === undefined) return nowhere(written, undefined, undefined);
  const definition = reading.tokens[0] === 'definitions' ? reading.tokens[1] : undefined;
  if (definition !== undefined)
    return resolveInDefinition(written, definition, reading.tokens.slice(2), document, library);
  const tokens = reading.tokens[0] === 'properties' ? reading.tokens.slice(1) : reading.tokens;
  const oddity =
    reading.oddity ??
    (reading.tokens[0] === 'properties' ? undefined : 'it does not start with /properties/');
  const direct = walk(tokens, { schema: document.root, document, pointer: '' }, library);
  if (direct.sites.length > 0) return found(written, direct, oddity);
  const dotted = walk(
    tokens.flatMap((token) => token.split('.')),
    { schema: document.root, document, pointer: '' },
    library,
  );
  if (dotted.sites.length > 0) return found(written, dotted, 'it separates names with "." instead of "/"');
  return nowhere(written, direct.missing, oddity);
}

/** What nearly all pointers look like. */
const PLAIN = /^\/properties\/([^/~]+)$/;

interface Walk {
  readonly segments: readonly string[];
  readonly sites: readonly Site[];
  readonly oddity: string | undefined;
  readonly missing: string | undefined;
}

function found(written: string, walked: Walk, oddity: string | undefined): ResolvedPath {
  const path = propertyPath(walked.segments);
  const odd = oddity ?? walked.oddity;
  return {
    written,
    path,
    sites: walked.sites,
    oddity: path.pointer === written ? undefined : odd,
    missing: undefined,
  };
}

function nowhere(written: string, missing: string | undefined, oddity: string | undefined): ResolvedPath {
  return { written, path: undefined, sites: [], oddity, missing };
}

function readPointer(written: string): { tokens: readonly string[]; oddity: string | undefined } | undefined {
  const [text, oddity] = asPointer(written) ?? [];
  // A "~" must be followed by 0 or 1: anything else is no pointer.
  const tokens = text === undefined ? undefined : parsePointer(text);
  return tokens === undefined ? undefined : { tokens, oddity };
}

function asPointer(written: string): readonly [text: string, oddity?: string] | undefined {
  if (written.startsWith('/')) return [written];
  if (written.startsWith('#/')) return [written.slice(1), 'it is a URI fragment, not a pointer'];
  return /^[\w$]/.test(written) ? [`/${written}`, 'it does not start with "/"'] : undefined;
}

/** Walks names from a schema; the root counts as an object whose members are its `properties`. */
function walk(tokens: readonly string[], start: Site, library: SchemaLibrary): Walk {
  let sites: readonly Site[] = [start];
  let oddity: string | undefined;
  const segments: string[] = [];
  for (const token of tokens) {
    const step = stepInto(token, sites, library);
    if (step === undefined) return { segments, sites: [], oddity, missing: token };
    oddity ??= step.oddity;
    sites = step.sites;
    segments.push(...step.segments);
  }
  return segments.length === 0
    ? { segments, sites: [], oddity, missing: undefined }
    : { segments, sites, oddity, missing: undefined };
}

interface Step {
  readonly sites: readonly Site[];
  readonly segments: readonly string[];
  readonly oddity?: string;
}

function stepInto(token: string, from: readonly Site[], library: SchemaLibrary): Step | undefined {
  const direct = from.length === 1 ? directMember(from[0]!, token, library) : undefined;
  if (direct !== undefined) return direct;
  const sites = alternatives(from, library);
  if (token === '*') return elements(sites, ['*']);
  const named = sites.flatMap((site) => namedMember(site, token));
  if (named.length > 0) return { sites: named, segments: [token] };
  if (token === 'properties')
    return { sites: from, segments: [], oddity: 'it repeats "/properties/" in the middle' };
  const below = elements(sites, ['*']);
  if (token === 'items')
    return below && { ...below, oddity: 'it says "items" where "*" stands for the elements' };
  const inside = below && stepInto(token, below.sites, library);
  return (
    inside && {
      sites: inside.sites,
      segments: ['*', ...inside.segments],
      oddity: 'it leaves out the "*" for the elements',
    }
  );
}

/** The common case: a property of an object that is described in one place. */
function directMember(from: Site, name: string, library: SchemaLibrary): Step | undefined {
  const site = followReferences(from, library);
  if (site === undefined || BRANCHES.some((key) => Object.hasOwn(site.schema, key))) return undefined;
  const sites = namedMember(site, name);
  return sites.length === 0 ? undefined : { sites, segments: [name] };
}

const BRANCHES = ['allOf', 'anyOf', 'oneOf'];

/** The elements of arrays, and the values of maps. */
function elements(sites: readonly Site[], segments: readonly string[]): Step | undefined {
  const inside = sites.flatMap((site) => [
    ...childSites(site, 'items'),
    ...mapSites(site, 'patternProperties'),
  ]);
  return inside.length === 0 ? undefined : { sites: inside, segments };
}

function namedMember(site: Site, name: string): readonly Site[] {
  const properties = own(site.schema, 'properties');
  const schema = isJsonObject(properties) ? own(properties, name) : undefined;
  if (!isJsonObject(schema)) return [];
  return [{ schema, document: site.document, pointer: childPointer(`${site.pointer}/properties`, name) }];
}

/** The schemas that together describe a value: behind references, and in the branches of combinators. */
export function alternatives(sites: readonly Site[], library: SchemaLibrary): readonly Site[] {
  const result: Site[] = [];
  const seen = new Set<object>();
  const waiting = sites.toReversed();
  for (let site = waiting.pop(); site !== undefined; site = waiting.pop()) {
    const target = followReferences(site, library);
    if (target === undefined || seen.has(target.schema)) continue;
    seen.add(target.schema);
    result.push(target);
    waiting.push(...branchSites(target).toReversed());
  }
  return result;
}

function branchSites(site: Site): readonly Site[] {
  return BRANCHES.flatMap((key) => {
    const branches = own(site.schema, key);
    if (!isJsonArray(branches)) return [];
    return branches.flatMap((schema, index): readonly Site[] =>
      isJsonObject(schema)
        ? [{ schema, document: site.document, pointer: `${site.pointer}/${key}/${index}` }]
        : [],
    );
  });
}

function childSites(site: Site, key: string): readonly Site[] {
  const schema = own(site.schema, key);
  return isJsonObject(schema) ? [{ schema, document: site.document, pointer: `${site.pointer}/${key}` }] : [];
}

function mapSites(site: Site, key: string): readonly Site[] {
  const map = own(site.schema, key);
  if (!isJsonObject(map)) return [];
  return Object.entries(map).flatMap(([name, schema]) =>
    isJsonObject(schema)
      ? [{ schema, document: site.document, pointer: childPointer(`${site.pointer}/${key}`, name) }]
      : [],
  );
}

/** `/definitions/Rule/properties/Id` means `Id` wherever a property is a `Rule`; found if there is one such place. */
function resolveInDefinition(
  written: string,
  definition: string,
  rest: readonly string[],
  document: SchemaDocument,
  library: SchemaLibrary,
): ResolvedPath {
  const oddity = 'it leads into "definitions" instead of starting from "properties"';
  const prefix = findUse(childPointer('/definitions', definition), document, library);
  if (prefix === undefined) return nowhere(written, definition, oddity);
  const walked = walk([...prefix, ...rest], { schema: document.root, document, pointer: '' }, library);
  return walked.sites.length > 0 ? found(written, walked, oddity) : nowhere(written, walked.missing, oddity);
}

/** The shortest way from the model to the first property that has the schema at a pointer. */
function findUse(
  pointer: string,
  document: SchemaDocument,
  library: SchemaLibrary,
): readonly string[] | undefined {
  const seen = new Set<object>();
  let level: { site: Site; segments: readonly string[] }[] = [
    { site: { schema: document.root, document, pointer: '' }, segments: [] },
  ];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { site, segments } of level) {
      for (const target of alternatives([site], library)) {
        if (target.document === document && target.pointer === pointer) return segments;
        if (seen.has(target.schema)) continue;
        seen.add(target.schema);
        for (const child of mapSites(target, 'properties')) {
          next.push({
            site: child,
            segments: [...segments, child.pointer.slice(child.pointer.lastIndexOf('/') + 1)],
          });
        }
        const inside = elements([target], ['*']);
        for (const child of inside?.sites ?? []) next.push({ site: child, segments: [...segments, '*'] });
      }
    }
    level = next;
  }
  return undefined;
}
