import { isJsonObject, own } from '../../json/index.ts';
import type { Site } from '../references/references.ts';
import type { SchemaView } from '../rule.ts';
import { type ModelPlace, placedSchemas, segmentsOf } from './model-places.ts';
import { type NameSuggestion, nameSuggestions } from './name-suggestions.ts';
import { alternatives, propertyPath, type ResolvedPath, resolvePropertyPath } from './property-paths.ts';

/** Finding what was meant costs a look at every property; whoever has more mistakes than this mends them in turns. */
const MAX_SUGGESTIONS = 20;
/** No published pointer has more than 12 names. */
const MAX_TOKENS = 32;
/** How many properties of one name are compared with a pointer. */
const MAX_NAMESAKES = 100;

/** Suggests, for pointers that lead nowhere, the pointer that was probably meant. */
export function propertySuggestions(view: SchemaView): (unresolved: ResolvedPath) => string | undefined {
  const closest = nameSuggestions();
  let places: ReadonlyMap<string, readonly ModelPlace[]> | undefined;
  let left = MAX_SUGGESTIONS;
  return ({ written, missing }) => {
    if (left-- <= 0) return undefined;
    const lowered = written.replace(/^#?\/?properties\//i, '/properties/');
    const { path, ...other } = resolvePropertyPath(lowered, view.document, view.library);
    if (path !== undefined) return path.pointer;
    const tokens = lowered.split('/', MAX_TOKENS);
    const name = other.missing ?? missing ?? tokens.at(-1)!;
    places ??= placesByName(view);
    return misspelt(tokens, name, view, closest) ?? tooShort(tokens, places);
  };
}

/** A name like the missing one, in the object where the pointer went wrong, and the rest as it was written. */
function misspelt(
  tokens: readonly string[],
  name: string,
  view: SchemaView,
  closest: NameSuggestion,
): string | undefined {
  const { depth, segments, sites } = lastGood(tokens, view);
  const match = closest(name, () =>
    alternatives(sites, view.library).flatMap(({ schema }) => {
      const properties = own(schema, 'properties');
      if (!isJsonObject(properties)) return [];
      return Object.keys(properties).filter((key) => isJsonObject(properties[key]));
    }),
  );
  if (match === undefined) return undefined;
  const { pointer } = propertyPath([...segments, match]);
  const whole = resolvePropertyPath(
    [pointer, ...tokens.slice(depth + 1)].join('/'),
    view.document,
    view.library,
  );
  return whole.path?.pointer ?? pointer;
}

/** The part of a pointer that does lead somewhere, into the elements if it is an array. */
function lastGood(
  tokens: readonly string[],
  view: SchemaView,
): { depth: number; segments: readonly string[]; sites: readonly Site[] } {
  for (let depth = tokens.length - 1; depth > 1; depth--) {
    const prefix = tokens.slice(0, depth).join('/');
    for (const pointer of [`${prefix}/*`, prefix]) {
      const { path, sites } = resolvePropertyPath(pointer, view.document, view.library);
      if (path !== undefined) return { depth, segments: path.segments, sites };
    }
  }
  const depth = tokens.indexOf('properties') + 1;
  return { depth, segments: [], sites: [{ schema: view.root, document: view.document, pointer: '' }] };
}

/** A property whose pointer has the written names in the same order, and others that were forgotten in between. */
function tooShort(
  tokens: readonly string[],
  places: ReadonlyMap<string, readonly ModelPlace[]>,
): string | undefined {
  const names = tokens.filter((token) => !['', '#', '*', 'properties'].includes(token));
  for (const place of (places.get(names.at(-1) ?? '') ?? []).slice(0, MAX_NAMESAKES)) {
    const segments = segmentsOf(place);
    let at = 0;
    for (const segment of segments) if (segment === names[at]) at++;
    if (at === names.length) return propertyPath(segments).pointer;
  }
  return undefined;
}

function placesByName(view: SchemaView): ReadonlyMap<string, readonly ModelPlace[]> {
  const places = placedSchemas(view.document, view.library).map(({ place }) => place);
  return Map.groupBy(new Set(places), ({ name }) => name);
}
