import type { HandlerContext } from './context.ts';
import { isHandlerError } from './errors.ts';
import { RETRIABLE_CODES } from './protocol.ts';
import { serviceError } from './service-error.ts';

export interface RetryOptions {
  /** How many tries at most; 5 if left out. */
  readonly attempts?: number;
  /** The most to wait before the second try; it doubles with every further one. Half a second if left out. */
  readonly baseMs?: number;
  /** A number from 0 to below 1, for the jitter. */
  readonly random?: () => number;
}

const MOST_WAIT_MS = 20_000;

/**
 * Tries again what failed with a retriable code, waiting longer each time, as long as the invocation has time
 * for it. Errors of services count by the code that `serviceError` gives them.
 */
export async function retry<Result>(
  context: HandlerContext,
  work: () => Promise<Result>,
  options: RetryOptions = {},
): Promise<Result> {
  const { attempts = 5, baseMs = 500, random = Math.random } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const known = serviceError(error);
      if (!isHandlerError(known) || !RETRIABLE_CODES.has(known.errorCode) || attempt >= attempts) throw known;
      // All of the wait is jitter, so that those who failed together do not come back together.
      const wait = random() * Math.min(MOST_WAIT_MS, baseMs * 2 ** (attempt - 1));
      if (wait >= context.remainingMs()) throw known;
      await context.sleep(wait);
    }
  }
}
