import { readBrackets } from './brackets.ts';
import { readEscape, readOctalOrGroup } from './escapes.ts';
import { type Opening, readOpening } from './groups.ts';
import { PythonReader, PythonRefusal } from './reader.ts';
import { alternatives, ONE, repeated, sequence, type Width, ZERO } from './width.ts';

/** Deeper than any pattern that Python itself could read without running out of stack. */
const MAX_DEPTH = 200;
const MAX_REPEAT = 4294967295;

/** Why Python's `re` refuses a pattern, as the rest of a sentence; undefined if it takes it. */
export function pythonRefusal(pattern: string): string | undefined {
  try {
    new Syntax(pattern).check();
    return undefined;
  } catch (error) {
    if (!(error instanceof PythonRefusal)) throw error;
    return error.message;
  }
}

/** What was read last, which a quantifier may or may not repeat. */
type Item = { readonly kind: 'item' | 'place' | 'repeat'; readonly width: Width };

class Syntax {
  readonly #reader: PythonReader;
  /** By number; undefined while the group is open. Group 0 is the whole. */
  readonly #groups: (Width | undefined)[] = [undefined];
  readonly #names = new Map<string, number>();
  /** In a look-behind: the first group that it may not refer to. */
  #behind: number | undefined;
  #verbose = false;
  readonly #laterGroups: number[] = [];

  constructor(pattern: string) {
    this.#reader = new PythonReader(pattern);
  }

