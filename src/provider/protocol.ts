import type { JsonObject } from '../json/index.ts';

/** The wire between CloudFormation, or anybody who calls like it, and a provider: protocol 2.0.0. */

export const ACTIONS = ['CREATE', 'READ', 'UPDATE', 'DELETE', 'LIST'] as const;
export type WireAction = (typeof ACTIONS)[number];

export interface WireCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** What a handler is invoked with. */
export interface HandlerRequest {
  readonly action: WireAction;
  readonly awsAccountId: string;
  /** The idempotency token: the same for every invocation of one operation. */
  readonly bearerToken: string;
  readonly region: string;
  readonly resourceType: string;
  readonly resourceTypeVersion?: string;
  readonly stackId?: string;
  readonly nextToken?: string | null;
  readonly maxResults?: number;
  /** What the invocation before returned to be told again; null or absent at first. */
  readonly callbackContext?: JsonObject | null;
  readonly requestData: {
    /** The desired model; for read and delete at least an identifier; for list a filter. */
    readonly resourceProperties: JsonObject;
    readonly previousResourceProperties?: JsonObject | null;
    readonly logicalResourceId?: string;
    readonly stackTags?: Readonly<Record<string, string>>;
    readonly previousStackTags?: Readonly<Record<string, string>>;
    readonly systemTags?: Readonly<Record<string, string>>;
    readonly previousSystemTags?: Readonly<Record<string, string>>;
    readonly callerCredentials?: WireCredentials | null;
    readonly providerCredentials?: WireCredentials | null;
    readonly providerLogGroupName?: string | null;
    readonly typeConfiguration?: JsonObject | null;
  };
}

export type ProgressStatus = 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';

/** What one invocation answers. Absent and null mean the same on the wire; we leave out. */
export interface ProgressEvent {
  readonly status: ProgressStatus;
  readonly errorCode?: HandlerErrorCode;
  readonly message?: string;
  readonly callbackContext?: JsonObject;
  readonly callbackDelaySeconds?: number;
  readonly resourceModel?: JsonObject;
  readonly resourceModels?: readonly JsonObject[];
  readonly nextToken?: string;
}

/** The closed list of handler error codes. */
export const HANDLER_ERROR_CODES = [
  'NotUpdatable',
  'InvalidRequest',
  'AccessDenied',
  'UnauthorizedTaggingOperation',
  'InvalidCredentials',
  'AlreadyExists',
  'NotFound',
  'ResourceConflict',
  'Throttling',
  'ServiceLimitExceeded',
  'NotStabilized',
  'GeneralServiceException',
  'ServiceInternalError',
  'ServiceTimeout',
  'NetworkFailure',
  'InternalFailure',
  'InvalidTypeConfiguration',
] as const;
export type HandlerErrorCode = (typeof HANDLER_ERROR_CODES)[number];

/** A code as a handler may give it. One that others have for the same is taken as ours; undefined for all others. */
export function knownCode(given: unknown): HandlerErrorCode | undefined {
  const code = given === 'HandlerInternalFailure' ? 'InternalFailure' : given;
  return HANDLER_ERROR_CODES.find((known) => known === code);
}

/** The codes after which the same request may succeed a little later. */
export const RETRIABLE_CODES: ReadonlySet<string> = new Set([
  'ResourceConflict',
  'Throttling',
  'ServiceInternalError',
  'NetworkFailure',
] satisfies HandlerErrorCode[]);

export function isWireObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
