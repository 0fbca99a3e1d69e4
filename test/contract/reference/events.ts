import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerErrorCode, ProgressEvent } from '../../../src/provider/index.ts';

export function succeeded(resourceModel?: JsonObject): ProgressEvent {
  return { status: 'SUCCESS', ...(resourceModel !== undefined && { resourceModel }) };
}

export function failed(errorCode: HandlerErrorCode, message: string): ProgressEvent {
  return { status: 'FAILED', errorCode, message };
}

export function listed(resourceModels: readonly JsonObject[], nextToken?: string): ProgressEvent {
  return { status: 'SUCCESS', resourceModels, ...(nextToken !== undefined && { nextToken }) };
}

/** The event as the run times for Java and Python write it: with every member, most of them null. */
export function inFull(event: ProgressEvent): JsonObject {
  return {
    status: event.status,
    errorCode: event.errorCode ?? null,
    message: event.message ?? '',
    callbackContext: event.callbackContext ?? null,
    callbackDelaySeconds: event.callbackDelaySeconds ?? 0,
    resourceModel: event.resourceModel ?? null,
    resourceModels: event.resourceModels ?? null,
    nextToken: event.nextToken ?? null,
  };
}
