import type { JsonObject } from '../json/index.ts';
import { topLevelOf } from './identifier.ts';
import type { Invocation } from './invocation.ts';
import { copyJson } from './json-copy.ts';
import { missingPaths, pathName, placesOf, removePlaces } from './paths.ts';
import { isWireObject } from './protocol.ts';

/** A copy of a model that a handler gave, without properties that have no value. */
export function plainModel(given: unknown, { note, bug }: Invocation): JsonObject {
  const nulls: string[] = [];
  const model = copyJson(given, (reason) => bug(`returned a model that is not JSON: ${reason}`), nulls);
  if (!isWireObject(model)) throw bug('returned no model');
  note('left out, being null,', nulls);
  return model;
}

/** The same, and it holds the primary identifier. */
export function identifiedModel(given: unknown, invocation: Invocation): JsonObject {
  const { action, note, bug, type } = invocation;
  const model = plainModel(given, invocation);
  const lacking = missingPaths(model, type?.primaryIdentifier ?? []);
  // The elements of a list are other resources than the one in the request, if it names one.
  const known = action === 'list' ? {} : invocation.model;
  const unknown = lacking.filter((path) => path.segments[1] || missingPaths(known, [path]).length > 0);
  if (unknown.length > 0)
    throw bug(`returned a model without its identifier ${unknown.map(pathName).join(', ')}`);
  note('took from the request', lacking.map(pathName));
  return { ...model, ...topLevelOf(known, lacking) };
}

/** A model that ends an operation, or that read and list answer with: without what may only be written. */
export function finalModel(model: JsonObject, { note, type }: Invocation): JsonObject {
  const places = placesOf(model, type?.writeOnly.paths ?? []);
  removePlaces(places);
  note('left out, being write-only,', places.map(pathName));
  return model;
}
