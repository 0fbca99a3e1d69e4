import type { Clock } from '../../provider/invoke/index.ts';
import type { Claim, Lease, OperationStore } from '../store/store.ts';
import { createAlarm } from './alarm.ts';
import type { Log } from './log.ts';

export interface DueWorkOptions {
  readonly operations: Pick<OperationStore, 'claimDue' | 'nextDueAt'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: () => Lease;
  /** How often to look at least: other servers may add work, or leave it behind. */
  readonly pollMs: number;
  /** How many operations may be claimed, and of which types none. */
  readonly room: () => { readonly free: number; readonly fullTypes: readonly string[] };
  readonly begin: (claim: Claim, lease: Lease) => void;
}

/** Finds operations that are due in the store. */
export interface DueWork {
  /** Looks until it is stopped. */
  watch(): Promise<void>;
  /** Says when something will be due. */
  dueAt(time: number): void;
  /** Says that there is room again. */
  roomMade(): void;
  /** Says that something was left in the store for want of room. */
  leftSome(): void;
  stop(): void;
}

const CLAIM_AT_ONCE = 100;
const TROUBLE_PAUSE_MS = 1_000;
/** With many operations ending, not every one of them is a reason to look for more. */
const BREATH_MS = 20;

export function createDueWork(options: DueWorkOptions): DueWork {
  const { operations, clock, log, lease, pollMs, room, begin } = options;
  const alarm = createAlarm(clock);
  const now = (): number => Math.floor(clock.now());
  let stopped = false;
  let lookedAt = 0;
  /** There may be work in the store that found no room. */
  let behind = false;

  /** Claims what is due, as far as there is room. When to look again. */
  const look = async (): Promise<number> => {
    for (;;) {
      lookedAt = now();
      const { free, fullTypes } = room();
      const limit = Math.min(free, CLAIM_AT_ONCE);
      behind = limit === 0 || fullTypes.length > 0;
      if (limit === 0) return lookedAt + pollMs;
      const given = lease();
      const claims = await operations.claimDue(given, lookedAt, limit, fullTypes);
      for (const claim of claims) begin(claim, given);
      if (claims.length === limit && !stopped) continue;
      const next = (await operations.nextDueAt(fullTypes)) ?? Number.POSITIVE_INFINITY;
      // What was due but could not be claimed is another's.
      return next > lookedAt ? Math.min(next, lookedAt + pollMs) : lookedAt + pollMs;
    }
  };

  return {
    watch: async () => {
      while (!stopped) {
        try {
          alarm.set(await look());
        } catch (error) {
          log.error({ err: error }, 'The store cannot be asked for operations that are due');
          alarm.set(now() + TROUBLE_PAUSE_MS);
        }
        await alarm.wait();
      }
    },
    dueAt: alarm.set,
    roomMade: () => {
      if (behind) alarm.set(Math.max(now(), lookedAt + BREATH_MS));
    },
    leftSome: () => {
      behind = true;
    },
    stop: () => {
      stopped = true;
      alarm.close();
    },
  };
}
