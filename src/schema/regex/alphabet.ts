import { type CharSet, contains, LAST_CODE_POINT, setKey } from './char-set.ts';

/** Characters that no set of a pattern tells apart are one letter of its alphabet. */
export interface Alphabet {
  /** A character for each letter, the most readable one. */
  readonly letters: readonly number[];
  /** The letters of a set, one bit each. */
  mask(set: CharSet): bigint;
}

/**
 * Made from samples: one character between any two bounds, and some of every category if a set has properties. An
 * analysis that finds nothing among them may miss something; a matcher must not use this.
 */
export function alphabetOf(sets: readonly CharSet[]): Alphabet {
  const distinct = new Map(sets.map((set) => [setKey(set), set]));
  const members = [...distinct.values()];
  const bySignature = new Map<string, number>();
  const masks = members.map(() => 0n);
  const letters: number[] = [];
  for (const sample of samplesFor(members)) {
    const inside = members.map((set) => contains(set, sample));
    const signature = inside.map(Number).join('');
    if (bySignature.has(signature)) continue;
    const bit = 1n << BigInt(letters.length);
    bySignature.set(signature, letters.push(sample) - 1);
    for (const [index, isMember] of inside.entries()) if (isMember) masks[index]! |= bit;
  }
  const known = new Map([...distinct.keys()].map((key, index) => [key, masks[index]!]));
  return { letters, mask: (set) => known.get(setKey(set)) ?? 0n };
}

/** In the order in which a person would like to see them. */
const READABLE: readonly number[] = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'-_./:,;=+!@#$%^&*()[]{}<>?|~"\'`\\ \n\t\r',
].map((letter) => letter.charCodeAt(0));
/** At least one of each Unicode category. */
const OTHERS: readonly number[] = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
  ...'\u007féÉßªΩאあ漢٣Ⅷ½\u00a0\u2003\u0301\u0903\u20dd‿—«»„“†€±©\u00ad\u2028\u2029\u0085\u200d\ue000\ufffd😀𝟘𐐀𐐨',
].map((letter) => letter.codePointAt(0)!);

function samplesFor(sets: readonly CharSet[]): Iterable<number> {
  const bounds = new Set([0]);
  const hasProperties = sets.map((set) => addBounds(set, bounds)).includes(true);
  const sorted = [...bounds].sort((left, right) => left - right);
  const samples = sorted.map((low, index) => readableIn(low, (sorted[index + 1] ?? LAST_CODE_POINT + 1) - 1));
  const all = new Set(hasProperties ? [...READABLE, ...OTHERS, ...samples] : samples);
  return [...all].sort((left, right) => rank(left) - rank(right));
}

/** Adds the code points at which a set begins or ends; true if it has properties, whose bounds are not known. */
function addBounds(set: CharSet, bounds: Set<number>): boolean {
  switch (set.kind) {
    case 'property':
      return true;
    case 'ranges':
      for (const [index, bound] of set.ranges.entries()) {
        const from = bound + (index % 2);
        if (from <= LAST_CODE_POINT) bounds.add(from);
      }
      return false;
    case 'complement':
      return addBounds(set.of, bounds);
    default:
      return set.members.map((member) => addBounds(member, bounds)).includes(true);
  }
}

const RANKS: ReadonlyMap<number, number> = new Map(READABLE.map((code, index) => [code, index]));

function rank(code: number): number {
  return RANKS.get(code) ?? READABLE.length + code;
}

function readableIn(low: number, high: number): number {
  let best = low;
  for (let code = low; code <= Math.min(high, 0x7e); code++) if (rank(code) < rank(best)) best = code;
  return best;
}
