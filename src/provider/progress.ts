import type { JsonObject } from '../json/index.ts';
import type { HandlerErrorCode } from './protocol.ts';

/** Create, update and read: the resource is as asked for; here it is. */
export interface Succeeded<Model> {
  readonly status: 'SUCCESS';
  readonly resourceModel: Model;
}

/** Delete: the resource is gone. */
export interface Gone {
  readonly status: 'SUCCESS';
}

/** List: a page of resources; with a next token there are more. */
export interface Listed<Model> {
  readonly status: 'SUCCESS';
  readonly resourceModels: readonly Model[];
  readonly nextToken?: string;
}

/** Create, update and delete: not done yet; the handler wants to be invoked again. */
export interface InProgress<Model> {
  readonly status: 'IN_PROGRESS';
  readonly resourceModel?: Model;
  readonly callbackContext?: JsonObject;
  readonly callbackDelaySeconds?: number;
}

export interface Failed {
  readonly status: 'FAILED';
  readonly errorCode: HandlerErrorCode;
  readonly message: string;
  readonly resourceModel?: object;
}

export function success(): Gone;
export function success<Model extends object>(model: Model): Succeeded<Model>;
export function success(model?: object): Gone | Succeeded<object> {
  return { status: 'SUCCESS', ...(model && { resourceModel: model }) };
}

/** A page of a list; at least the primary identifier of each resource. Leave the token out on the last page. */
export function listed<Model extends object>(models: readonly Model[], nextToken?: string): Listed<Model> {
  return { status: 'SUCCESS', resourceModels: models, ...(nextToken && { nextToken }) };
}

export interface InProgressOptions<Model> {
  /** The resource as far as it got, with its identifier; the request's model if left out. */
  readonly model?: Model;
  /** What the next invocation finds in `request.callbackContext`: plain JSON. */
  readonly callbackContext?: JsonObject;
  /** How long to wait before the next invocation; not at all if left out. */
  readonly delaySeconds?: number;
}

export function inProgress<Model extends object>(options: InProgressOptions<Model> = {}): InProgress<Model> {
  const { model, callbackContext, delaySeconds } = options;
  return {
    status: 'IN_PROGRESS',
    resourceModel: model,
    callbackContext,
    callbackDelaySeconds: delaySeconds,
  } as InProgress<Model>;
}

/** A failure as a value; throwing or returning the error class of the code does the same. */
export function failed(errorCode: HandlerErrorCode, message: string, model?: object): Failed {
  return { status: 'FAILED', errorCode, message, ...(model && { resourceModel: model }) };
}
