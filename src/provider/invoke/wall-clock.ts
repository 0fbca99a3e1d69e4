import type { Clock } from '../clock.ts';
import { realClock } from './real-clock.ts';

/** Where a wall clock has its time from. */
export interface TimeSources {
  /** Milliseconds since 1970 by the clock of the machine, which can be set at any moment. */
  readonly wall: () => number;
  /** Milliseconds since any moment. It is never set, and stands still while the machine sleeps. */
  readonly steady: () => number;
}

/** That of the machine counts whole milliseconds, and is corrected by a few at any time. */
const TOLERANCE_MS = 50;
/** How much slower it goes while it waits for the clock of the machine. */
const HELD_BACK = 0.1;

/**
 * A clock for what others see, or what outlives this process. If the clock of the machine is set forward, or the machine
 * has slept, it is right again at once. If it is set back, this one never goes back: whatever is due soon would have to
 * wait for as long as the jump. It goes a little slower instead, until that of the machine has caught up.
 */
export function createWallClock({ wall, steady }: TimeSources): Pick<Clock, 'now'> {
  let offset = wall() - steady();
  let askedAt = steady();
  return {
    now: () => {
      const asked = steady();
      const ahead = offset + asked - wall();
      if (ahead < -TOLERANCE_MS) offset -= ahead;
      if (ahead > TOLERANCE_MS) offset -= Math.min(ahead, HELD_BACK * (asked - askedAt));
      askedAt = asked;
      return offset + asked;
    },
  };
}

/** The wall clock of this machine. Sleeping goes by timers, which no setting of a clock changes. */
export const wallClock: Clock = {
  ...createWallClock({ wall: () => Date.now(), steady: () => performance.now() }),
  sleep: realClock.sleep,
};
