import type { Regex } from './ast.ts';
import { type Automata, type Automaton, buildAutomata, type State } from './automaton.ts';
import { numbersOf } from './char-set.ts';

export interface LinearMatcher {
  /**
   * Is the pattern found in the text? The work grows with the length of the text times the size of the
   * pattern, never more; undefined if it would take more than `maxSteps`.
   */
  find(text: string, maxSteps?: number): boolean | undefined;
}

/** A matcher that never backtracks; undefined for patterns with back references or atomic groups. */
export function linearMatcher(regex: Regex): LinearMatcher | undefined {
  const automata = buildAutomata(regex);
  if (automata === undefined) return undefined;
  const units = regex.dialect === 'javascript';
  return {
    find(text, maxSteps = Infinity) {
      const effort = { left: maxSteps };
      const found = findIn(automata, numbersOf(text, units), effort);
      return effort.left < 0 ? undefined : found;
    },
  };
}

interface Effort {
  left: number;
}

function findIn({ main, looks }: Automata, text: Uint32Array, effort: Effort): boolean {
  const answers: Uint8Array[] = [];
  for (const { automaton, negative } of looks) {
    if (effort.left < 0) return false;
    const answer = new Uint8Array(text.length + 1).fill(negative ? 1 : 0);
    new Run(automaton, text, answers, effort).each((at) => {
      answer[at] = negative ? 0 : 1;
      return false;
    });
    answers.push(answer);
  }
  let found = false;
  new Run(main, text, answers, effort).each(() => {
    found = true;
    return true;
  });
  return found;
}

/** One pass over a text, all states at once. */
class Run {
  readonly #automaton: Automaton;
  readonly #text: Uint32Array;
  /** For each look-around and each place: does it hold? */
  readonly #answers: readonly Uint8Array[];
  readonly #effort: Effort;
  readonly #visited: Int32Array;
  readonly #listed: Int32Array;
  /** For each counting state the passes at which it was entered; all grow older together. */
  readonly #entries: (Queue | undefined)[] = [];
  readonly #pending: number[] = [];
  #active: number[] = [];
  #pass = 0;
  #accepted = false;

  constructor(automaton: Automaton, text: Uint32Array, answers: readonly Uint8Array[], effort: Effort) {
    this.#automaton = automaton;
    this.#text = text;
    this.#answers = answers;
    this.#effort = effort;
    this.#visited = new Int32Array(automaton.states.length).fill(-1);
    this.#listed = new Int32Array(automaton.states.length).fill(-1);
  }

  /** Calls back with every place where a match ends, wherever it began, until told to stop. */
  each(accepted: (at: number) => boolean): void {
    const { start, backward } = this.#automaton;
    const length = this.#text.length;
    for (this.#pass = 0; this.#pass <= length && this.#effort.left >= 0; this.#pass++) {
      const at = backward ? length - this.#pass : this.#pass;
      this.#accepted = false;
      if (this.#pass > 0) this.#step(this.#text[backward ? at : at - 1]!, at);
      this.#enter(start, at);
      if (this.#accepted && accepted(at)) return;
    }
  }

  #step(code: number, at: number): void {
    const before = this.#active;
    this.#active = [];
    this.#effort.left -= before.length;
    for (const index of before) {
      const state = this.#automaton.states[index] as State & { kind: 'char' | 'count' };
      if (state.kind === 'count') this.#count(index, state, code, at);
      else if (state.test(code)) this.#enter(state.next, at);
    }
  }

  #count(index: number, state: State & { kind: 'count' }, code: number, at: number): void {
    const queue = this.#entries[index]!;
    if (!state.test(code)) {
      queue.clear(this.#pass);
      if (queue.oldest !== undefined) this.#list(index);
      return;
    }
    queue.dropBefore(this.#pass - state.max);
    if (queue.oldest === undefined) return;
    this.#list(index);
    if (this.#pass - queue.oldest >= state.min) this.#enter(state.next, at);
  }

  /** Follows everything that takes no character. */
  #enter(from: number, at: number): void {
    this.#pending.push(from);
    while (this.#pending.length > 0) {
      const index = this.#pending.pop()!;
      if (this.#visited[index] === this.#pass) continue;
      this.#visited[index] = this.#pass;
      this.#effort.left--;
      const state = this.#automaton.states[index]!;
      switch (state.kind) {
        case 'accept':
          this.#accepted = true;
          break;
        case 'split':
          for (const target of state.targets) this.#pending.push(target);
          break;
        case 'place':
          if (state.test(this.#text, at)) this.#pending.push(state.next);
          break;
        case 'look':
          if (this.#answers[state.look]![at] === 1) this.#pending.push(state.next);
          break;
        case 'count':
          this.#enqueue(index, state.max === Infinity);
          this.#list(index);
          break;
        case 'char':
          this.#list(index);
      }
    }
  }

  /** Without an upper bound only the oldest entry matters, and the newest if the others end here. */
  #enqueue(index: number, endsOnly: boolean): void {
    this.#entries[index] ??= new Queue();
    this.#entries[index].push(this.#pass, endsOnly);
  }

  #list(index: number): void {
    if (this.#listed[index] === this.#pass) return;
    this.#listed[index] = this.#pass;
    this.#active.push(index);
  }
}

class Queue {
  #items: number[] = [];
  #head = 0;

  get oldest(): number | undefined {
    return this.#items[this.#head];
  }

  push(item: number, endsOnly: boolean): void {
    if (endsOnly && this.#items.length > 1) this.#items.pop();
    this.#items.push(item);
  }

  dropBefore(item: number): void {
    while (this.#head < this.#items.length && this.#items[this.#head]! < item) this.#head++;
    if (this.#head > 64 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
  }

  /** Forgets all but what came in at this very pass. */
  clear(pass: number): void {
    const current = this.#items.at(-1) === pass;
    this.#items = current ? [pass] : [];
    this.#head = 0;
  }
}
