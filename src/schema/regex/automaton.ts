import type { Look, Node, Regex, Repeat } from './ast.ts';
import { type CharSet, setKey, tester } from './char-set.ts';
import { type PlaceTest, placeTest } from './places.ts';

/** A state of a nondeterministic automaton; `next` and `targets` are indexes of states. */
export type State =
  | { readonly kind: 'char'; readonly test: (code: number) => boolean; readonly next: number }
  /** So many characters of one set: counted, so that a large repetition is still one state. */
  | {
      readonly kind: 'count';
      readonly test: (code: number) => boolean;
      readonly min: number;
      readonly max: number;
      readonly next: number;
    }
  | { readonly kind: 'split'; readonly targets: number[] }
  | { readonly kind: 'place'; readonly test: PlaceTest; readonly next: number }
  | { readonly kind: 'look'; readonly look: number; readonly next: number }
  | { readonly kind: 'accept' };

export interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
  /** True if it reads the text from its end. */
  readonly backward: boolean;
}

export interface LookAutomaton {
  readonly automaton: Automaton;
  readonly negative: boolean;
}

export interface Automata {
  readonly main: Automaton;
  /** Inner ones first: an automaton asks only those before it. */
  readonly looks: readonly LookAutomaton[];
}

const MAX_STATES = 100_000;

/**
 * A pattern as automata, one for the whole and one for each look-around; undefined if it is not regular (back
 * references, atomic groups) or becomes too large when its repetitions are written out.
 */
export function buildAutomata(regex: Regex): Automata | undefined {
  const builder = new Builder();
  try {
    const main = builder.automaton(regex.body, false);
    return { main, looks: builder.looks };
  } catch (error) {
    if (!(error instanceof NotRegular)) throw error;
    return undefined;
  }
}

class NotRegular extends Error {}

class Builder {
  readonly looks: LookAutomaton[] = [];
  readonly #lookIndexes = new Map<string, number>();
  readonly #tests = new Map<string, (code: number) => boolean>();
  #size = 0;

  automaton(body: Node, backward: boolean): Automaton {
    const states: State[] = [{ kind: 'accept' }];
    const start = this.#build(body, 0, states, backward);
    return { states, start, backward };
  }

  /** Adds the states of a node, to be followed by the state `next`; gives where to enter. */
  #build(node: Node, next: number, states: State[], backward: boolean): number {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'char':
        return this.#push(states, { kind: 'char', test: this.#test(node.set), next });
      case 'sequence':
        return (backward ? node.items : node.items.toReversed()).reduce(
          (after, item) => this.#build(item, after, states, backward),
          next,
        );
      case 'alternation': {
        const targets = node.options.map((option) => this.#build(option, next, states, backward));
        return this.#push(states, { kind: 'split', targets });
      }
      case 'capture':
        return this.#build(node.body, next, states, backward);
      case 'repeat':
        return this.#repeat(node, next, states, backward);
      case 'look':
        return this.#push(states, { kind: 'look', look: this.#look(node), next });
      case 'assertion':
        return this.#push(states, { kind: 'place', test: placeTest(node.test), next });
      case 'atomic':
      case 'back-reference':
      case 'grapheme':
        throw new NotRegular();
    }
  }

  #repeat(node: Repeat, next: number, states: State[], backward: boolean): number {
    if (node.mode === 'possessive') return this.#build(withoutPossessive(node), next, states, backward);
    const { body, min, max } = node;
    if (body.kind === 'char' && (max === Infinity ? min > 1 : max > 1)) {
      const test = this.#test(body.set);
      const count = this.#push(states, { kind: 'count', test, min: Math.max(min, 1), max, next });
      return min > 0 ? count : this.#push(states, { kind: 'split', targets: [count, next] });
    }
    return this.#rounds(node, next, states, backward);
  }

  #rounds({ body, min, max }: Repeat, next: number, states: State[], backward: boolean): number {
    let entry = next;
    let needed = min;
    if (max === Infinity) {
      const targets = [next];
      const loop = this.#push(states, { kind: 'split', targets });
      const round = this.#build(body, loop, states, backward);
      targets.unshift(round);
      entry = min === 0 ? loop : round;
      needed = Math.max(min - 1, 0);
    } else {
      for (let round = min; round < max; round++) {
        const inner = this.#build(body, entry, states, backward);
        entry = this.#push(states, { kind: 'split', targets: [inner, next] });
      }
    }
    for (let round = 0; round < needed; round++) entry = this.#build(body, entry, states, backward);
    return entry;
  }

  /** A look-ahead is read from the end of the text, so that one pass answers for every place. */
  #look(node: Look): number {
    const key = `${node.start} ${node.end} ${node.behind} ${node.negative}`;
    const known = this.#lookIndexes.get(key);
    if (known !== undefined) return known;
    const automaton = this.automaton(node.body, !node.behind);
    const index = this.looks.push({ automaton, negative: node.negative }) - 1;
    this.#lookIndexes.set(key, index);
    return index;
  }

  #test(set: CharSet): (code: number) => boolean {
    const key = setKey(set);
    let test = this.#tests.get(key);
    if (test === undefined) {
      test = tester(set);
      this.#tests.set(key, test);
    }
    return test;
  }

  #push(states: State[], state: State): number {
    if (++this.#size > MAX_STATES) throw new NotRegular();
    return states.push(state) - 1;
  }
}

/** As many as there are, then none more. */
function withoutPossessive(node: Repeat): Node {
  const { body, min, max, start, end } = node;
  const span = { start, end };
  const noMore: Node = { kind: 'look', behind: false, negative: true, body, ...span };
  const greedy = (least: number, most: number): Node => ({
    kind: 'repeat',
    body,
    min: least,
    max: most,
    mode: 'greedy',
    ...span,
  });
  if (min === max) return greedy(min, max);
  const fewer: Node = {
    kind: 'sequence',
    items: [greedy(min, max === Infinity ? max : max - 1), noMore],
    ...span,
  };
  return max === Infinity ? fewer : { kind: 'alternation', options: [greedy(max, max), fewer], ...span };
}
