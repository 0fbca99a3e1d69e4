import { isJsonObject, type JsonObject, own, resolvePointer } from '../../json/index.ts';
import type { SchemaDocument } from '../load.ts';

/** What references are followed in: the top of a schema, and the address that relative ones start from. */
export interface SchemaRoot {
  readonly root: JsonObject;
  readonly uri: string;
}

/** A schema together with the document it stands in, so that its own references can be followed. */
export interface Site {
  readonly schema: JsonObject;
  readonly document: SchemaRoot;
  /** Where it stands in that document. */
  readonly pointer: string;
}

/** Other schemas that references may lead to. Handed in: loading them is the caller's business. */
export interface SchemaLibrary {
  find(uri: string): SchemaDocument | undefined;
}

export const EMPTY_LIBRARY: SchemaLibrary = { find: () => undefined };

/** A library of loaded schemas, found by `$id`, by file, or by file name where only the host differs. */
export function createLibrary(documents: Iterable<SchemaDocument>): SchemaLibrary {
  const byUri = new Map<string, SchemaDocument>();
  const byName = new Map<string, SchemaDocument>();
  for (const document of documents) {
    byUri.set(document.uri, document);
    byName.set(lastSegment(document.uri), document);
    byName.set(lastSegment(document.file.replaceAll('\\', '/')), document);
  }
  return { find: (uri) => byUri.get(uri) ?? byName.get(lastSegment(uri)) };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export type Resolution =
  | { readonly kind: 'found'; readonly site: Site }
  | { readonly kind: 'missing-document'; readonly uri: string }
  | { readonly kind: 'missing-target'; readonly document: SchemaRoot; readonly pointer: string }
  | { readonly kind: 'not-a-reference' };

/** The name under which the list handler's schema refers back to the resource itself. */
const OWN_NAME = 'resource-schema.json';

/** Follows one `$ref` from a document. */
export function resolveReference(ref: string, from: SchemaRoot, library: SchemaLibrary): Resolution {
  const hash = ref.indexOf('#');
  const address = hash === -1 ? ref : ref.slice(0, hash);
  const fragment = hash === -1 ? '' : ref.slice(hash + 1);
  const document =
    address === '' || lastSegment(address) === OWN_NAME ? from : findDocument(address, from, library);
  if (typeof document === 'string') return { kind: 'missing-document', uri: document };
  const pointer = decodeFragment(fragment);
  if (document === undefined || pointer === undefined) return { kind: 'not-a-reference' };
  const schema = resolvePointer(document.root, pointer);
  if (!isJsonObject(schema)) return { kind: 'missing-target', document, pointer };
  return { kind: 'found', site: { schema, document, pointer } };
}

/** The document at an address; its URI if nobody has it; undefined if the address is no URI. */
function findDocument(
  address: string,
  from: SchemaRoot,
  library: SchemaLibrary,
): SchemaRoot | string | undefined {
  if (!URL.canParse(address, from.uri)) return undefined;
  const uri = new URL(address, from.uri).href;
  if (uri === from.uri) return from;
  return library.find(uri) ?? uri;
}

/** The schema that a local reference (`#…`) leads to from the top of its own document. */
export function localTarget(ref: string, root: JsonObject): JsonObject | undefined {
  const pointer = ref.startsWith('#') ? decodeFragment(ref.slice(1)) : undefined;
  const target = pointer === undefined ? undefined : resolvePointer(root, pointer);
  return isJsonObject(target) ? target : undefined;
}

/** The pointer in a reference; undefined if it cannot be decoded. */
export function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** Follows references until a schema without one. Undefined for a loop or a reference that leads nowhere. */
export function followReferences(site: Site, library: SchemaLibrary): Site | undefined {
  let current = site;
  for (let steps = 0; steps < 100; steps++) {
    const ref = own(current.schema, '$ref');
    if (typeof ref !== 'string') return current;
    const next = resolveReference(ref, current.document, library);
    if (next.kind !== 'found') return undefined;
    current = next.site;
  }
  return undefined;
}
