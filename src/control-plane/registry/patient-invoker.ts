import type { Invoker } from '../../provider/invoke/index.ts';

/** An invoker that can be ended without failing anybody. */
export interface PatientInvoker extends Invoker {
  /**
   * Ends it when the last invocation that is under way has been answered. Whoever has it in hand already, and invokes
   * later, is answered all the same: it starts once more, and ends again after that.
   */
  closeWhenIdle(): void;
}

/**
 * The first invoker has been started, so that what is wrong with it is known. One that is leaving from the beginning
 * ends with every invocation after which it is idle.
 */
export function patientInvoker(
  first: Invoker,
  start: () => Promise<Invoker>,
  isLeavingAlready = false,
): PatientInvoker {
  let current: Promise<Invoker> | undefined = Promise.resolve(first);
  let running = 0;
  let isLeaving = isLeavingAlready;
  let isClosed = false;
  const end = async (): Promise<void> => {
    const ending = current;
    current = undefined;
    await (await ending)?.close();
  };
  const leave = (): void => {
    if (isLeaving && running === 0) end().catch(() => {});
  };
  return {
    invoke: async (request, options) => {
      running += 1;
      try {
        current ??= isClosed ? Promise.resolve(first) : start();
        return await (await current).invoke(request, options);
      } finally {
        running -= 1;
        leave();
      }
    },
    close: () => {
      isClosed = true;
      return end();
    },
    closeWhenIdle: () => {
      isLeaving = true;
      leave();
    },
  };
}
