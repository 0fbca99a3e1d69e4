import type { JsonObject } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import { CLOUD_CONTROL_OPERATIONS } from './cloudcontrol/index.ts';
import { CLOUD_FORMATION_OPERATIONS } from './cloudformation/index.ts';
import type { HttpHeaders, HttpReply } from './http.ts';
import type { ApiOperation } from './operation.ts';
import { STS_OPERATIONS } from './sts/index.ts';
import { jsonAnswer, jsonError, readJsonBody } from './wire/aws-json.ts';
import { type QueryService, queryAnswer, queryError, readQueryBody } from './wire/aws-query.ts';

/** A request as one service of AWS understands it. */
export interface ServiceCall {
  /** The name that requests to this service are signed with. */
  readonly signingName: string;
  /** For logs and metrics; unknown ones are all the same there. */
  readonly operationName: string;
  readonly operation: ApiOperation | ApiError;
  /** Throws an ApiError if the body cannot be read. */
  input(): JsonObject;
  answer(output: JsonObject | undefined, requestId: string): HttpReply;
  error(error: ApiError, requestId: string): HttpReply;
}

const TARGET_PREFIX = 'CloudApiService.';

const CLOUD_FORMATION: QueryService = {
  namespace: 'http://cloudformation.amazonaws.com/doc/2010-05-15/',
  statuses: {
    TypeNotFoundException: 404,
    TypeConfigurationNotFoundException: 404,
    AccessDenied: 403,
    ServiceUnavailable: 503,
  },
};
const STS: QueryService = {
  namespace: 'https://sts.amazonaws.com/doc/2011-06-15/',
  statuses: { AccessDenied: 403, ServiceUnavailable: 503 },
};

const QUERY_SERVICES: ReadonlyMap<string, readonly [string, QueryService, readonly ApiOperation[]]> = new Map(
  [
    ['2010-05-15', ['cloudformation', CLOUD_FORMATION, CLOUD_FORMATION_OPERATIONS]],
    ['2011-06-15', ['sts', STS, STS_OPERATIONS]],
  ],
);

/** Which service and operation a request is for. All of AWS's services that are spoken here share one address. */
export function recogniseCall(headers: HttpHeaders, body: string): ServiceCall {
  const target = headers.get('x-amz-target');
  if (target !== null) return jsonCall(target, body);
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return queryCall(body);
  return {
    ...jsonCall('', body),
    operation: new ApiError(
      'UnknownOperationException',
      'This address speaks the Cloud Control API (X-Amz-Target: CloudApiService.<Operation>), CloudFormation and STS (Action=<Operation>&Version=<version>).',
    ),
  };
}

function jsonCall(target: string, body: string): ServiceCall {
  const name = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : undefined;
  const operation = CLOUD_CONTROL_OPERATIONS.find((one) => one.name === name);
  return {
    signingName: 'cloudcontrolapi',
    operationName: operation?.name ?? 'unknown',
    operation:
      operation ??
      new ApiError('UnknownOperationException', `There is no operation ${target.slice(0, 100)}.`),
    input: () => readJsonBody(body),
    answer: (output, requestId) => jsonAnswer(output ?? {}, requestId),
    error: jsonError,
  };
}

/** The action may come after a parameter that is as large as the body, so it is looked for in all of it. */
function queryCall(body: string): ServiceCall {
  let input: JsonObject | ApiError;
  try {
    input = readQueryBody(body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    input = error;
  }
  const { Action: action, Version: version } = input instanceof ApiError ? {} : input;
  const asked = typeof version === 'string' ? QUERY_SERVICES.get(version) : undefined;
  const operation = asked?.[2].find(({ name }) => name === action);
  const [signingName, service] = asked ?? QUERY_SERVICES.get('2010-05-15')!;
  return {
    signingName,
    operationName: operation?.name ?? 'unknown',
    operation: input instanceof ApiError ? input : (operation ?? unknownAction(action, version)),
    input: () => input as JsonObject,
    answer: (output, requestId) => queryAnswer(String(action), output, requestId, service),
    error: (error, requestId) => queryError(inQueryWords(error), requestId, service),
  };
}

function unknownAction(action: unknown, version: unknown): ApiError {
  if (typeof action !== 'string')
    return new ApiError('MissingAction', 'The request has no parameter Action.');
  const asked = typeof version === 'string' ? version.slice(0, 100) : 'NO_VERSION_SPECIFIED';
  return new ApiError(
    'InvalidAction',
    `Could not find operation ${action.slice(0, 100)} for version ${asked}`,
  );
}

/** The older services leave `Exception` off the names of what is common to all. */
function inQueryWords(error: ApiError): ApiError {
  const code = QUERY_WORDS[error.code];
  return code === undefined ? error : new ApiError(code, error.message, error.fault);
}

const QUERY_WORDS: Readonly<Record<string, string>> = {
  AccessDeniedException: 'AccessDenied',
  ValidationException: 'ValidationError',
  SerializationException: 'MalformedInput',
  UnrecognizedClientException: 'InvalidClientTokenId',
  InvalidSignatureException: 'SignatureDoesNotMatch',
  IncompleteSignatureException: 'IncompleteSignature',
  MissingAuthenticationTokenException: 'MissingAuthenticationToken',
  ThrottlingException: 'Throttling',
  ServiceUnavailableException: 'ServiceUnavailable',
};
