import { fold } from './case-folding.ts';
import type { Instruction, Program } from './program.ts';

export interface SearchResult {
  /** Undefined if the limit was reached before the answer. */
  readonly found: boolean | undefined;
  readonly steps: number;
}

/**
 * Searches as backtracking engines do, counting every step: the measure of what a pattern costs them, and a
 * way to use patterns that no other engine here can express, without ever running away.
 */
export function backtrackingSearch(program: Program, text: Uint32Array, maxSteps: number): SearchResult {
  const search = new Search(program, text, maxSteps);
  const found = search.find();
  return { found, steps: search.steps };
}

const FAILED = -1;
const STOPPED = -2;
const ANYWHERE = -1;

class Search {
  steps = 0;
  readonly #program: Program;
  readonly #text: Uint32Array;
  readonly #maxSteps: number;
  readonly #registers: Int32Array;
  /** Where to go on after a failure: step, position, length of the trail. */
  readonly #choices: number[] = [];
  /** What registers held before they were changed: register, value. */
  readonly #trail: number[] = [];

  constructor(program: Program, text: Uint32Array, maxSteps: number) {
    this.#program = program;
    this.#text = text;
    this.#maxSteps = maxSteps;
    this.#registers = new Int32Array(program.registers);
  }

  find(): boolean | undefined {
    const lastStart = this.#program.anchored ? 0 : this.#text.length;
    for (let start = 0; start <= lastStart; start++) {
      this.#registers.fill(-1);
      this.#trail.length = 0;
      const end = this.#run(this.#program.instructions, start, ANYWHERE);
      if (end === STOPPED) return undefined;
      if (end !== FAILED) return true;
    }
    return false;
  }

  /** Gives the position behind the match. Choices that were left open inside are dropped. */
  #run(code: readonly Instruction[], start: number, mustEnd: number): number {
    const base = this.#choices.length;
    const trail = this.#trail.length;
    let step = 0;
    let at = start;
    for (;;) {
      if (++this.steps > this.#maxSteps) return STOPPED;
      const instruction = code[step]!;
      if (instruction.op === 'match' && (mustEnd === ANYWHERE || at === mustEnd)) {
        this.#choices.length = base;
        return at;
      }
      if (instruction.op === 'char') {
        if (at < this.#text.length && instruction.test(this.#text[at]!)) {
          at++;
          step++;
          continue;
        }
      } else if (instruction.op === 'look' || instruction.op === 'atomic') {
        at = this.#inner(instruction, at);
        if (at === STOPPED) return STOPPED;
        if (at !== FAILED) {
          step++;
          continue;
        }
      } else if (instruction.op === 'reference') {
        at = this.#reference(instruction.group, instruction.folding, at);
        if (at !== FAILED) {
          step++;
          continue;
        }
      } else {
        step = this.#control(instruction, step, at);
        if (step !== FAILED) continue;
      }
      if (this.#choices.length === base) {
        this.#undo(trail);
        return FAILED;
      }
      this.#undo(this.#choices.pop()!);
      at = this.#choices.pop()!;
      step = this.#choices.pop()!;
    }
  }

  /** Steps that take no character: gives the next step. */
  #control(instruction: Instruction, step: number, at: number): number {
    switch (instruction.op) {
      case 'fork':
        this.#choose(instruction.second, at);
        return instruction.first;
      case 'jump':
        return instruction.to;
      case 'place':
        return instruction.test(this.#text, at) ? step + 1 : FAILED;
      case 'mark':
        this.#set(instruction.register, at);
        return step + 1;
      case 'capture':
        this.#set(2 * instruction.group, this.#registers[instruction.from]!);
        this.#set(2 * instruction.group + 1, at);
        return step + 1;
      case 'forget':
        for (const group of instruction.groups) this.#set(2 * group, -1);
        return step + 1;
      case 'zero':
        this.#set(instruction.register, 0);
        return step + 1;
      case 'increment':
        this.#set(instruction.register, this.#registers[instruction.register]! + 1);
        return step + 1;
      case 'count':
        return this.#count(instruction, step, at);
      case 'progress':
        return this.#registers[instruction.register] === at ? instruction.exit : step + 1;
      default:
        return FAILED;
    }
  }

  #count(instruction: Instruction & { op: 'count' }, step: number, at: number): number {
    const { repeat, exit } = instruction;
    const rounds = this.#registers[instruction.register]!;
    if (rounds < repeat.min) return step + 1;
    if (rounds >= repeat.max) return exit;
    const greedy = repeat.mode === 'greedy';
    this.#choose(greedy ? exit : step + 1, at);
    return greedy ? step + 1 : exit;
  }

  #inner(instruction: Instruction & { op: 'look' | 'atomic' }, at: number): number {
    if (instruction.op === 'atomic') return this.#run(instruction.program, at, ANYWHERE);
    const { behind, negative } = instruction.look;
    const trail = this.#trail.length;
    let end = FAILED;
    if (!behind) end = this.#run(instruction.program, at, ANYWHERE);
    const { min, max } = instruction.width;
    for (let start = at - min; behind && start >= Math.max(0, at - max) && end === FAILED; start--) {
      end = this.#run(instruction.program, start, at);
    }
    if (end === STOPPED) return STOPPED;
    if (negative) this.#undo(trail);
    return (end === FAILED) === negative ? at : FAILED;
  }

  /** A group that took no part fails in Java and matches nothing in JavaScript. */
  #reference(group: number, folding: Parameters<typeof fold>[1], at: number): number {
    const from = group <= this.#program.groups ? this.#registers[2 * group]! : -1;
    if (from < 0) return this.#program.javascript ? at : FAILED;
    const length = this.#registers[2 * group + 1]! - from;
    if (at + length > this.#text.length) return FAILED;
    for (let index = 0; index < length; index++) {
      this.steps++;
      if (fold(this.#text[from + index]!, folding) !== fold(this.#text[at + index]!, folding)) return FAILED;
    }
    return at + length;
  }

  #choose(step: number, at: number): void {
    this.#choices.push(step, at, this.#trail.length);
  }

  #set(register: number, value: number): void {
    this.#trail.push(register, this.#registers[register]!);
    this.#registers[register] = value;
  }

  #undo(length: number): void {
    while (this.#trail.length > length) {
      const value = this.#trail.pop()!;
      this.#registers[this.#trail.pop()!] = value;
    }
  }
}
