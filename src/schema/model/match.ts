import { isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../../json/index.ts';
import { hashValue } from './hash.ts';
import type { Shape } from './shape.ts';

/** The indexes of the elements that have no partner in the other array. */
export interface Unmatched {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Whether an element of the first array and one of the second, by their indexes, belong together. */
export type Belong = (before: number, after: number) => boolean;

/** Pairs of leftovers that are compared one by one; beyond this only linear matching is done. */
const MAX_PAIRS = 40_000;

/**
 * Matches the elements of two arrays without order, each with one of its equals; in a set, equal elements count as
 * one. What is left over may still belong together where the first array gives less than the second has.
 */
export function matchElements(
  before: JsonArray,
  after: JsonArray,
  shape: Shape,
  equal: (a: JsonValue, b: JsonValue) => boolean,
  satisfied: Belong | undefined,
): Unmatched {
  const hash = (value: JsonValue): number => hashValue(value, shape.element);
  const indexes = (array: JsonArray): readonly number[] =>
    shape.unique ? distinct(array, hash, equal) : [...array.keys()];
  const different = matchByHash(
    { before: indexes(before), after: indexes(after) },
    (index) => hash(before[index]!),
    (index) => hash(after[index]!),
    (index, candidate) => equal(before[index]!, after[candidate]!),
  );
  if (satisfied === undefined) return different;
  const left = matchGiven(before, after, different, hash, satisfied);
  return left.before.length * left.after.length > MAX_PAIRS ? left : matchPairs(left, satisfied);
}

/** The first of each group of equal elements. */
function distinct(
  array: JsonArray,
  hash: (value: JsonValue) => number,
  equal: (a: JsonValue, b: JsonValue) => boolean,
): readonly number[] {
  const seen = new Map<number, JsonValue[]>();
  return [...array.keys()].filter((index) => {
    const value = array[index]!;
    const key = hash(value);
    const others = seen.get(key);
    if (others?.some((other) => equal(other, value))) return false;
    seen.set(key, [...(others ?? []), value]);
    return true;
  });
}

type Hash = (index: number) => number;

/** Only elements with the same number are looked at, so that the work grows with the number of elements. */
function matchByHash(among: Unmatched, beforeHash: Hash, afterHash: Hash, belong: Belong): Unmatched {
  if (among.before.length === 0 || among.after.length === 0) return among;
  const table = createTable(among.after, afterHash);
  const left = among.before.filter(
    (index) => !table.take(beforeHash(index), (candidate) => belong(index, candidate)),
  );
  return left.length === among.before.length ? among : { before: left, after: table.left() };
}

interface HashTable {
  /** Takes an element with that number out that is wanted; false if there is none. */
  take(hash: number, isWanted: (index: number) => boolean): boolean;
  left(): readonly number[];
}

/** Chained, in flat arrays of numbers: a `Map` of a hundred thousand small lists costs more than all the rest. */
function createTable(indexes: readonly number[], hashOf: Hash): HashTable {
  const mask = 2 ** Math.ceil(Math.log2(indexes.length + 1)) - 1;
  const heads = new Int32Array(mask + 1).fill(-1);
  const next = new Int32Array(indexes.length);
  const hashes = Int32Array.from(indexes, hashOf);
  const taken = new Uint8Array(indexes.length);
  for (let entry = 0; entry < indexes.length; entry++) {
    const slot = hashes[entry]! & mask;
    next[entry] = heads[slot]!;
    heads[slot] = entry;
  }
  return {
    take(hash, isWanted) {
      const slot = hash & mask;
      for (let entry = heads[slot]!, before = -1; entry !== -1; before = entry, entry = next[entry]!) {
        if (hashes[entry] !== hash || !isWanted(indexes[entry]!)) continue;
        if (before === -1) heads[slot] = next[entry]!;
        else next[before] = next[entry]!;
        taken[entry] = 1;
        return true;
      }
      return false;
    },
    left: () => indexes.filter((_, entry) => taken[entry] === 0),
  };
}

/** Elements that give less than their partner has, matched by what they give, where pairs would be too many. */
function matchGiven(
  before: JsonArray,
  after: JsonArray,
  among: Unmatched,
  hash: (value: JsonValue) => number,
  satisfied: Belong,
): Unmatched {
  let left = among;
  if (left.before.length * left.after.length <= MAX_PAIRS) return left;
  for (const sample of samples(before, left.before)) {
    const given = (value: JsonValue): number => hash(isJsonObject(value) ? pick(value, sample) : value);
    left = matchByHash(
      left,
      (index) => hash(before[index]!),
      (index) => given(after[index]!),
      satisfied,
    );
  }
  return left;
}

/** One object for each set of names that occurs. */
function samples(elements: JsonArray, among: readonly number[]): Iterable<JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const index of among) {
    const element = elements[index]!;
    if (isJsonObject(element) && found.size < 20) found.set(Object.keys(element).sort().join('\n'), element);
  }
  return found.values();
}

function pick(value: JsonObject, sample: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(sample, name)));
}

/**
 * As many pairs as there can be: an element that gives little belongs to many, and must not take the only partner of
 * one that gives more. Each element in turn finds a partner, if need be by having others find another one.
 */
function matchPairs(among: Unmatched, belong: Belong): Unmatched {
  const candidates = new Map<number, readonly number[]>();
  const candidatesOf = (index: number): readonly number[] => {
    const found = candidates.get(index) ?? among.after.filter((candidate) => belong(index, candidate));
    candidates.set(index, found);
    return found;
  };
  const partners = new Map<number, number>();
  const findPartner = (index: number, asked: Set<number>): boolean =>
    candidatesOf(index).some((candidate) => {
      if (asked.has(candidate)) return false;
      asked.add(candidate);
      const rival = partners.get(candidate);
      if (rival !== undefined && !findPartner(rival, asked)) return false;
      partners.set(candidate, index);
      return true;
    });
  const left = among.before.filter((index) => !findPartner(index, new Set()));
  return { before: left, after: among.after.filter((candidate) => !partners.has(candidate)) };
}
