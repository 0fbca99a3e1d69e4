/** One figure: measured in this run, against its target. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: number;
  readonly ok: boolean;
}

/** A figure that must stay at or under its target. */
export function atMost(name: string, value: number, unit: string, target: number): Row {
  const rounded = Math.round(value * 100) / 100;
  return { name, value: rounded, unit, target, ok: rounded <= target };
}

/** A figure that must reach its target. */
export function atLeast(name: string, value: number, unit: string, target: number): Row {
  const rounded = Math.round(value * 100) / 100;
  return { name, value: rounded, unit, target, ok: rounded >= target };
}

/** The least time in milliseconds of several runs: the one that was disturbed least. */
export async function bestOf(runs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** How many times longer one thing takes than another. They take turns, so that a busy machine disturbs both alike. */
export async function ratioOf(rounds: number, work: () => unknown, against: () => unknown): Promise<number> {
  let [best, other] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    best = Math.min(best, await bestOf(1, work));
    other = Math.min(other, await bestOf(1, against));
  }
  return best / other;
}
