import type { Folding, Look, Node, Regex, Repeat } from './ast.ts';
import { tester } from './char-set.ts';
import { isNullable } from './nullable.ts';
import { type PlaceTest, placeTest } from './places.ts';
import { type Width, widthOf } from './width.ts';

/** One step of a backtracking search. `first`, `second`, `to` and `exit` are places in the list of steps. */
export type Instruction =
  | { readonly op: 'char'; readonly test: (code: number) => boolean }
  /** Go on at `first`; if that fails, at `second`. */
  | { readonly op: 'fork'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'place'; readonly test: PlaceTest }
  /** Keep the current position in a register. */
  | { readonly op: 'mark'; readonly register: number }
  /** A group ends here; where it started stands in a register. */
  | { readonly op: 'capture'; readonly group: number; readonly from: number }
  /** JavaScript forgets what the groups of a repetition held before each round. */
  | { readonly op: 'forget'; readonly groups: readonly number[] }
  | { readonly op: 'zero'; readonly register: number }
  | { readonly op: 'increment'; readonly register: number }
  /** Decides whether a counted repetition takes another round (the next step) or leaves. */
  | { readonly op: 'count'; readonly register: number; readonly repeat: Repeat; exit: number }
  /** A round that took nothing leaves the repetition. */
  | { readonly op: 'progress'; readonly register: number; exit: number }
  | { readonly op: 'reference'; readonly group: number; readonly folding: Folding }
  | {
      readonly op: 'look';
      readonly look: Look;
      readonly width: Width;
      readonly program: readonly Instruction[];
    }
  | { readonly op: 'atomic'; readonly program: readonly Instruction[] }
  | { readonly op: 'match' };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly registers: number;
  readonly groups: number;
  readonly javascript: boolean;
  /** True if no match can begin but at the start of the text. */
  readonly anchored: boolean;
}

/** Registers 2g and 2g+1 hold where group g starts and ends; the others count rounds and keep positions. */
export function compileProgram(regex: Regex): Program | undefined {
  const compiler = new Compiler(regex);
  const instructions = compiler.whole(regex.body);
  if (compiler.unknown) return undefined;
  const { dialect, groups } = regex;
  return {
    instructions,
    registers: compiler.registers,
    groups,
    javascript: dialect === 'javascript',
    anchored: beginsAtStart(regex.body),
  };
}

class Compiler {
  registers: number;
  unknown = false;
  readonly #javascript: boolean;

  constructor(regex: Regex) {
    this.registers = 2 * (regex.groups + 1);
    this.#javascript = regex.dialect === 'javascript';
  }

  whole(node: Node): readonly Instruction[] {
    const code: Instruction[] = [];
    this.#add(node, code);
    code.push({ op: 'match' });
    return code;
  }

  #add(node: Node, code: Instruction[]): void {
    switch (node.kind) {
      case 'empty':
        return;
      case 'char':
        code.push({ op: 'char', test: tester(node.set) });
        return;
      case 'sequence':
        for (const item of node.items) this.#add(item, code);
        return;
      case 'alternation':
        this.#alternation(node.options, code);
        return;
      case 'capture': {
        const from = this.registers++;
        code.push({ op: 'mark', register: from });
        this.#add(node.body, code);
        code.push({ op: 'capture', group: node.group, from });
        return;
      }
      case 'repeat':
        this.#repeat(node, code);
        return;
      case 'atomic':
        code.push({ op: 'atomic', program: this.whole(node.body) });
        return;
      case 'look':
        code.push({ op: 'look', look: node, width: widthOf(node.body), program: this.whole(node.body) });
        return;
      case 'assertion':
        code.push({ op: 'place', test: placeTest(node.test) });
        return;
      case 'back-reference':
        code.push({ op: 'reference', group: node.group, folding: node.folding });
        return;
      case 'grapheme':
        this.unknown = true;
        return;
    }
  }

  #alternation(options: readonly Node[], code: Instruction[]): void {
    const jumps: { op: 'jump'; to: number }[] = [];
    for (const [index, option] of options.entries()) {
      if (index === options.length - 1) {
        this.#add(option, code);
        continue;
      }
      const fork = { op: 'fork' as const, first: code.length + 1, second: 0 };
      code.push(fork);
      this.#add(option, code);
      const jump = { op: 'jump' as const, to: 0 };
      code.push(jump);
      jumps.push(jump);
      fork.second = code.length;
    }
    for (const jump of jumps) jump.to = code.length;
  }

  #repeat(node: Repeat, code: Instruction[]): void {
    if (node.mode === 'possessive') {
      code.push({ op: 'atomic', program: this.whole({ ...node, mode: 'greedy' }) });
    } else if (node.max === Infinity && node.min <= 1) {
      this.#endless(node, code);
    } else if (node.min === 0 && node.max === 1) {
      const fork = { op: 'fork' as const, first: code.length + 1, second: 0 };
      code.push(fork);
      this.#add(node.body, code);
      setExit(fork, code.length, node.mode);
    } else {
      this.#counted(node, code);
    }
  }

  #endless(node: Repeat, code: Instruction[]): void {
    const top = code.length;
    const fork = { op: 'fork' as const, first: top + 1, second: 0 };
    if (node.min === 0) code.push(fork);
    const progress = this.#round(node, code);
    if (node.min === 0) code.push({ op: 'jump', to: top });
    else {
      fork.first = top;
      code.push(fork);
    }
    setExit(fork, code.length, node.mode);
    if (progress !== undefined) progress.exit = code.length;
  }

  #counted(node: Repeat, code: Instruction[]): void {
    const register = this.registers++;
    code.push({ op: 'zero', register });
    const count = { op: 'count' as const, register, repeat: node, exit: 0 };
    const top = code.push(count) - 1;
    const progress = this.#round(node, code);
    code.push({ op: 'increment', register }, { op: 'jump', to: top });
    count.exit = code.length;
    if (progress !== undefined) progress.exit = code.length;
  }

  #round(node: Repeat, code: Instruction[]): { exit: number } | undefined {
    const groups = this.#javascript ? groupsIn(node.body) : [];
    if (groups.length > 0) code.push({ op: 'forget', groups });
    if (!isNullable(node.body)) {
      this.#add(node.body, code);
      return undefined;
    }
    const register = this.registers++;
    code.push({ op: 'mark', register });
    this.#add(node.body, code);
    const progress = { op: 'progress' as const, register, exit: 0 };
    code.push(progress);
    return progress;
  }
}

/** A greedy repetition tries another round first, a reluctant one tries to leave first. */
function setExit(fork: { first: number; second: number }, exit: number, mode: Repeat['mode']): void {
  fork.second = exit;
  if (mode === 'reluctant') [fork.first, fork.second] = [fork.second, fork.first];
}

function groupsIn(node: Node): readonly number[] {
  if (node.kind === 'sequence') return node.items.flatMap(groupsIn);
  if (node.kind === 'alternation') return node.options.flatMap(groupsIn);
  const inner = 'body' in node ? groupsIn(node.body) : [];
  return node.kind === 'capture' ? [node.group, ...inner] : inner;
}

function beginsAtStart(node: Node): boolean {
  switch (node.kind) {
    case 'assertion':
      return node.test === 'start';
    case 'sequence':
      return beginsAtStart(
        node.items.find((item) => item.kind !== 'look' && item.kind !== 'empty') ?? node.items[0]!,
      );
    case 'alternation':
      return node.options.every(beginsAtStart);
    case 'capture':
    case 'atomic':
      return beginsAtStart(node.body);
    case 'repeat':
      return node.min > 0 && beginsAtStart(node.body);
    default:
      return false;
  }
}
