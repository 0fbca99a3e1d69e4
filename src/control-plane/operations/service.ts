import type { JsonObject } from '../../json/index.ts';
import { formatIdentifier } from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import type { RegisteredType } from '../registry/registered-type.ts';
import { accept } from './accept.ts';
import { contentHash } from './content.ts';
import { getResource, listResources, readResource } from './find-resources.ts';
import { readJsonObject } from './json-text.ts';
import { cancelRequest, listRequests, requestStatus } from './requests.ts';
import type { CreateRequest, DeleteRequest, OperationView, ResourceService } from './resource-service.ts';
import { identifierFor, type ResourceServiceOptions, typeFor } from './service-context.ts';
import { updateResource } from './update.ts';
import { checkModel } from './violations.ts';

export type { ResourceServiceOptions } from './service-context.ts';

export function createResourceService(options: ResourceServiceOptions): ResourceService {
  return {
    create: (request) => createResource(options, request),
    update: (request) => updateResource(options, request),
    delete: (request) => deleteResource(options, request),
    get: (request) => getResource(options, request),
    list: (request) => listResources(options, request),
    status: (requestToken) => requestStatus(options, requestToken),
    requests: (query) => listRequests(options, query),
    cancel: (requestToken) => cancelRequest(options, requestToken),
  };
}

async function createResource(
  context: ResourceServiceOptions,
  request: CreateRequest,
): Promise<OperationView> {
  const registered = await typeFor(context, request, 'create');
  const desired = readJsonObject(request.desiredState, 'DesiredState');
  checkModel(registered.type, desired, 'create');
  const identifier = formatIdentifier(registered.type, desired);
  return await accept(context, {
    action: 'CREATE',
    registered,
    clientToken: request.clientToken,
    roleArn: request.roleArn,
    contentHash: contentHash(context.seal, {
      action: 'CREATE',
      typeName: request.typeName,
      typeVersionId: request.typeVersionId,
      roleArn: request.roleArn,
      document: desired,
    }),
    identifier,
    properties: desired,
  });
}

async function deleteResource(
  context: ResourceServiceOptions,
  request: DeleteRequest,
): Promise<OperationView> {
  const registered = await typeFor(context, request, 'delete');
  const { type } = registered;
  const given = identifierFor(type, request.identifier);
  const identifier =
    given.which === 'primary'
      ? formatIdentifier(type, given.model)
      : await primaryOf(context, registered, given.model, request.roleArn);
  return await accept(context, {
    action: 'DELETE',
    registered,
    clientToken: request.clientToken,
    roleArn: request.roleArn,
    contentHash: contentHash(context.seal, { ...request, action: 'DELETE' }),
    identifier,
    properties: identifier === undefined ? given.model : identifierFor(type, identifier).model,
  });
}

/**
 * The primary identifier of a resource that was named by another: operations on one resource keep each other out by
 * the primary one. Undefined if there is no such resource, which is for the delete handler to say.
 */
async function primaryOf(
  context: ResourceServiceOptions,
  registered: RegisteredType,
  identifierModel: JsonObject,
  roleArn: string | undefined,
): Promise<string | undefined> {
  try {
    return (await readResource(context, registered, identifierModel, roleArn)).identifier;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
