import type { JsonObject, JsonValue } from '../../json/index.ts';
import { mapSchema } from '../nodes/schema-map.ts';
import { resolveReference, type SchemaLibrary, type SchemaRoot } from './references.ts';

/**
 * The schema with every reference made local: documents that references lead to are copied in under `remote`,
 * and the list handler's `resource-schema.json#…` becomes `#…`. Returns the root itself if nothing had to change.
 */
export function bundleSchema(document: SchemaRoot, library: SchemaLibrary): JsonObject {
  const prefixes = new Map<SchemaRoot, string>([[document, '']]);
  const remote: Record<string, JsonValue> = {};
  const localize = (ref: string, from: SchemaRoot): string => {
    if (from === document && ref.startsWith('#')) return ref;
    const resolved = resolveReference(ref, from, library);
    if (resolved.kind !== 'found') return ref;
    return `#${encodeURI(prefixOf(resolved.site.document) + resolved.site.pointer)}`;
  };
  const rewrite = (from: SchemaRoot): JsonObject =>
    mapSchema(from.root, (key, value) =>
      key === '$ref' && typeof value === 'string' ? localize(value, from) : value,
    );
  const prefixOf = (target: SchemaRoot): string => {
    const known = prefixes.get(target);
    if (known !== undefined) return known;
    const name = `schema${prefixes.size - 1}`;
    prefixes.set(target, `/remote/${name}`);
    const { properties = {}, definitions = {} } = rewrite(target);
    remote[name] = { $comment: target.uri, properties, definitions };
    return `/remote/${name}`;
  };
  const root = rewrite(document);
  return prefixes.size === 1 ? root : { ...root, remote };
}
