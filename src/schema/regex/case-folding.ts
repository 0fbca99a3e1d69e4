import type { Folding } from './ast.ts';
import { type CharSet, rangesOf } from './char-set.ts';

/** The characters that Java takes for the range's own when case is ignored: by A-Z alone, or by all of Unicode. */
export function foldRange(low: number, high: number, folding: Folding): CharSet {
  if (folding === 'none') return rangesOf([low, high]);
  const pairs = [low, high];
  if (folding === 'ascii') {
    pushShifted(pairs, low, high, UPPER_A, UPPER_Z, 0x20);
    pushShifted(pairs, low, high, LOWER_A, LOWER_Z, -0x20);
    return rangesOf(pairs);
  }
  const inside = (codePoint: number) => codePoint >= low && codePoint <= high;
  for (const { codePoint, upper, folded } of casedCharacters()) {
    if (inside(upper) || inside(folded)) pairs.push(codePoint, codePoint);
  }
  return rangesOf(pairs);
}

export function foldSingle(codePoint: number, folding: Folding): CharSet {
  if (folding !== 'unicode') return foldRange(codePoint, codePoint, folding);
  const target = fold(codePoint, 'unicode');
  // Java does not look for partners of a letter that has no capital of its own, such as the sharp s.
  if (target === upperOf(codePoint)) return rangesOf([codePoint, codePoint]);
  return rangesOf([codePoint, target, ...partnersOf(target)].flatMap((member) => [member, member]));
}

/** Two characters are the same, case ignored, if this gives the same number for both. */
export function fold(codePoint: number, folding: Folding): number {
  if (folding === 'none') return codePoint;
  if (folding === 'ascii') return codePoint >= UPPER_A && codePoint <= UPPER_Z ? codePoint + 0x20 : codePoint;
  return lowerOf(upperOf(codePoint));
}

const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
/** Beyond it Unicode has no letters with case. */
const LAST_CASED = 0x1ffff;

interface Cased {
  readonly codePoint: number;
  readonly upper: number;
  readonly folded: number;
}

let cased: readonly Cased[] | undefined;

function casedCharacters(): readonly Cased[] {
  if (cased === undefined) {
    const found: Cased[] = [];
    for (let codePoint = 0; codePoint <= LAST_CASED; codePoint++) {
      const upper = upperOf(codePoint);
      const folded = lowerOf(upper);
      if (upper !== codePoint || folded !== codePoint) found.push({ codePoint, upper, folded });
    }
    cased = found;
  }
  return cased;
}

let partners: ReadonlyMap<number, readonly number[]> | undefined;

function partnersOf(folded: number): readonly number[] {
  partners ??= new Map(
    [...Map.groupBy(casedCharacters(), (one) => one.folded)].map(([target, group]) => [
      target,
      group.map((one) => one.codePoint),
    ]),
  );
  return partners.get(folded) ?? [];
}

/**
 * Java maps one character to one; JavaScript's strings may map it to several. Where they do, Unicode's simple
 * mapping is the character itself, except for Greek letters with an iota below.
 */
function upperOf(codePoint: number): number {
  const mapped = String.fromCodePoint(codePoint).toUpperCase();
  const first = mapped.codePointAt(0)!;
  if (mapped.length === String.fromCodePoint(first).length) return first;
  if (codePoint >= 0x1f80 && codePoint <= 0x1faf) return codePoint | 8;
  return codePoint === 0x1fb3 || codePoint === 0x1fc3 || codePoint === 0x1ff3 ? codePoint + 9 : codePoint;
}

function lowerOf(codePoint: number): number {
  const mapped = String.fromCodePoint(codePoint).toLowerCase();
  // The dotted capital I is the only one that becomes two characters; its simple mapping is "i".
  return mapped.codePointAt(0)!;
}

function pushShifted(
  pairs: number[],
  low: number,
  high: number,
  from: number,
  to: number,
  shift: number,
): void {
  const start = Math.max(low, from);
  const end = Math.min(high, to);
  if (start <= end) pairs.push(start + shift, end + shift);
}
