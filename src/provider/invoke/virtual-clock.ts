import type { Clock } from '../clock.ts';

export interface VirtualClockOptions {
  /** Milliseconds since 1970; 0 if left out. */
  readonly startAt?: number;
  /** Time passes only by `advance`. Else it jumps to the next due sleeper whenever nothing else is to be done. */
  readonly manual?: boolean;
}

export interface VirtualClock extends Clock {
  /** Lets time pass, and everything that becomes due happen in its order. */
  advance(milliseconds: number): Promise<void>;
  /** How many sleep. */
  sleepers(): number;
}

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * A clock for tests: hours pass in no time, always in the same order. A jumping clock cannot see work outside of
 * the program (files, network, other processes) and would not wait for it: give work that goes on at the same
 * time clocks of its own, or a manual one.
 */
export function createVirtualClock({ startAt = 0, manual = false }: VirtualClockOptions = {}): VirtualClock {
  const sleepers = new Set<Sleeper>();
  let now = startAt;
  let jumpAhead = false;

  const wakeNext = (until: number): boolean => {
    const next = earliest(sleepers);
    if (next === undefined || next.due > until) return false;
    sleepers.delete(next);
    now = Math.max(now, next.due);
    next.wake();
    return true;
  };
  const jump = async (): Promise<void> => {
    if (manual || jumpAhead) return;
    jumpAhead = true;
    do await idle();
    while (wakeNext(Number.POSITIVE_INFINITY));
    jumpAhead = false;
  };

  return {
    now: () => now,
    sleepers: () => sleepers.size,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const leave = (): void => {
          sleepers.delete(sleeper);
          resolve();
        };
        const wake = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        const sleeper = { due: now + Math.max(0, milliseconds), wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', leave, { once: true });
        void jump();
      }),
    advance: async (milliseconds) => {
      const until = now + milliseconds;
      do await idle();
      while (wakeNext(until));
      now = Math.max(now, until);
    },
  };
}

/** The one that is due first; among several the one that went to sleep first. */
function earliest(sleepers: Iterable<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const sleeper of sleepers) if (first === undefined || sleeper.due < first.due) first = sleeper;
  return first;
}

/** Ends when all that follows from what has happened has been done. */
function idle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
