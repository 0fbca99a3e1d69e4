import {
  applyPatch,
  isJsonObject,
  type JsonObject,
  type PatchOperation,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import {
  covers,
  createPathTree,
  type PathTree,
  type PropertyPath,
  type ResourceType,
  withoutPaths,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import { isOutOfBounds } from './json-text.ts';
import { checkReadOnly } from './read-only.ts';

/** The desired state and the state before as far as it can be desired: of read-only values only identifiers stay. */
export function patchedModel(
  type: ResourceType,
  current: JsonObject,
  patch: readonly PatchOperation[],
): { readonly previous: JsonObject; readonly desired: JsonObject } {
  const patched = apply(type, current, patch);
  checkReadOnly(type, current, patched, patch);
  const { stripped, kept } = readOnlyTrees(type);
  const previous = withoutPaths(current, stripped);
  // A patch that replaces the whole model need not say what identifies the resource, where that is read-only.
  return { previous, desired: withIdentifiers(withoutPaths(patched, stripped), previous, kept) };
}

function apply(type: ResourceType, current: JsonObject, patch: readonly PatchOperation[]): JsonObject {
  let patched: ReturnType<typeof applyPatch>;
  try {
    patched = applyPatch(current, patch);
  } catch (error) {
    if (error instanceof RangeError) throw invalidPatch('the result is nested too deep.');
    throw error;
  }
  if ('problem' in patched) {
    const { index, message } = patched.problem;
    throw invalidPatch(`operation ${index}: ${message}${unknownValue(type, current, patch[index]!)}`);
  }
  const { value } = patched;
  if (!isJsonObject(value)) throw invalidPatch('the result is not an object.');
  if (isOutOfBounds(value)) throw invalidPatch('the result is nested too deep, or too large.');
  return value;
}

export function invalidPatch(reason: string): ApiError {
  return new ApiError('ValidationException', `Invalid patch update: ${reason}`);
}

/** No read returns a write-only value, so that an operation finds nothing where the resource has one. */
function unknownValue(type: ResourceType, current: JsonObject, operation: PatchOperation): string {
  const place = operation.op === 'move' || operation.op === 'copy' ? operation.from : operation.path;
  if (operation.op === 'add' || !covers(type.writeOnly.tree, parsePointer(place) ?? [])) return '';
  if (resolvePointer(current, place) !== undefined) return '';
  const hint = operation.op === 'replace' ? ' Use the operation "add" to give it a new value.' : '';
  return ` It is write-only: whether the resource has a value there is not known.${hint}`;
}

interface ReadOnlyTrees {
  readonly stripped: PathTree;
  /** Read-only identifiers. */
  readonly kept: readonly PropertyPath[];
}

const treesOf = new WeakMap<ResourceType, ReadOnlyTrees>();

function readOnlyTrees(type: ResourceType): ReadOnlyTrees {
  let trees = treesOf.get(type);
  if (trees === undefined) {
    const names = new Set(
      [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()].map(({ pointer }) => pointer),
    );
    const isIdentifier = ({ pointer }: PropertyPath): boolean => names.has(pointer);
    const { paths } = type.readOnly;
    trees = {
      stripped: createPathTree(paths.filter((path) => !isIdentifier(path))),
      kept: paths.filter(isIdentifier),
    };
    treesOf.set(type, trees);
  }
  return trees;
}

function withIdentifiers(
  desired: JsonObject,
  previous: JsonObject,
  paths: readonly PropertyPath[],
): JsonObject {
  return paths.reduce((model, { segments }) => withValueOf(model, previous, segments), desired);
}

/** A model with the value that another one has at a place. */
function withValueOf(model: JsonObject, from: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(from, name)) return model;
  const value = from[name]!;
  const inner = Object.hasOwn(model, name) ? model[name] : undefined;
  const next =
    rest.length > 0 && isJsonObject(value)
      ? withValueOf(isJsonObject(inner) ? inner : {}, value, rest)
      : value;
  return { ...model, [name]: next };
}
