import { type Alphabet, alphabetOf } from './alphabet.ts';
import { loopParts } from './loop-parts.ts';
import type { PositionGraph } from './position-graph.ts';

/**
 * Texts that can be read in many ways: `prefix` leads there, and each further `pump` multiplies the ways
 * (exponential) or adds to them (polynomial).
 */
export interface Ambiguity {
  readonly kind: 'exponential' | 'polynomial';
  readonly prefix: string;
  readonly pump: string;
  /** The positions that compete for the same characters. */
  readonly positions: readonly [number, number];
}

export interface Ambiguities {
  readonly found: readonly Ambiguity[];
  readonly alphabet: Alphabet;
  /** False if the search was cut short. */
  readonly complete: boolean;
}

const MAX_WORK = 300_000;
const MAX_WORD = 40;
const MOST_FOUND = 12;

/**
 * Undefined if there is nothing to look at. Looks for the two shapes that make backtracking costly (the criteria of Weber and Seidl for the ambiguity of
 * automata): a loop that reads the same text in two ways; and two loops, one behind the other, with a text that
 * both of them and the way between them read.
 */
export function findAmbiguities(graph: PositionGraph): Ambiguities | undefined {
  const follow = graph.positions.map((position) => [...position.follow.keys()]);
  const parts = loopParts(follow);
  if (!isSuspicious(graph, parts)) return undefined;
  const search = new Search(graph, follow, parts);
  const found = [...search.exponential(), ...search.polynomial()];
  return { found, alphabet: search.alphabet, complete: search.work > 0 };
}

/** One loop over one character is the usual case, and never ambiguous. */
function isSuspicious(graph: PositionGraph, parts: readonly number[]): boolean {
  const looping = parts.filter((part) => part !== -1);
  if (looping.length > 1) return true;
  return graph.positions.some(({ follow }, position) => parts[position] !== -1 && follow.get(position) === 2);
}

/** Two searches side by side that have read the same text, the first having started at `pivot`. */
interface Pair {
  readonly left: number;
  readonly right: number;
  readonly pivot: number;
  readonly word: readonly number[];
}

class Search {
  readonly alphabet: Alphabet;
  work: number = MAX_WORK;
  readonly #graph: PositionGraph;
  readonly #masks: readonly bigint[];
  readonly #follow: readonly (readonly number[])[];
  readonly #parts: readonly number[];

  constructor(graph: PositionGraph, follow: readonly (readonly number[])[], parts: readonly number[]) {
    this.#graph = graph;
    this.#follow = follow;
    this.#parts = parts;
    this.alphabet = alphabetOf(graph.positions.map((position) => position.set));
    this.#masks = graph.positions.map((position) => this.alphabet.mask(position.set));
  }

