import type { Clock } from '../../provider/invoke/index.ts';
import { isPassing, StoreError } from '../store/store-error.ts';
import type { Log } from './log.ts';

export interface SurelyContext {
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the waiting. */
  readonly closed: AbortSignal;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** How often something is tried that fails for no trouble of the store, but perhaps for a bug of ours. */
const TIMES = 4;

/**
 * Asks the store for what an answer of a handler needs, until it can be done. An answer that is lost means another
 * invocation, so that trouble of the store is waited for, however long it takes.
 */
export async function surely<Answer>(
  { clock, log, closed }: SurelyContext,
  requestToken: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    try {
      return await ask();
    } catch (error) {
      const goesOn = error instanceof StoreError ? isPassing(error) : time < TIMES;
      if (closed.aborted || !goesOn) throw error;
      if (time === 1)
        log.warn({ requestToken, err: error }, 'The store cannot take an answer in; trying until it can');
      await clock.sleep(Math.min(FIRST_PAUSE_MS * 4 ** (time - 1), LONGEST_PAUSE_MS), closed);
    }
  }
}
