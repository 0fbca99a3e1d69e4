export type { Clock } from './clock.ts';
export type { HandlerContext } from './context.ts';
export type { Credentials, CredentialsProvider } from './credentials.ts';
export {
  defineProvider,
  type Handler,
  isProvider,
  type PartOf,
  type Provider,
  type ProviderDefinition,
} from './define.ts';
export {
  AccessDenied,
  AlreadyExists,
  GeneralServiceException,
  HandlerError,
  type HandlerErrorOptions,
  InternalFailure,
  InvalidCredentials,
  InvalidRequest,
  InvalidTypeConfiguration,
  isHandlerError,
  NetworkFailure,
  NotFound,
  NotStabilized,
  NotUpdatable,
  ResourceConflict,
  ServiceInternalError,
  ServiceLimitExceeded,
  ServiceTimeout,
  Throttling,
  UnauthorizedTaggingOperation,
} from './errors.ts';
export type { LogEntry, Logger, LogLevel, LogSink } from './logger.ts';
export type { AnyModels, ModelTypes } from './models.ts';
export { partitionOf } from './partition.ts';
export { type PollOptions, pollUntil } from './poll-until.ts';
export {
  type Failed,
  failed,
  type Gone,
  type InProgress,
  type InProgressOptions,
  inProgress,
  type Listed,
  listed,
  type Succeeded,
  success,
} from './progress.ts';
export {
  ACTIONS,
  HANDLER_ERROR_CODES,
  type HandlerErrorCode,
  type HandlerRequest,
  knownCode,
  type ProgressEvent,
  type ProgressStatus,
  RETRIABLE_CODES,
  type WireAction,
  type WireCredentials,
} from './protocol.ts';
export type { Action, ModelPath, ProviderType } from './provider-type.ts';
export { createQuickValidation, type QuickModelChecks } from './quick-validation.ts';
export { createRedactor, type Redactor } from './redaction.ts';
export type {
  CreateRequest,
  ExistingRequest,
  ListRequest,
  RequestFacts,
  Tags,
  UpdateRequest,
} from './request.ts';
export { type NameOptions, type NameSource, resourceName } from './resource-name.ts';
export { type RetryOptions, retry } from './retry.ts';
export type { InvokeOptions } from './run.ts';
export { redactorFor } from './secrets.ts';
export { serviceError } from './service-error.ts';
export { createValidation, type ModelChecks, type Validation } from './validation.ts';
