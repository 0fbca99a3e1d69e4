/** Time as handlers and their callers see it; tests hand in one that need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends early, and without an error, when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The time of the machine. A function that was frozen between two invocations has the right time again at once. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, signal?.aborted ? 0 : milliseconds);
      signal?.addEventListener('abort', end);
    }),
};
