import type { HandlerErrorCode } from '../../provider/index.ts';
import { ApiError } from '../api-error.ts';

/** Cloud Control knows the handlers' codes but one. */
export function cloudControlCode(code: HandlerErrorCode | undefined): HandlerErrorCode {
  if (code === 'InvalidTypeConfiguration') return 'InvalidRequest';
  return code ?? 'InternalFailure';
}

type Fault = 'client' | 'server';

/** What a read or a list is answered with when its handler fails. */
const EXCEPTIONS: Readonly<Record<HandlerErrorCode, readonly [string, Fault]>> = {
  NotUpdatable: ['NotUpdatableException', 'client'],
  InvalidRequest: ['InvalidRequestException', 'client'],
  AccessDenied: ['AccessDeniedException', 'client'],
  UnauthorizedTaggingOperation: ['AccessDeniedException', 'client'],
  InvalidCredentials: ['InvalidCredentialsException', 'client'],
  AlreadyExists: ['AlreadyExistsException', 'client'],
  NotFound: ['ResourceNotFoundException', 'client'],
  ResourceConflict: ['ResourceConflictException', 'client'],
  Throttling: ['ThrottlingException', 'client'],
  ServiceLimitExceeded: ['ServiceLimitExceededException', 'client'],
  NotStabilized: ['NotStabilizedException', 'client'],
  GeneralServiceException: ['GeneralServiceException', 'client'],
  ServiceInternalError: ['ServiceInternalErrorException', 'server'],
  // There is no exception for it; this one is for what maps to no other.
  ServiceTimeout: ['GeneralServiceException', 'client'],
  NetworkFailure: ['NetworkFailureException', 'server'],
  InternalFailure: ['HandlerInternalFailureException', 'server'],
  InvalidTypeConfiguration: ['InvalidRequestException', 'client'],
};

export interface HandlerFailure {
  readonly typeName: string;
  readonly requestToken: string;
  readonly errorCode: HandlerErrorCode | undefined;
  readonly message: string | undefined;
}

/** In AWS's words: tools look for them. */
function failureText({ typeName, requestToken, errorCode, message }: HandlerFailure): string {
  return `${typeName} Handler returned status FAILED: ${message || 'no message'} (HandlerErrorCode: ${cloudControlCode(errorCode)}, RequestToken: ${requestToken})`;
}

/** The answer to a request whose handler failed, and said why. */
export function handlerFailure(failure: HandlerFailure): ApiError {
  const [code, fault] = EXCEPTIONS[cloudControlCode(failure.errorCode)];
  return new ApiError(code, failureText(failure), fault);
}

/** The answer to a request whose handler gave no answer, or one that means nothing. Trying again does not help. */
export function noValidResponse(failure: HandlerFailure): ApiError {
  return new ApiError('PrivateTypeException', failureText(failure));
}
