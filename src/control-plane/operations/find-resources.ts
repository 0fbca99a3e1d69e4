import type { JsonObject } from '../../json/index.ts';
import { formatIdentifier } from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import type { RegisteredType } from '../registry/registered-type.ts';
import { isStorable } from '../store/storable-text.ts';
import { ask } from './ask.ts';
import { readJsonObject } from './json-text.ts';
import type { GetRequest, ListRequest, ResourceDescription } from './resource-service.ts';
import { identifierFor, type ResourceServiceOptions, typeFor } from './service-context.ts';
import { shownModel } from './shown-model.ts';
import { violationsOf, violationText } from './violations.ts';

export async function getResource(
  context: ResourceServiceOptions,
  request: GetRequest,
): Promise<ResourceDescription> {
  const registered = await typeFor(context, request, 'read');
  const { model } = identifierFor(registered.type, request.identifier);
  return await readResource(context, registered, model, request.roleArn);
}

/** The resource as its read handler shows it. */
export async function readResource(
  context: ResourceServiceOptions,
  registered: RegisteredType,
  identifierModel: JsonObject,
  roleArn: string | undefined,
): Promise<ResourceDescription> {
  const question = { action: 'READ', properties: identifierModel, roleArn } as const;
  const { event, invalid } = await ask(context, registered, question);
  if (event.resourceModel === undefined)
    throw invalid('The READ handler answered SUCCESS without the model of the resource.');
  const properties = shownModel(registered.type, event.resourceModel);
  const identifier = formatIdentifier(registered.type, properties);
  if (identifier === undefined)
    throw invalid('The READ handler answered with a model that lacks the primary identifier.');
  return { identifier, properties };
}

export async function listResources(
  context: ResourceServiceOptions,
  request: ListRequest,
): Promise<{ readonly resources: readonly ResourceDescription[]; readonly nextToken?: string }> {
  const registered = await typeFor(context, request, 'list');
  const { roleArn, nextToken, maxResults } = request;
  const properties = filterOf(registered, request.resourceModel);
  const { event, invalid } = await ask(context, registered, {
    action: 'LIST',
    properties,
    roleArn,
    nextToken,
    maxResults,
  });
  const { type } = registered;
  if (event.resourceModels === undefined)
    throw invalid('The LIST handler answered SUCCESS without a list of models.');
  const resources = event.resourceModels.map((model) => {
    const shown = shownModel(type, model);
    const identifier = formatIdentifier(type, shown);
    if (identifier === undefined)
      throw invalid('The LIST handler answered with a model that lacks the primary identifier.');
    return { identifier, properties: shown };
  });
  if (!event.nextToken) return { resources };
  if (!isBringable(event.nextToken))
    throw invalid('The LIST handler answered with a nextToken that no request could bring back to it.');
  return { resources, nextToken: event.nextToken };
}

/** What Cloud Control takes of a token of the handler's own. */
export const MOST_TOKEN_CHARACTERS = 4096;

function isBringable(token: string): boolean {
  return isStorable(token) && [...token].length <= MOST_TOKEN_CHARACTERS;
}

/** What a list is asked with: what the client gives, if the list handler says what it needs held against that. */
function filterOf({ type, typeName }: RegisteredType, text: string | undefined): JsonObject {
  const filter = text === undefined ? {} : readJsonObject(text, 'ResourceModel');
  if (type.handlers.list?.schema === undefined) return filter;
  const violations = violationsOf(type, filter, 'list');
  if (violations.length === 0) return filter;
  throw new ApiError(
    'InvalidRequestException',
    `Missing or invalid ResourceModel property in ${typeName} list handler request input.Required property: ${violationText(violations)}`,
  );
}
