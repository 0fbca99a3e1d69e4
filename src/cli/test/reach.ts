import type { Invoker } from '../../provider/invoke/index.ts';

/** Whether anybody is there at all. */
export interface Reach {
  readonly invoker: Invoker;
  /** Why nothing was ever answered; undefined if something was, or nothing was asked. */
  problem(): string | undefined;
}

/** So many connections that fail, before the first answer, and there is nobody. */
const ENOUGH = 3;

/** A timer may fire a little early. */
const TOLERANCE_MS = 50;

/** Watches an invoker, and gives up early where nobody listens: that is one problem, not seventy. */
export function watchReach(invoker: Invoker, giveUp: () => void): Reach {
  let isThere = false;
  let failures = 0;
  let problem: string | undefined;
  return {
    problem: () => (isThere ? undefined : problem),
    invoker: {
      close: () => invoker.close(),
      invoke: async (request, options) => {
        const startedAt = performance.now();
        const event = await invoker.invoke(request, {
          ...options,
          onAnswer: (value) => {
            isThere = true;
            options.onAnswer?.(value);
          },
        });
        // Whoever takes too long, or is no longer waited for, is there.
        if (options.signal?.aborted || performance.now() - startedAt >= options.timeoutMs - TOLERANCE_MS)
          isThere = true;
        if (isThere) return event;
        problem = event.message;
        if (event.errorCode === 'NetworkFailure' && ++failures >= ENOUGH) giveUp();
        return event;
      },
    },
  };
}
