import type { Choices } from '../choices.ts';

interface Room {
  readonly min: number;
  readonly max: number;
}

/** Shares a length out among parts that need at least and take at most so much each. */
export function shareOut(rooms: readonly Room[], length: number, choices: Choices): number[] {
  const shares = rooms.map(({ min }) => min);
  let rest = length - shares.reduce((sum, share) => sum + share, 0);
  const open = rooms.flatMap(({ min, max }, index) => (max > min ? [index] : []));
  // Some of them get a part by chance, and the last ones what is still needed.
  for (const [turn, index] of open.entries()) {
    if (rest <= 0) break;
    const fair = Math.ceil((2 * rest) / (open.length - turn));
    const given = Math.min(rooms[index]!.max - shares[index]!, choices.pick(fair + 1), rest);
    shares[index] = shares[index]! + given;
    rest -= given;
  }
  for (const index of open.toReversed()) {
    if (rest <= 0) break;
    const given = Math.min(rooms[index]!.max - shares[index]!, rest);
    shares[index] = shares[index]! + given;
    rest -= given;
  }
  return shares;
}
