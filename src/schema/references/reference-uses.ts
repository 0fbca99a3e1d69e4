import { childPointer, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';

import { nodesWith } from '../nodes/keyword-index.ts';
import type { SchemaView } from '../rule.ts';
import {
  type Resolution,
  resolveReference,
  type SchemaLibrary,
  type SchemaRoot,
  type Site,
} from './references.ts';

/** A schema, and where it stands in its document. */
interface PlacedAt {
  readonly schema: JsonObject;
  readonly pointer: string;
  /** The pointer of what it is in at the top of the schema (a definition, a property); left out where nobody knows. */
  readonly top?: string | undefined;
}

/** A `$ref` in a schema, and where it leads. */
export interface ReferenceUse extends PlacedAt {
  readonly ref: string;
  readonly resolution: Resolution;
}

/** Where draft-07 has schemas inside a schema: one, or a list or map of them. */
const SUBSCHEMAS: ReadonlyMap<string, 'one' | 'many' | 'either'> = new Map([
  ['properties', 'many'],
  ['patternProperties', 'many'],
  ['definitions', 'many'],
  ['dependencies', 'many'],
  ['allOf', 'many'],
  ['anyOf', 'many'],
  ['oneOf', 'many'],
  ['items', 'either'],
  ['contains', 'one'],
  ['additionalItems', 'one'],
  ['additionalProperties', 'one'],
  ['propertyNames', 'one'],
  ['not', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
]);

/**
 * Those that a property may not have, so that the nodes of a view leave them out. `contains` and the values of
 * `patternProperties` may have them all the same, and elsewhere a reference leads nowhere even where it is not allowed.
 */
const NOT_IN_NODES: ReadonlySet<string> = new Set([
  'definitions',
  'additionalItems',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);

const usesOfViews = new WeakMap<SchemaView, readonly ReferenceUse[]>();

/** Every `$ref` of a resource schema, found once for all rules. */
export function referenceUses(view: SchemaView): readonly ReferenceUse[] {
  let uses = usesOfViews.get(view);
  if (uses === undefined) {
    uses = findUses(view);
    usesOfViews.set(view, uses);
  }
  return uses;
}

function findUses(view: SchemaView): readonly ReferenceUse[] {
  const apart: PlacedAt[] = [];
  for (const key of NOT_IN_NODES) {
    for (const { schema, pointer } of nodesWith(view, key)) addSubschemas(apart, schema[key]!, key, pointer);
  }
  for (const { schema, pointer } of nodesWith(view, 'items')) {
    if (!isJsonObject(schema['items'])) addSubschemas(apart, schema['items']!, 'items', pointer);
  }
  const resolve = resolver(view.document, view.library);
  return [...nodesWith(view, '$ref'), ...schemasWithin(apart)].flatMap((placed) => useOf(placed, resolve));
}

/** Every `$ref` in a schema of a document and in the schemas nested in it. */
export function referencesWithin(site: Site, library: SchemaLibrary): readonly ReferenceUse[] {
  const resolve = resolver(site.document, library);
  return schemasWithin([site]).flatMap((placed) => useOf(placed, resolve));
}

type Resolve = (ref: string) => Resolution;

/** The same few definitions are referred to again and again. */
function resolver(document: SchemaRoot, library: SchemaLibrary): Resolve {
  const known = new Map<string, Resolution>();
  return (ref) => {
    let resolution = known.get(ref);
    if (resolution === undefined) {
      resolution = resolveReference(ref, document, library);
      known.set(ref, resolution);
    }
    return resolution;
  };
}

function useOf({ schema, pointer, top }: PlacedAt, resolve: Resolve): readonly ReferenceUse[] {
  const ref = own(schema, '$ref');
  return typeof ref === 'string' ? [{ schema, pointer, ref, resolution: resolve(ref), top }] : [];
}

function schemasWithin(starts: readonly PlacedAt[]): readonly PlacedAt[] {
  const schemas = [...starts];
  for (const { schema, pointer } of schemas) {
    for (const key of Object.keys(schema)) addSubschemas(schemas, schema[key]!, key, pointer);
  }
  return schemas;
}

function addSubschemas(schemas: PlacedAt[], value: JsonValue, key: string, parent: string): void {
  const holds = SUBSCHEMAS.get(key);
  if (holds === undefined || typeof value !== 'object' || value === null) return;
  const pointer = `${parent}/${key}`;
  if (isJsonObject(value) && holds !== 'many') schemas.push({ schema: value, pointer });
  if (holds === 'one' || (holds === 'either' && isJsonObject(value))) return;
  for (const [name, schema] of Object.entries(value)) {
    if (isJsonObject(schema)) schemas.push({ schema, pointer: childPointer(pointer, name) });
  }
}
