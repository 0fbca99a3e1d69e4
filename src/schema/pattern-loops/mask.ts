import { type CharSet, contains } from '../regex/char-set.ts';

/** A set of characters made rough: a bit for each one of ASCII, and one bit for all others together. */
export type Mask = bigint;

const ASCII = 128;
const OTHERS: Mask = 1n << BigInt(ASCII);
export const EVERY: Mask = (OTHERS << 1n) - 1n;

/** Never smaller than the set, so that what is apart here is apart. */
export function maskOf(set: CharSet): Mask {
  if (set.kind !== 'ranges') return roughMask(set);
  let mask = 0n;
  for (let at = 0; at < set.ranges.length; at += 2) {
    const [low, high] = [set.ranges[at]!, Math.min(set.ranges[at + 1]!, ASCII - 1)];
    if (low <= high) mask |= ((1n << BigInt(high - low + 1)) - 1n) << BigInt(low);
    if (set.ranges[at + 1]! >= ASCII) mask |= OTHERS;
  }
  return mask;
}

function roughMask(set: CharSet): Mask {
  let mask = OTHERS;
  for (let code = 0; code < ASCII; code++) if (contains(set, code)) mask |= 1n << BigInt(code);
  return mask;
}
