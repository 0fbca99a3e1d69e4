import type { Clock } from '../../provider/invoke/index.ts';
import type { Claim, OperationChange, OperationStore } from '../store/store.ts';
import type { Log } from './log.ts';

const TIMES = 4;
const FIRST_PAUSE_MS = 100;

/**
 * Saves what a handler has answered. An answer that is lost means another invocation, so that trouble of the store is
 * waited for a little before the claim is left to its lease.
 */
export async function saveSurely(
  context: { readonly operations: OperationStore; readonly clock: Clock; readonly log: Log },
  claim: Claim,
  change: OperationChange,
): Promise<boolean> {
  const { operations, clock, log } = context;
  for (let time = 1; ; time += 1) {
    try {
      return await operations.save(claim, change);
    } catch (error) {
      if (time === TIMES) throw error;
      const { requestToken } = claim.operation;
      log.warn({ requestToken, err: error }, 'The store could not save a step of an operation; trying again');
      await clock.sleep(FIRST_PAUSE_MS * 4 ** (time - 1));
    }
  }
}
