import {
  formatPointer,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  resolvePointer,
} from '../../json/index.ts';
import { identifierModel, type PropertyPath, type ResourceType } from '../../schema/index.ts';
import type { Call } from '../trace.ts';

/** The pointers of the parts of the primary identifier that a model lacks: absent, null or empty. */
export function missingParts(type: ResourceType, model: JsonObject | undefined): readonly string[] {
  return type.primaryIdentifier
    .filter((path) => isNothing(partOf(model ?? {}, path)))
    .map(({ segments }) => formatPointer(segments));
}

/** The part of a model that is an identifier; undefined if a value of it is missing. */
export function identifierPart(
  paths: readonly PropertyPath[],
  model: JsonObject | undefined,
): JsonObject | undefined {
  if (model === undefined || paths.length === 0) return undefined;
  return paths.some((path) => isNothing(partOf(model, path))) ? undefined : identifierModel(model, paths);
}

/** The primary identifier's part of a model; undefined if it is not whole. */
export function identifierOf(type: ResourceType, model: JsonObject | undefined): JsonObject | undefined {
  return identifierPart(type.primaryIdentifier, model);
}

/** Whether a request says which resource is meant, by any identifier. */
export function isIdentified(type: ResourceType, model: JsonObject): boolean {
  return [type.primaryIdentifier, ...type.additionalIdentifiers].some(
    (paths) => identifierPart(paths, model) !== undefined,
  );
}

/** Whether two models are of the same resource: both have the whole primary identifier, and it is the same. */
export function isSameResource(
  type: ResourceType,
  a: JsonObject | undefined,
  b: JsonObject | undefined,
): boolean {
  const [left, right] = [identifierOf(type, a), identifierOf(type, b)];
  return left !== undefined && right !== undefined && jsonEqual(left, right);
}

/** All elements of all pages of a list call. */
export function listedBy({ outcome }: Call): readonly JsonObject[] {
  return (outcome.pages ?? []).flat();
}

/** Whether a list call shows a resource on any of its pages. */
export function isListed(type: ResourceType, list: Call, resource: JsonObject | undefined): boolean {
  return listedBy(list).some((element) => isSameResource(type, element, resource));
}

/** The identifiers that a list call shows and an earlier one did not, each once. */
export function newlyListed(type: ResourceType, before: Call, after: Call): readonly JsonObject[] {
  const fresh: JsonObject[] = [];
  for (const element of listedBy(after)) {
    const identifier = identifierOf(type, element);
    if (identifier === undefined || isListed(type, before, identifier)) continue;
    if (!fresh.some((known) => jsonEqual(known, identifier))) fresh.push(identifier);
  }
  return fresh;
}

/** Absent, null and empty text: nothing that a resource could be found by. */
function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function partOf(model: JsonObject, { segments }: PropertyPath): JsonValue | undefined {
  return resolvePointer(model, formatPointer(segments));
}
