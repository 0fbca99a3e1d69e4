import {
  applyPatch,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PatchOperation,
  parsePatch,
  parsePointer,
} from '../../json/index.ts';
import {
  compareModels,
  createPathTree,
  formatIdentifier,
  type PropertyPath,
  type ResourceType,
  touches,
  withoutPaths,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import { accept, findAccepted } from './accept.ts';
import { contentHash } from './content.ts';
import { readResource } from './find-resources.ts';
import { isOutOfBounds, readJsonText } from './json-text.ts';
import type { OperationView, UpdateRequest } from './resource-service.ts';
import { identifierFor, type ResourceServiceOptions, typeFor } from './service-context.ts';
import { checkModel } from './violations.ts';

/** Reads the resource, patches what was read, and has the handler bring the resource there. */
export async function updateResource(
  context: ResourceServiceOptions,
  request: UpdateRequest,
): Promise<OperationView> {
  const registered = await typeFor(context, request, 'update');
  const { type } = registered;
  const document = readJsonText(request.patchDocument, 'PatchDocument');
  const patch = readPatch(document);
  const { model } = identifierFor(type, request.identifier);
  const { clientToken, roleArn } = request;
  const hash = contentHash(context.seal, { ...request, action: 'UPDATE', document });
  // A patch that has been applied might not apply once more.
  const known = await findAccepted(context, clientToken, hash);
  if (known !== undefined) return known;
  const { identifier, properties: current } = await readResource(context, registered, model, roleArn);
  const { previous, desired } = patchedModel(type, current, patch);
  checkCreateOnly(type, previous, desired);
  checkModel(type, desired, 'update');
  return await accept(context, {
    action: 'UPDATE',
    registered,
    clientToken,
    roleArn,
    contentHash: hash,
    identifier,
    properties: desired,
    previous: current,
  });
}

function readPatch(document: JsonValue): readonly PatchOperation[] {
  const parsed = parsePatch(document);
  if ('value' in parsed) return parsed.value;
  throw invalidPatch(`operation ${parsed.problem.index}: ${parsed.problem.message}`);
}

/** The desired state and the state before as far as it can be desired: of read-only values only identifiers stay. */
function patchedModel(
  type: ResourceType,
  current: JsonObject,
  patch: readonly PatchOperation[],
): { readonly previous: JsonObject; readonly desired: JsonObject } {
  const { stripped, kept } = readOnlyTrees(type);
  const previous = withoutPaths(current, stripped);
  const desired = withoutPaths(apply(current, patch), stripped);
  // What identifies the resource and is read-only is no business of the patch.
  return { previous, desired: withIdentifiers(desired, previous, kept) };
}

function apply(current: JsonObject, patch: readonly PatchOperation[]): JsonObject {
  let patched: ReturnType<typeof applyPatch>;
  try {
    patched = applyPatch(current, patch);
  } catch (error) {
    if (error instanceof RangeError) throw invalidPatch('the result is nested too deep.');
    throw error;
  }
  if ('problem' in patched)
    throw invalidPatch(`operation ${patched.problem.index}: ${patched.problem.message}`);
  const { value } = patched;
  if (!isJsonObject(value)) throw invalidPatch('the result is not an object.');
  if (isOutOfBounds(value)) throw invalidPatch('the result is nested too deep, or too large.');
  return value;
}

function invalidPatch(reason: string): ApiError {
  return new ApiError('ValidationException', `Invalid patch update: ${reason}`);
}

interface ReadOnlyTrees {
  readonly stripped: ResourceType['readOnly']['tree'];
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

/** Whatever the patch changes of what can only be created, and of the identifier, it cannot change. */
function checkCreateOnly(type: ResourceType, previous: JsonObject, desired: JsonObject): void {
  const differences = compareModels(type, previous, desired);
  if (differences.length === 0) return;
  const changed = type.createOnly.paths.filter((path) => {
    const tree = createPathTree([path]);
    return differences.some(({ pointer, before, after }) => {
      const place = parsePointer(pointer) ?? [];
      return touches(tree, place, before) || touches(tree, place, after);
    });
  });
  const isOther = formatIdentifier(type, previous) !== formatIdentifier(type, desired);
  const pointers = changed.length > 0 || !isOther ? changed : type.primaryIdentifier;
  if (pointers.length === 0) return;
  throw new ApiError(
    'NotUpdatableException',
    `Invalid patch update: createOnlyProperties [${pointers.map(({ pointer }) => pointer).join(', ')}] cannot be updated`,
  );
}
