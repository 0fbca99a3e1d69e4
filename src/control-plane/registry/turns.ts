/** Does only so many things at the same time; the others wait for their turn, in the order in which they came. */
export function createTurns(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // Whoever waited is handed the place of the one who has ended.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
