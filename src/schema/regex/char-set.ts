/** A set of code points. Ranges are flat pairs (low, high), sorted, apart from each other. */
export type CharSet =
  | { readonly kind: 'ranges'; readonly ranges: readonly number[] }
  /** A Unicode property by the name JavaScript knows it by, such as `L` or `Script=Greek`. */
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'union'; readonly members: readonly CharSet[] }
  | { readonly kind: 'intersection'; readonly members: readonly CharSet[] }
  | { readonly kind: 'complement'; readonly of: CharSet };

export const LAST_CODE_POINT = 0x10ffff;
export const NOTHING: CharSet = { kind: 'ranges', ranges: [] };
export const EVERYTHING: CharSet = { kind: 'ranges', ranges: [0, LAST_CODE_POINT] };

/** Pairs in any order, possibly overlapping. */
export function rangesOf(pairs: readonly number[]): CharSet {
  return { kind: 'ranges', ranges: normalize(pairs) };
}

export function single(codePoint: number): CharSet {
  return { kind: 'ranges', ranges: [codePoint, codePoint] };
}

export function property(name: string): CharSet {
  return { kind: 'property', name };
}

export function union(sets: readonly CharSet[]): CharSet {
  const pairs: number[] = [];
  const others: CharSet[] = [];
  for (const set of sets.flatMap((one) => (one.kind === 'union' ? one.members : [one]))) {
    if (set.kind !== 'ranges') others.push(set);
    else for (const bound of set.ranges) pairs.push(bound);
  }
  const ranges = rangesOf(pairs);
  if (others.length === 0) return ranges;
  const members = pairs.length === 0 ? others : [ranges, ...others];
  return members.length === 1 ? members[0]! : { kind: 'union', members };
}

export function intersection(first: CharSet, second: CharSet): CharSet {
  if (first.kind === 'ranges' && second.kind === 'ranges') {
    return complement(union([complement(first), complement(second)]));
  }
  return { kind: 'intersection', members: [first, second] };
}

export function complement(set: CharSet): CharSet {
  if (set.kind === 'complement') return set.of;
  if (set.kind !== 'ranges') return { kind: 'complement', of: set };
  const pairs: number[] = [];
  let from = 0;
  for (let at = 0; at < set.ranges.length; at += 2) {
    if (set.ranges[at]! > from) pairs.push(from, set.ranges[at]! - 1);
    from = set.ranges[at + 1]! + 1;
  }
  if (from <= LAST_CODE_POINT) pairs.push(from, LAST_CODE_POINT);
  return { kind: 'ranges', ranges: pairs };
}

export function contains(set: CharSet, codePoint: number): boolean {
  switch (set.kind) {
    case 'ranges':
      return inRanges(set.ranges, codePoint);
    case 'property':
      return propertyTest(set.name).test(String.fromCodePoint(codePoint));
    case 'union':
      return set.members.some((member) => contains(member, codePoint));
    case 'intersection':
      return set.members.every((member) => contains(member, codePoint));
    case 'complement':
      return !contains(set.of, codePoint);
  }
}

/** The same as a function that remembers what it was asked. */
export function tester(set: CharSet): (codePoint: number) => boolean {
  if (set.kind === 'ranges' && set.ranges.length === 2) {
    const [low, high] = set.ranges as readonly [number, number];
    return (codePoint) => codePoint >= low && codePoint <= high;
  }
  // 0: not asked yet, 1: no, 2: yes.
  const low = new Uint8Array(0x100);
  const others = new Map<number, boolean>();
  return (codePoint) => {
    if (codePoint < 0x100) {
      if (low[codePoint] === 0) low[codePoint] = contains(set, codePoint) ? 2 : 1;
      return low[codePoint] === 2;
    }
    let known = others.get(codePoint);
    if (known === undefined) {
      known = contains(set, codePoint);
      if (others.size < REMEMBERED) others.set(codePoint, known);
    }
    return known;
  };
}

/** Two sets with the same key have the same members. */
export function setKey(set: CharSet): string {
  switch (set.kind) {
    case 'ranges':
      return set.ranges.join(',');
    case 'property':
      return `p{${set.name}}`;
    case 'union':
      return `(${set.members.map(setKey).join('|')})`;
    case 'intersection':
      return `(${set.members.map(setKey).join('&')})`;
    case 'complement':
      return `!${setKey(set.of)}`;
  }
}

/** Text as the numbers that sets are asked about: code points, or UTF-16 units for JavaScript without a flag. */
export function numbersOf(text: string, units: boolean): Uint32Array {
  const numbers = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = units ? text.charCodeAt(at) : text.codePointAt(at)!;
    if (code > 0xffff) at++;
    numbers[length++] = code;
  }
  return numbers.subarray(0, length);
}

const REMEMBERED = 4096;
const propertyTests = new Map<string, RegExp>();

function propertyTest(name: string): RegExp {
  let test = propertyTests.get(name);
  if (test === undefined) {
    test = new RegExp(`\\p{${name}}`, 'u');
    propertyTests.set(name, test);
  }
  return test;
}

function inRanges(ranges: readonly number[], codePoint: number): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codePoint < ranges[middle * 2]!) high = middle;
    else if (codePoint > ranges[middle * 2 + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}

function normalize(pairs: readonly number[]): number[] {
  const sorted: [number, number][] = [];
  for (let at = 0; at < pairs.length; at += 2) sorted.push([pairs[at]!, pairs[at + 1]!]);
  sorted.sort((left, right) => left[0] - right[0]);
  const merged: number[] = [];
  for (const [low, high] of sorted) {
    const last = merged.length - 1;
    if (last > 0 && low <= merged[last]! + 1) merged[last] = Math.max(merged[last]!, high);
    else merged.push(low, high);
  }
  return merged;
}
