import {
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
  type ResourceType,
  touches,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import { accept, findAccepted } from './accept.ts';
import { contentHash } from './content.ts';
import { readResource } from './find-resources.ts';
import { readJsonText } from './json-text.ts';
import { invalidPatch, patchedModel } from './patched-model.ts';
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
