import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import type { OperationView, ResourceDescription, ResourceService } from '../operations/resource-service.ts';
import type { OperationAction, OperationStatus } from '../store/store.ts';
import { type Client, UnreachableError } from './client.ts';

interface TargetRequest {
  readonly typeName: string;
  readonly typeVersionId?: string;
  readonly roleArn?: string;
  readonly clientToken?: string;
}

/**
 * The resources of a control plane elsewhere, or of AWS, as if they were here. Whoever has answered once is asked again
 * if the network or the server fails for a moment; what changes something has a client token, so that it is done once.
 */
export function createRemoteResources(client: Pick<Client, 'control'>): ResourceService {
  const control = patient(client);
  const operate = async (operation: string, input: JsonObject): Promise<OperationView> =>
    viewOf(member(await control(operation, input), 'ProgressEvent'));
  return {
    create: (request) =>
      operate('CreateResource', { ...target(request), DesiredState: request.desiredState }),
    update: (request) =>
      operate('UpdateResource', {
        ...target(request),
        Identifier: request.identifier,
        PatchDocument: request.patchDocument,
      }),
    delete: (request) => operate('DeleteResource', { ...target(request), Identifier: request.identifier }),
    status: (requestToken) => operate('GetResourceRequestStatus', { RequestToken: requestToken }),
    cancel: (requestToken) => operate('CancelResourceRequest', { RequestToken: requestToken }),
    get: async (request) => {
      const answer = await control('GetResource', { ...target(request), Identifier: request.identifier });
      return descriptionOf(member(answer, 'ResourceDescription'));
    },
    list: async (request) => {
      const { resourceModel, nextToken, maxResults } = request;
      const answer = await control('ListResources', {
        ...target(request),
        ...(resourceModel !== undefined && { ResourceModel: resourceModel }),
        ...(nextToken !== undefined && { NextToken: nextToken }),
        ...(maxResults !== undefined && { MaxResults: maxResults }),
      });
      const next = own(answer, 'NextToken');
      return {
        resources: elements(answer, 'ResourceDescriptions').map(descriptionOf),
        ...(typeof next === 'string' && { nextToken: next }),
      };
    },
    requests: async ({ actions, statuses, maxResults, nextToken }) => {
      const answer = await control('ListResourceRequests', {
        ResourceRequestStatusFilter: {
          ...(actions !== undefined && { Operations: actions }),
          ...(statuses !== undefined && { OperationStatuses: statuses }),
        },
        ...(maxResults !== undefined && { MaxResults: maxResults }),
        ...(nextToken !== undefined && { NextToken: nextToken }),
      });
      const next = own(answer, 'NextToken');
      return {
        items: elements(answer, 'ResourceRequestStatusSummaries').map(viewOf),
        ...(typeof next === 'string' && { next }),
      };
    },
  };
}

const PAUSES_MS = [100, 400, 1600];

function patient(client: Pick<Client, 'control'>): Client['control'] {
  let hasAnswered = false;
  return async (operation, given) => {
    const isChange = /^(?:Create|Update|Delete)Resource$/.test(operation);
    const input = isChange ? { ClientToken: randomUUID(), ...given } : given;
    for (let time = 0; ; time++) {
      try {
        const answer = await client.control(operation, input);
        hasAnswered = true;
        return answer;
      } catch (error) {
        const pauseMs = PAUSES_MS[time];
        if (!hasAnswered || pauseMs === undefined || !isPassing(error)) throw error;
        await sleep(pauseMs);
      }
    }
  };
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.fault === 'server' || error.code === 'ThrottlingException';
  return error instanceof UnreachableError;
}

function target({ typeName, typeVersionId, roleArn, clientToken }: TargetRequest): JsonObject {
  return {
    TypeName: typeName,
    ...(typeVersionId !== undefined && { TypeVersionId: typeVersionId }),
    ...(roleArn !== undefined && { RoleArn: roleArn }),
    ...(clientToken !== undefined && { ClientToken: clientToken }),
  };
}

function member(holder: JsonObject, name: string): JsonObject {
  const value = own(holder, name);
  return isJsonObject(value) ? value : {};
}

function elements(holder: JsonObject, name: string): readonly JsonObject[] {
  const value = own(holder, name);
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function text(holder: JsonObject, name: string): string {
  const value = own(holder, name);
  return typeof value === 'string' ? value : '';
}

function descriptionOf(description: JsonObject): ResourceDescription {
  const properties: JsonValue = JSON.parse(text(description, 'Properties') || '{}');
  return {
    identifier: text(description, 'Identifier'),
    properties: isJsonObject(properties) ? properties : {},
  };
}

function viewOf(event: JsonObject): OperationView {
  const at = milliseconds(own(event, 'EventTime')) ?? 0;
  const retryAt = milliseconds(own(event, 'RetryAfter'));
  const [identifier, message, errorCode] = ['Identifier', 'StatusMessage', 'ErrorCode'].map((name) =>
    text(event, name),
  );
  return {
    requestToken: text(event, 'RequestToken'),
    clientToken: '',
    action: text(event, 'Operation') as OperationAction,
    typeName: text(event, 'TypeName'),
    typeVersionId: '',
    status: text(event, 'OperationStatus') as OperationStatus,
    acceptedAt: at,
    changedAt: at,
    ...(identifier && { identifier }),
    ...(message && { message }),
    ...(errorCode && { errorCode }),
    ...(retryAt !== undefined && { retryAt }),
  };
}

function milliseconds(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value * 1000 : undefined;
}
