import type { Node, Regex, Repeat, Span } from './ast.ts';
import { type CharSet, EVERYTHING } from './char-set.ts';

/** A place of the pattern that takes one character, and where a search can go from it. */
export interface Position {
  readonly set: CharSet;
  readonly span: Span;
  /** The endless repetitions around it, the innermost first. */
  readonly loops: readonly Repeat[];
  /** Positions that may take the next character, with the number of ways to get there: one, or more (2). */
  readonly follow: ReadonlyMap<number, number>;
}

export interface PositionGraph {
  readonly positions: readonly Position[];
  /** Positions that may take the text's first character. */
  readonly first: readonly number[];
  /** The position that stands for "the search starts later in the text". */
  readonly scan: number;
}

const MAX_POSITIONS = 400;
/**
 * How often a body is written out: where its number of rounds varies, and where it is certain. Repetitions with more
 * rounds than that count as endless. Smaller sizes are tried in turn.
 */
const SIZES = [
  { varying: 10, certain: 64 },
  { varying: 4, certain: 16 },
  { varying: 1, certain: 1 },
];

/** Undefined if the pattern is too large even when its repetitions are taken for endless ones. */
export function positionGraph(regex: Regex): PositionGraph | undefined {
  for (const size of SIZES) {
    try {
      return new Builder(size).graph(regex.body);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  return undefined;
}

class TooLarge extends Error {}

type Edge =
  | { readonly kind: 'position'; readonly position: number; readonly next: number }
  | { readonly kind: 'split'; readonly targets: number[]; readonly again: boolean }
  | { readonly kind: 'start'; readonly next: number }
  | { readonly kind: 'end' };

const END = 0;
const SCAN = 0;
/** Ways to follow from one position; patterns with more optional parts in a row are cut short. */
const MAX_WAYS = 5000;

class Builder {
  readonly #size: (typeof SIZES)[number];
  readonly #edges: Edge[] = [{ kind: 'end' }];
  readonly #places: { set: CharSet; span: Span; loops: readonly Repeat[]; edge: number }[] = [];
  #loops: readonly Repeat[] = [];

  constructor(size: (typeof SIZES)[number]) {
    this.#size = size;
  }

  graph(body: Node): PositionGraph {
    this.#places.push({ set: EVERYTHING, span: { start: 0, end: 0 }, loops: [], edge: END });
    const start = this.#build(body, END);
    const positions = this.#places.map(({ set, span, loops, edge }, index) => {
      const next = this.#edges[edge]!;
      const from = index === SCAN ? start : next.kind === 'position' ? next.next : END;
      const follow = this.#ways(from, false);
      if (index === SCAN && follow.size > 0) follow.set(SCAN, 1);
      return { set, span, loops, follow };
    });
    return { positions, first: [...this.#ways(start, true).keys()], scan: SCAN };
  }

  /** Follows what takes no character; a way never starts the same round twice, as no engine repeats nothing. */
  #ways(from: number, atStart: boolean): Map<number, number> {
    const found = new Map<number, number>();
    const passed = new Set<number>();
    let left = MAX_WAYS;
    const visit = (at: number): void => {
      if (passed.has(at) || left-- <= 0) return;
      const edge = this.#edges[at]!;
      if (edge.kind === 'position') {
        found.set(edge.position, Math.min(2, (found.get(edge.position) ?? 0) + 1));
        return;
      }
      if (edge.kind === 'start' && atStart) visit(edge.next);
      if (edge.kind !== 'split') return;
      if (edge.again) passed.add(at);
      for (const target of edge.targets) visit(target);
      passed.delete(at);
    };
    visit(from);
    return found;
  }

  #build(node: Node, next: number): number {
    switch (node.kind) {
      case 'empty':
      case 'back-reference':
      case 'grapheme':
        return next;
      case 'char':
        return this.#position(node.set, node, next);
      case 'sequence':
        return node.items.toReversed().reduce((after, item) => this.#build(item, after), next);
      case 'alternation':
        return this.#split(node.options.map((option) => this.#build(option, next)));
      case 'capture':
      case 'atomic':
        return this.#build(node.body, next);
      case 'look':
        // A look-ahead is a dead end beside the way; look-behinds are short.
        if (node.behind) return next;
        return this.#split([this.#build(node.body, END), next]);
      case 'assertion':
        if (node.test === 'start') return this.#push({ kind: 'start', next });
        return node.test.startsWith('end') ? END : next;
      case 'repeat':
        return this.#repeat(node, next);
    }
  }

  #repeat(node: Repeat, next: number): number {
    const { body, min, max } = node;
    if (max <= (min === max ? this.#size.certain : this.#size.varying)) {
      let entry = next;
      for (let round = max; round > 0; round--) {
        const inner = this.#build(body, entry);
        entry = round > min ? this.#split([inner, next]) : inner;
      }
      return entry;
    }
    // The way back into the body differs from the way in, so that a new round of an outer loop is a way of its own.
    const outer = this.#loops;
    this.#loops = [node, ...outer];
    const targets = [next];
    const again = this.#push({ kind: 'split', targets, again: true });
    const round = this.#build(body, again);
    targets.unshift(round);
    let entry = min === 0 ? this.#split([round, next]) : round;
    for (let more = Math.min(min, this.#size.certain); more > 1; more--) entry = this.#build(body, entry);
    this.#loops = outer;
    return entry;
  }

  #position(set: CharSet, span: Span, next: number): number {
    if (this.#places.length >= MAX_POSITIONS) throw new TooLarge();
    const position = this.#places.length;
    const edge = this.#push({ kind: 'position', position, next });
    this.#places.push({ set, span, loops: this.#loops, edge });
    return edge;
  }

  #split(targets: number[]): number {
    return this.#push({ kind: 'split', targets, again: false });
  }

  #push(edge: Edge): number {
    return this.#edges.push(edge) - 1;
  }
}