  exponential(): readonly Ambiguity[] {
    const parts = new Set(this.#parts.filter((part) => part !== -1));
    return [...parts].flatMap((part) => this.#twoWays(part) ?? []).slice(0, MOST_FOUND);
  }

  /** A text that leads from a position of a loop back to it in two ways. */
  #twoWays(part: number): Ambiguity | undefined {
    const queue: Pair[] = [];
    const seen = new Set<number>();
    for (const [pivot, itsPart] of this.#parts.entries()) {
      if (itsPart !== part) continue;
      for (const [next, ways] of this.#graph.positions[pivot]!.follow) {
        if (ways > 1 && this.#parts[next] === part) {
          return this.#exponential({ left: next, right: next, pivot, word: [] }, next);
        }
      }
      this.#advance({ left: pivot, right: pivot, pivot, word: [] }, queue, seen);
    }
    for (const pair of queue) {
      const meeting = this.#advance(pair, queue, seen);
      if (meeting !== undefined) return this.#exponential(pair, meeting);
    }
    return undefined;
  }

  /** Reads one more letter on both sides; gives the position where the two meet again, if they do. */
  #advance(pair: Pair, queue: Pair[], seen: Set<number>): number | undefined {
    for (const left of this.#within(pair.left, pair.pivot)) {
      for (const right of this.#within(pair.right, pair.pivot)) {
        if (this.work-- <= 0) return undefined;
        const letter = lowestBit(this.#masks[left]! & this.#masks[right]!);
        if (letter === -1) continue;
        if (left === right) {
          if (pair.left !== pair.right) return left;
          continue;
        }
        const key = Math.min(left, right) * this.#masks.length + Math.max(left, right);
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push({ left, right, pivot: pair.pivot, word: [...pair.word, letter] });
      }
    }
    return undefined;
  }

  #exponential({ left, right, pivot, word }: Pair, meeting: number): Ambiguity {
    const pump = this.#text(word) + this.#letters([meeting, ...this.#pathBack(meeting, pivot)]);
    return { kind: 'exponential', prefix: this.#prefix(pivot), pump, positions: [left, right] };
  }

  polynomial(): readonly Ambiguity[] {
    const found: Ambiguity[] = [];
    const loops = this.#parts
      .map((_, position) => position)
      .filter((position) => this.#parts[position] !== -1);
    // Loops of the pattern first: that the search may start anywhere explains less.
    if (loops[0] === this.#graph.scan) loops.push(loops.shift()!);
    for (const from of loops) {
      for (const to of loops) {
        if (this.#parts[from] === this.#parts[to] || found.length >= MOST_FOUND || this.work <= 0) continue;
        const word = this.#chain(from, to);
        if (word === undefined) continue;
        const prefix = this.#prefix(from);
        found.push({ kind: 'polynomial', prefix, pump: this.#text(word), positions: [from, to] });
      }
    }
    return found;
  }

  /** A text that leads from `from` to itself, from `from` to `to`, and from `to` to itself. */
  #chain(from: number, to: number): readonly number[] | undefined {
    const seen = new Set<number>();
    const queue: { first: number; way: number; last: number; word: readonly number[] }[] = [
      { first: from, way: from, last: to, word: [] },
    ];
    for (const { first, way, last, word } of queue) {
      for (const nextFirst of this.#within(first, from)) {
        for (const nextLast of this.#within(last, to)) {
          const shared = this.#masks[nextFirst]! & this.#masks[nextLast]!;
          if (shared === 0n || word.length >= MAX_WORD) continue;
          for (const nextWay of this.#follow[way]!) {
            if (this.work-- <= 0) return undefined;
            const letter = lowestBit(shared & this.#masks[nextWay]!);
            if (letter === -1) continue;
            const longer = [...word, letter];
            if (nextFirst === from && nextWay === to && nextLast === to) return longer;
            const key = (nextFirst * this.#masks.length + nextWay) * this.#masks.length + nextLast;
            if (seen.has(key)) continue;
            seen.add(key);
            queue.push({ first: nextFirst, way: nextWay, last: nextLast, word: longer });
          }
        }
      }
    }
    return undefined;
  }

  /** What follows a position inside the loop of another. */
  #within(position: number, loop: number): readonly number[] {
    return this.#follow[position]!.filter((next) => this.#parts[next] === this.#parts[loop]);
  }

  /** The shortest text that brings a search to a position. */
  #prefix(position: number): string {
    if (position === this.#graph.scan) return '';
    return this.#letters(this.#shortest(this.#graph.first, position, () => true));
  }

  #pathBack(from: number, to: number): readonly number[] {
    if (from === to) return [];
    const inside = (position: number) => this.#parts[position] === this.#parts[from];
    return this.#shortest(this.#follow[from]!.filter(inside), to, inside);
  }

  #shortest(
    sources: readonly number[],
    to: number,
    allowed: (position: number) => boolean,
  ): readonly number[] {
    const before = new Map<number, number | undefined>(sources.map((source) => [source, undefined]));
    const queue = [...sources];
    for (const at of queue) {
      if (at === to) break;
      for (const next of this.#follow[at]!) {
        if (before.has(next) || !allowed(next)) continue;
        before.set(next, at);
        queue.push(next);
      }
    }
    const path: number[] = [];
    for (let at: number | undefined = to; at !== undefined; at = before.get(at)) path.unshift(at);
    return path;
  }

  #letters(positions: readonly number[]): string {
    return this.#text(positions.map((position) => lowestBit(this.#masks[position]!)));
  }

  #text(letters: readonly number[]): string {
    return letters.map((letter) => String.fromCodePoint(this.alphabet.letters[letter] ?? 0x61)).join('');
  }
}

function lowestBit(mask: bigint): number {
  if (mask === 0n) return -1;
  let bit = 0;
  for (let rest = mask; (rest & 1n) === 0n; rest >>= 1n) bit++;
  return bit;
}
