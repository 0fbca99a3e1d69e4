/** Time as the caller of handlers sees it. It serves the run time of handlers as their clock, too. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends early, and without an error, when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** What a timer of the run time can hold; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const realClock: Clock = {
  // Unlike Date.now() it never jumps when somebody sets the clock of the machine.
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(milliseconds, LONGEST_TIMER_MS));
      signal?.addEventListener('abort', end);
    }),
};
