import type { HandlerErrorCode } from './protocol.ts';

export interface HandlerErrorOptions {
  /** What brought it about; it goes to the log, never into the answer. */
  readonly cause?: unknown;
  /** The resource as far as it got, with its identifier, so that it can be deleted. */
  readonly model?: object;
}

/**
 * A failure that the caller can act on: a progress event that can be thrown as well as returned. The message is
 * shown to users of the type.
 */
export class HandlerError extends Error {
  readonly status = 'FAILED';
  readonly errorCode: HandlerErrorCode;
  readonly resourceModel: object | undefined;

  constructor(errorCode: HandlerErrorCode, message: string, options: HandlerErrorOptions = {}) {
    super(message, options);
    this.errorCode = errorCode;
    this.resourceModel = options.model;
  }

  override get name(): string {
    return this.errorCode;
  }
}

export function isHandlerError(value: unknown): value is HandlerError {
  // Another copy of this module, in a bundle, has another class.
  return value instanceof Error && 'errorCode' in value;
}

/** The update changes something that is fixed once the resource exists. */
export class NotUpdatable extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('NotUpdatable', message, options);
  }
}

/** The caller asks for something that cannot be: wrong values, or values that do not go together. */
export class InvalidRequest extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('InvalidRequest', message, options);
  }
}

/** The caller's credentials do not allow it. */
export class AccessDenied extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('AccessDenied', message, options);
  }
}

/** The caller's credentials allow the rest, but not to tag. */
export class UnauthorizedTaggingOperation extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('UnauthorizedTaggingOperation', message, options);
  }
}

/** The caller's credentials are none, wrong or expired. */
export class InvalidCredentials extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('InvalidCredentials', message, options);
  }
}

/** Create: the resource was there before. */
export class AlreadyExists extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('AlreadyExists', message, options);
  }
}

/** Read, update and delete: there is no such resource. */
export class NotFound extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('NotFound', message, options);
  }
}

/** The resource is busy with something else; the same request may succeed later. */
export class ResourceConflict extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('ResourceConflict', message, options);
  }
}

/** The service behind wants fewer requests; the same request may succeed later. */
export class Throttling extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('Throttling', message, options);
  }
}

/** A quota of the service behind is used up. */
export class ServiceLimitExceeded extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('ServiceLimitExceeded', message, options);
  }
}

/** The resource did not become ready in time. */
export class NotStabilized extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('NotStabilized', message, options);
  }
}

/** The service behind failed in a way that no other code describes. */
export class GeneralServiceException extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('GeneralServiceException', message, options);
  }
}

/** The service behind has a problem of its own; the same request may succeed later. */
export class ServiceInternalError extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('ServiceInternalError', message, options);
  }
}

/** The service behind did not answer in time. */
export class ServiceTimeout extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('ServiceTimeout', message, options);
  }
}

/** The service behind could not be reached; the same request may succeed later. */
export class NetworkFailure extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('NetworkFailure', message, options);
  }
}

/** A defect of the handler. */
export class InternalFailure extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('InternalFailure', message, options);
  }
}

/** The type configuration of the account is missing or wrong. */
export class InvalidTypeConfiguration extends HandlerError {
  constructor(message: string, options?: HandlerErrorOptions) {
    super('InvalidTypeConfiguration', message, options);
  }
}
