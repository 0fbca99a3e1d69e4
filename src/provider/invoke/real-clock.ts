import { type Clock, SYSTEM_CLOCK } from '../clock.ts';

/** What a timer can hold; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The clock for what this process waits for and measures: it never jumps when somebody sets that of the machine. */
export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds, signal) => SYSTEM_CLOCK.sleep(Math.min(milliseconds, LONGEST_TIMER_MS), signal),
};