  check(): void {
    this.#alternatives(0, this.#verbose);
    if (this.#reader.next !== undefined) throw new PythonRefusal('there is a ")" without a "("');
    for (const group of this.#laterGroups) if (group >= this.#groups.length) throw noGroup(group);
  }

  #alternatives(depth: number, verbose: boolean): Width {
    if (depth > MAX_DEPTH) throw new PythonRefusal('it is nested too deeply');
    const widths: Width[] = [];
    do {
      const isStart = depth === 0 && widths.length === 0;
      widths.push(this.#sequence(depth, depth === 0 ? this.#verbose || verbose : verbose, isStart));
    } while (this.#reader.take('|'));
    return alternatives(widths);
  }

  #sequence(depth: number, startVerbose: boolean, isStart: boolean): Width {
    const items: Item[] = [];
    let verbose = startVerbose;
    for (;;) {
      const token = this.#reader.next;
      if (token === undefined || token === '|' || token === ')') break;
      this.#reader.read();
      if (verbose && this.#skipsBlank(token)) continue;
      if (/^[*+?{]$/.test(token) && this.#quantifier(token, items)) continue;
      if (token === '(') {
        const item = this.#group(depth, verbose, isStart && items.length === 0);
        if (item === 'flags') verbose ||= this.#verbose;
        else if (item !== undefined) items.push(item);
      } else items.push(this.#item(token));
    }
    return sequence(items.map(({ width }) => width));
  }

  #skipsBlank(token: string): boolean {
    if (token === '#') {
      while (this.#reader.next !== undefined && this.#reader.read() !== '\n');
      return true;
    }
    return /^[ \t\n\r\v\f]$/.test(token);
  }

  #item(token: string): Item {
    if (token === '^' || token === '$') return { kind: 'place', width: ZERO };
    if (token === '[') readBrackets(this.#reader);
    if (!token.startsWith('\\')) return { kind: 'item', width: ONE };
    const letter = token.slice(1);
    if (!/^[0-9]$/.test(letter)) {
      const isPlace = readEscape(this.#reader, letter, false) === 'place';
      return isPlace ? { kind: 'place', width: ZERO } : { kind: 'item', width: ONE };
    }
    const group = readOctalOrGroup(this.#reader, letter);
    return { kind: 'item', width: group === 'octal' ? ONE : this.#reference(group) };
  }

  #reference(group: number): Width {
    if (group >= this.#groups.length) throw noGroup(group);
    const width = this.#groups[group];
    if (width === undefined) throw new PythonRefusal('a group refers to itself');
    this.#checkBehind(group);
    return width;
  }

  #checkBehind(group: number): void {
    if (this.#behind === undefined) return;
    if (this.#groups[group] === undefined || group >= this.#behind)
      throw new PythonRefusal('a look-behind refers to a group of its own');
  }

  /** False if a brace turns out to be an ordinary character. */
  #quantifier(token: string, items: Item[]): boolean {
    const bounds =
      token === '{' ? this.#bounds() : { min: token === '+' ? 1 : 0, max: token === '?' ? 1 : Infinity };
    if (bounds === undefined) return false;
    const last = items.at(-1);
    if (last === undefined || last.kind === 'place')
      throw new PythonRefusal(`"${token}" has nothing to repeat`);
    if (last.kind === 'repeat') throw new PythonRefusal(`"${token}" repeats what is repeated already`);
    if (!this.#reader.take('?')) this.#reader.take('+');
    items[items.length - 1] = { kind: 'repeat', width: repeated(last.width, bounds.min, bounds.max) };
    return true;
  }

  #bounds(): { min: number; max: number } | undefined {
    const reader = this.#reader;
    if (reader.next === '}') return undefined;
    const start = reader.position;
    const low = reader.readWhile(Infinity, /^[0-9]$/);
    const high = reader.take(',') ? reader.readWhile(Infinity, /^[0-9]$/) : low;
    if (!reader.take('}')) {
      reader.goBack(start);
      return undefined;
    }
    const bounds = { min: Number(low), max: high === '' ? Infinity : Number(high) };
    if (bounds.min >= MAX_REPEAT || (high !== '' && bounds.max >= MAX_REPEAT))
      throw new PythonRefusal('a repetition number is too large');
    if (bounds.max < bounds.min)
      throw new PythonRefusal(`{${low},${high}} has its bounds the wrong way round`);
    return bounds;
  }

  #group(depth: number, verbose: boolean, isStart: boolean): Item | 'flags' | undefined {
    const opening = readOpening(this.#reader);
    switch (opening.kind) {
      case 'comment':
        return undefined;
      case 'global-flags':
        if (!isStart) throw new PythonRefusal('flags for the whole pattern stand only at its start');
        this.#verbose ||= opening.verbose;
        return 'flags';
      case 'named-reference': {
        const group = this.#names.get(opening.name);
        if (group === undefined) throw new PythonRefusal(`no group is called ${opening.name}`);
        return { kind: 'item', width: this.#reference(group) };
      }
      default:
        return { kind: 'item', width: this.#body(opening, depth, verbose) };
    }
  }

  #body(
    opening: Exclude<Opening, { kind: 'comment' | 'global-flags' | 'named-reference' }>,
    depth: number,
    verbose: boolean,
  ): Width {
    switch (opening.kind) {
      case 'capture': {
        const group = this.#groups.push(undefined) - 1;
        if (opening.name !== undefined) {
          if (this.#names.has(opening.name)) throw new PythonRefusal(`two groups are called ${opening.name}`);
          this.#names.set(opening.name, group);
        }
        const width = this.#closed(this.#alternatives(depth + 1, verbose));
        this.#groups[group] = width;
        return width;
      }
      case 'plain':
        return this.#closed(this.#alternatives(depth + 1, opening.verbose ?? verbose));
      case 'look-ahead':
        this.#closed(this.#alternatives(depth + 1, verbose));
        return ZERO;
      case 'look-behind':
        return this.#lookBehind(depth, verbose);
      case 'condition':
        return this.#condition(opening.reference, depth, verbose);
    }
  }

  #lookBehind(depth: number, verbose: boolean): Width {
    const outer = this.#behind;
    this.#behind ??= this.#groups.length;
    const { least, most } = this.#closed(this.#alternatives(depth + 1, verbose));
    this.#behind = outer;
    if (least !== most) throw new PythonRefusal('a look-behind may match texts of different lengths');
    return ZERO;
  }

  #condition(reference: string, depth: number, verbose: boolean): Width {
    const group = /^[0-9]+$/.test(reference) ? Number(reference) : this.#names.get(reference);
    if (group === undefined) throw new PythonRefusal(`no group is called ${reference}`);
    if (group === 0) throw noGroup(0);
    this.#laterGroups.push(group);
    this.#checkBehind(group);
    const yes = this.#sequence(depth + 1, verbose, false);
    const no = this.#reader.take('|') ? this.#sequence(depth + 1, verbose, false) : ZERO;
    if (this.#reader.next === '|') throw new PythonRefusal('a condition has more than two branches');
    return this.#closed({ least: Math.min(yes.least, no.least), most: Math.max(yes.most, no.most) });
  }

  #closed(width: Width): Width {
    if (!this.#reader.take(')')) throw new PythonRefusal('there is a "(" without a ")"');
    return width;
  }
}

function noGroup(group: number): PythonRefusal {
  return new PythonRefusal(`there is no group ${group}`);
}
