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
  type Identifier,
  type ResourceType,
  touches,
} from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import type { RegisteredType } from '../registry/registered-type.ts';
import type { Basis } from '../store/store.ts';
import { accept, changed, findAccepted } from './accept.ts';
import { contentHash } from './content.ts';
import { readResource } from './find-resources.ts';
import { readJsonText } from './json-text.ts';
import { invalidPatch, patchedModel } from './patched-model.ts';
import type { OperationView, ResourceDescription, UpdateRequest } from './resource-service.ts';
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
  const target = identifierFor(type, request.identifier);
  const { clientToken, roleArn } = request;
  const hash = contentHash(context.seal, { ...request, action: 'UPDATE', document });
  // A patch that has been applied might not apply once more.
  const known = await findAccepted(context, clientToken, hash);
  if (known !== undefined) return known;
  const { resource, basis } = await readBasis(context, registered, target, roleArn);
  const { identifier, properties: current } = resource;
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
    basis,
  });
}

/** Who names a resource otherwise than by its primary identifier has it read twice; more often only if that changes. */
const MOST_READS = 3;

/**
 * The resource, and which operation had last written its record before it was read: what another one does from then on
 * would be undone by a patch of what was read. Records are found by primary identifiers.
 */
async function readBasis(
  context: ResourceServiceOptions,
  registered: RegisteredType,
  { which, model }: Identifier,
  roleArn: string | undefined,
): Promise<{ readonly resource: ResourceDescription; readonly basis: Basis }> {
  const { type, typeName } = registered;
  let primary = which === 'primary' ? formatIdentifier(type, model) : undefined;
  for (let read = 0; read < MOST_READS; read += 1) {
    const record = primary === undefined ? undefined : await context.store.resources.find(typeName, primary);
    const resource = await readResource(context, registered, model, roleArn);
    if (resource.identifier === primary) return { resource, basis: { requestToken: record?.requestToken } };
    primary = resource.identifier;
  }
  throw changed(typeName, primary);
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
