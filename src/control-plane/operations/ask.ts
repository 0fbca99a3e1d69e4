import { randomUUID } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { type HandlerRequest, knownCode, type ProgressEvent } from '../../provider/index.ts';
import { invocationTimeoutMs } from '../../provider/invoke/index.ts';
import type { ApiError } from '../api-error.ts';
import type { RegisteredType } from '../registry/registered-type.ts';
import { handlerFailure, noValidResponse } from './error-codes.ts';
import type { ResourceServiceOptions } from './service-context.ts';

export interface Question {
  readonly action: 'READ' | 'LIST';
  readonly properties: JsonObject;
  readonly roleArn?: string | undefined;
  readonly nextToken?: string | undefined;
  readonly maxResults?: number | undefined;
}

/** What a handler that answers at once has answered: SUCCESS, for everything else is thrown as an ApiError. */
export interface Answer {
  readonly event: ProgressEvent;
  /** To be thrown when the answer turns out to mean nothing. */
  invalid(message: string): ApiError;
}

export async function ask(
  context: ResourceServiceOptions,
  registered: RegisteredType,
  question: Question,
): Promise<Answer> {
  const { typeName } = registered;
  const requestToken = randomUUID();
  const request = await requestFor(context, registered, question, requestToken);
  let answered: JsonValue | undefined;
  const event = await registered.invoker.invoke(request, {
    timeoutMs: invocationTimeoutMs(question.action),
    onAnswer: (answer) => {
      answered = answer;
    },
  });
  const failure = { typeName, requestToken, errorCode: event.errorCode, message: event.message };
  const invalid = (message: string): ApiError =>
    noValidResponse({ ...failure, errorCode: 'InternalFailure', message });
  if (event.status === 'IN_PROGRESS')
    throw invalid(`The ${question.action} handler answered IN_PROGRESS. It must answer with the result.`);
  if (event.status === 'SUCCESS') return { event, invalid };
  const isOwnFailure = event.errorCode !== 'InternalFailure' || saysSo(answered);
  throw isOwnFailure ? handlerFailure(failure) : noValidResponse(failure);
}

/** Whether the handler itself said that it failed. If not, it crashed, was late, or answered what means nothing. */
function saysSo(answered: JsonValue | undefined): boolean {
  if (!isJsonObject(answered)) return false;
  return own(answered, 'status') === 'FAILED' && knownCode(own(answered, 'errorCode')) !== undefined;
}

async function requestFor(
  { account, region, credentials }: ResourceServiceOptions,
  registered: RegisteredType,
  { action, properties, roleArn, nextToken, maxResults }: Question,
  bearerToken: string,
): Promise<HandlerRequest> {
  const { typeName } = registered;
  const typeConfiguration = await registered.configuration();
  const fresh = await credentials?.({ typeName, ...(roleArn !== undefined && { roleArn }) });
  return {
    action,
    awsAccountId: account,
    bearerToken,
    region,
    resourceType: typeName,
    resourceTypeVersion: registered.versionId,
    ...(nextToken !== undefined && { nextToken }),
    ...(maxResults !== undefined && { maxResults }),
    requestData: {
      resourceProperties: properties,
      ...fresh,
      ...(typeConfiguration !== undefined && { typeConfiguration }),
    },
  };
}
