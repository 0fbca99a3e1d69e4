import { ApiError } from '../api-error.ts';
import { StoreError } from '../store/store-error.ts';

/** Who hears of requests that were not answered for no fault of the caller's. */
export interface FaultListeners {
  /** Hears of what is nobody's mistake but ours. */
  readonly onBug?: (error: unknown, requestId: string) => void;
  /** Hears of trouble of the store. */
  readonly onStoreTrouble?: (error: StoreError, requestId: string) => void;
}

const UNAVAILABLE = 'ServiceUnavailableException';

/** What a request is answered with when this was thrown. Of our own faults the caller only learns the request's id. */
export function answerFor(error: unknown, requestId: string, listeners: FaultListeners): ApiError {
  if (error instanceof ApiError) return error;
  // A place in a list that is none is for whoever lists to refuse.
  if (error instanceof StoreError && error.problem !== 'cursor') {
    listeners.onStoreTrouble?.(error, requestId);
    return new ApiError(
      UNAVAILABLE,
      `The server cannot use its store at present. Try again. Its log tells more about request ${requestId}.`,
      'server',
    );
  }
  listeners.onBug?.(error, requestId);
  return new ApiError(
    'InternalFailure',
    `The server failed to answer because of a fault of its own. Its log tells more about request ${requestId}.`,
    'server',
  );
}

/** The HTTP status of an error that has none of its own. */
export function statusOf({ code, fault }: ApiError): 400 | 500 | 503 {
  if (fault === 'client') return 400;
  return code === UNAVAILABLE ? 503 : 500;
}

/** Clients try again soon by themselves; a hint keeps them from doing so at once. */
export function retryHeaders(status: number): Readonly<Record<string, string>> {
  return status === 503 ? { 'retry-after': '1' } : {};
}
