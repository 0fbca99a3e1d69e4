import type { Clock } from '../../provider/invoke/index.ts';
import type { OperationStore } from '../store/store.ts';
import type { Log } from './log.ts';

/** How long Cloud Control remembers requests. */
export const HISTORY_MS: number = 7 * 24 * 60 * 60_000;

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;

/** Forgets requests that have ended long ago, now and then, until it is stopped. */
export async function forgetOldRequests(
  operations: Pick<OperationStore, 'forget'>,
  clock: Clock,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    try {
      let forgotten: number;
      do forgotten = await operations.forget(Math.floor(clock.now()) - HISTORY_MS, AT_ONCE);
      while (forgotten === AT_ONCE && !stop.aborted);
    } catch (error) {
      log.error({ err: error }, 'Old requests could not be forgotten');
    }
    await clock.sleep(EVERY_MS, stop);
  }
}
