import { childPointer, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import {
  resolveReference,
  type SchemaLibrary,
  type SchemaRoot,
  type Site,
} from '../references/references.ts';

/** A place in the models of a resource type, linked to the one above it; the model itself has no name. */
export interface ModelPlace {
  readonly name: string;
  readonly above: ModelPlace | undefined;
}

/** A schema that has a say at a place: the property's own, one behind its references, or one of its branches. */
interface PlacedSchema {
  readonly site: Site;
  readonly place: ModelPlace;
}

/** The names from the model down to a place, `*` for elements: `['Rules', '*', 'Id']`. */
export function segmentsOf(place: ModelPlace): readonly string[] {
  const segments: string[] = [];
  for (let at = place; at.above !== undefined; at = at.above) segments.push(at.name);
  return segments.reverse();
}

/**
 * Every schema of a document that describes some part of a model, with the highest place where it does.
 * Each is visited once, so that recursive definitions end; other documents are not entered.
 */
export function placedSchemas(document: SchemaRoot, library: SchemaLibrary): readonly PlacedSchema[] {
  const model: ModelPlace = { name: '', above: undefined };
  const found: PlacedSchema[] = [{ site: { schema: document.root, document, pointer: '' }, place: model }];
  const seen = new Set<JsonObject>([document.root]);
  for (const placed of found) {
    for (const next of successors(placed, library)) {
      if (next.site.document !== document || seen.has(next.site.schema)) continue;
      seen.add(next.site.schema);
      found.push(next);
    }
  }
  return found;
}

function successors({ site, place }: PlacedSchema, library: SchemaLibrary): readonly PlacedSchema[] {
  const ref = own(site.schema, '$ref');
  if (typeof ref === 'string') {
    const resolution = resolveReference(ref, site.document, library);
    return resolution.kind === 'found' ? [{ site: resolution.site, place }] : [];
  }
  const elements: ModelPlace = { name: '*', above: place };
  return [
    ...below(site, 'allOf', () => place),
    ...below(site, 'anyOf', () => place),
    ...below(site, 'oneOf', () => place),
    ...below(site, 'properties', (name) => ({ name, above: place })),
    ...below(site, 'patternProperties', () => elements),
    ...schemaAt(own(site.schema, 'items'), site, `${site.pointer}/items`, elements),
  ];
}

function below(site: Site, key: string, placeOf: (name: string) => ModelPlace): readonly PlacedSchema[] {
  const container = own(site.schema, key);
  if (typeof container !== 'object' || container === null) return [];
  return Object.entries(container).flatMap(([name, schema]: [string, JsonValue]) =>
    schemaAt(schema, site, childPointer(`${site.pointer}/${key}`, name), placeOf(name)),
  );
}

function schemaAt(
  schema: JsonValue | undefined,
  from: Site,
  pointer: string,
  place: ModelPlace,
): readonly PlacedSchema[] {
  return isJsonObject(schema) ? [{ site: { schema, document: from.document, pointer }, place }] : [];
}
