import type { JsonObject } from '../json/index.ts';
import { NotFound } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { missingPaths, pathName } from './paths.ts';
import type { ModelPath } from './provider-type.ts';

/** The primary identifier in the request's model, or the first additional one. */
export function identifierOf({ action, model, type }: Invocation): JsonObject | undefined {
  // Without a type it is not known what identifies a resource.
  if (!type) return model;
  const identifiers = [type.primaryIdentifier, ...type.additionalIdentifiers];
  const found = identifiers.find((paths) => missingPaths(model, paths).length === 0);
  if (found) return topLevelOf(model, found);
  if (action === 'create' || action === 'list') return undefined;
  throw new NotFound(`The request lacks an identifier: ${type.primaryIdentifier.map(pathName).join(', ')}.`);
}

/** The top-level properties that hold what paths lead to. */
export function topLevelOf(model: JsonObject, paths: readonly ModelPath[]): JsonObject {
  return Object.fromEntries(paths.map(({ segments: [name = ''] }) => [name, model[name]!]));
}
