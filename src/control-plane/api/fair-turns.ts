/** What one turn may take before others get theirs. */
const SLICE_MS = 1;

/**
 * Lets work that takes long wait for its turn. Between turns the event loop goes round, so that a question that takes
 * no time is answered between two of a thousand requests instead of after all of them.
 */
export function createFairTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTaking = false;
  const takeTurns = async (): Promise<void> => {
    const end = performance.now() + SLICE_MS;
    while (waiting.length > 0 && performance.now() < end) {
      waiting.shift()!();
      // Whoever was woken goes first, up to where it waits for something else.
      await Promise.resolve();
      await Promise.resolve();
    }
    if (waiting.length > 0) setImmediate(() => void takeTurns());
    else isTaking = false;
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isTaking) return;
      isTaking = true;
      setImmediate(() => void takeTurns());
    });
}
