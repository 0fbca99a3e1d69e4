import {
  canonicalText,
  type JsonObject,
  type JsonValue,
  type PatchOperation,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import {
  covers,
  createPathTree,
  listedPlaces,
  type PathTree,
  type ResourceType,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';

/**
 * Refuses a patch that sets a read-only value, or takes one away, in the words of AWS. What is as it was read may
 * stand there: clients send back what they got. So may it be missing from an object that the patch replaces.
 */
export function checkReadOnly(
  type: ResourceType,
  current: JsonObject,
  patched: JsonObject,
  patch: readonly PatchOperation[],
): void {
  if (patch.length === 0) return;
  const changed = readOnlyPaths(type).filter(
    ({ tree }) => isSet(tree, current, patched) || isTakenAway(tree, current, patched, patch),
  );
  if (changed.length === 0) return;
  throw new ApiError(
    'ValidationException',
    `Invalid patch update: readOnlyProperties [${changed.map(({ pointer }) => pointer).join(', ')}] cannot be updated`,
  );
}

/** Elements of a list may have moved, or others gone: a value that any of them had before is none that was set. */
function isSet(tree: PathTree, current: JsonObject, patched: JsonObject): boolean {
  const places = listedPlaces(patched, tree);
  if (places.length === 0) return false;
  const known = new Set(listedPlaces(current, tree).map((place) => textAt(current, place)));
  return places.some((place) => !known.has(textAt(patched, place)));
}

function textAt(model: JsonObject, place: string): string {
  return canonicalText(resolvePointer(model, place) as JsonValue);
}

function isTakenAway(
  tree: PathTree,
  current: JsonObject,
  patched: JsonObject,
  patch: readonly PatchOperation[],
): boolean {
  return patch.some((operation) => {
    if (operation.op !== 'remove' && operation.op !== 'move') return false;
    const place = operation.op === 'move' ? operation.from : operation.path;
    return (
      covers(tree, parsePointer(place) ?? []) &&
      resolvePointer(current, place) !== undefined &&
      resolvePointer(patched, place) === undefined
    );
  });
}

interface ReadOnlyPath {
  readonly pointer: string;
  readonly tree: PathTree;
}

const pathsOf = new WeakMap<ResourceType, readonly ReadOnlyPath[]>();

function readOnlyPaths(type: ResourceType): readonly ReadOnlyPath[] {
  const known =
    pathsOf.get(type) ??
    type.readOnly.paths.map((path) => ({ pointer: path.pointer, tree: createPathTree([path]) }));
  pathsOf.set(type, known);
  return known;
}
