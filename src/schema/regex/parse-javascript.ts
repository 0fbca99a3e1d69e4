import type { Feature, FeatureName, Node, Place, Regex, Repeat, Span } from './ast.ts';
import { type CharSet, complement, rangesOf, single, union } from './char-set.ts';
import { ASCII_DIGIT, ASCII_WORD } from './java-properties.ts';

const MAX_DEPTH = 250;

/**
 * Reads a pattern as JavaScript does without flags, for patterns that Java refuses. The text must have passed
 * `new RegExp`, so every question of syntax is settled; undefined if it is nested too deeply or uses flags
 * inside groups.
 */
export function parseJavaScript(pattern: string): Regex | undefined {
  const parser = new Parser(pattern);
  try {
    const body = parser.disjunction();
    return { pattern, dialect: 'javascript', body, groups: parser.groups, features: parser.features };
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error;
    return undefined;
  }
}

class GiveUp extends Error {}

const SPACE: CharSet = rangesOf([
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
]);
const DOT: CharSet = complement(rangesOf([0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029]));
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
]);

class Parser {
  groups = 0;
  readonly features: Feature[] = [];
  readonly #text: string;
  readonly #names: ReadonlyMap<string, number>;
  readonly #total: number;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    const { names, total } = countGroups(text);
    this.#names = names;
    this.#total = total;
  }

  disjunction(): Node {
    const from = this.#at;
    if (++this.#depth > MAX_DEPTH) throw new GiveUp();
    const options = [this.#alternative()];
    while (this.#take('|')) options.push(this.#alternative());
    this.#depth--;
    return options.length === 1 ? options[0]! : { kind: 'alternation', options, ...this.#span(from) };
  }

  #alternative(): Node {
    const from = this.#at;
    const items: Node[] = [];
    while (this.#at < this.#text.length && this.#text[this.#at] !== '|' && this.#text[this.#at] !== ')') {
      const at = this.#at;
      items.push(this.#quantified(this.#term(), at));
    }
    if (items.length === 1) return items[0]!;
    return items.length === 0
      ? { kind: 'empty', ...this.#span(from) }
      : { kind: 'sequence', items, ...this.#span(from) };
  }

  #term(): Node {
    const from = this.#at;
    const letter = this.#text[this.#at++]!;
    switch (letter) {
      case '^':
        return this.#place('start', from);
      case '$':
        return this.#place('end', from);
      case '.':
        return this.#char(DOT, from);
      case '(':
        return this.#group(from);
      case '[':
        return this.#char(this.#class(), from);
      case '\\':
        return this.#escape(from);
      default:
        return this.#char(single(letter.charCodeAt(0)), from);
    }
  }

  #group(from: number): Node {
    if (this.#take('?:')) return { ...this.#closed(), ...this.#span(from) };
    for (const opening of ['?=', '?!', '?<=', '?<!']) {
      if (!this.#take(opening)) continue;
      const behind = opening.length === 3;
      const body = this.#closed();
      this.#note(behind ? 'look-behind' : 'look-ahead', from);
      return { kind: 'look', behind, negative: opening.endsWith('!'), body, ...this.#span(from) };
    }
    if (this.#take('?<')) {
      this.#at = this.#text.indexOf('>', this.#at) + 1;
      this.#note('named-group', from);
    } else if (this.#text[this.#at] === '?') {
      throw new GiveUp();
    }
    const group = ++this.groups;
    const body = this.#closed();
    return { kind: 'capture', group, body, ...this.#span(from) };
  }

  #closed(): Node {
    const body = this.disjunction();
    this.#take(')');
    return body;
  }

  #quantified(body: Node, from: number): Node {
    const bounds = /^(?:[?*+]|\{(\d+)(?:(,)(\d*))?\})(\??)/.exec(this.#text.slice(this.#at, this.#at + 40));
    if (bounds === null) return body;
    this.#at += bounds[0].length;
    const mode: Repeat['mode'] = bounds[4] === '?' ? 'reluctant' : 'greedy';
    let min = bounds[0][0] === '+' ? 1 : 0;
    let max = bounds[0][0] === '?' ? 1 : Infinity;
    if (bounds[1] !== undefined) {
      min = Number(bounds[1]);
      if (bounds[2] === undefined) max = min;
      else if (bounds[3] !== '') max = Number(bounds[3]);
    }
    return { kind: 'repeat', body, min, max, mode, ...this.#span(from) };
  }

  #escape(from: number): Node {
    const letter = this.#text[this.#at]!;
    if (letter === 'b' || letter === 'B') {
      this.#at++;
      return this.#place(letter === 'b' ? 'word-boundary-plain' : 'not-word-boundary-plain', from);
    }
    if (letter === 'k' && this.#names.size > 0) {
      const end = this.#text.indexOf('>', this.#at);
      const group = this.#names.get(this.#text.slice(this.#at + 2, end)) ?? 0;
      this.#at = end + 1;
      return this.#reference(group, from);
    }
    const digits = /^[1-9]\d*/.exec(this.#text.slice(this.#at, this.#at + 10))?.[0];
    if (digits !== undefined && Number(digits) <= this.#total) {
      this.#at += digits.length;
      return this.#reference(Number(digits), from);
    }
    return this.#char(this.#classEscape(false), from);
  }

  #reference(group: number, from: number): Node {
    this.#note('back-reference', from);
    return { kind: 'back-reference', group, folding: 'none', ...this.#span(from) };
  }

  /** An escape that means characters; the cursor stands behind the backslash. */
  #classEscape(inClass: boolean): CharSet {
    const letter = this.#text[this.#at++]!;
    const lower = letter.toLowerCase();
    const named =
      lower === 'd' ? ASCII_DIGIT : lower === 'w' ? ASCII_WORD : lower === 's' ? SPACE : undefined;
    if (named !== undefined) return lower === letter ? named : complement(named);
    const control = CONTROLS.get(letter) ?? (inClass && letter === 'b' ? 0x08 : undefined);
    if (control !== undefined) return single(control);
    const rest = this.#text.slice(this.#at - 1, this.#at + 4);
    const hex = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(rest);
    if (hex !== null) {
      this.#at += hex[0].length - 1;
      return single(Number.parseInt(hex[1] ?? hex[2]!, 16));
    }
    const octal = /^(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/.exec(rest);
    if (octal !== null) {
      this.#at += octal[0].length - 1;
      return single(Number.parseInt(octal[0], 8));
    }
    return this.#letterEscape(letter, inClass);
  }

  /** \cX is a control character if X fits, and else a backslash before a "c"; other letters mean themselves. */
  #letterEscape(letter: string, inClass: boolean): CharSet {
    if (letter !== 'c') return single(letter.charCodeAt(0));
    const next = this.#text[this.#at] ?? '';
    if ((inClass ? /[A-Za-z0-9_]/ : /[A-Za-z]/).test(next)) {
      this.#at++;
      return single(next.charCodeAt(0) & 0x1f);
    }
    this.#at--;
    return single(0x5c);
  }

  /** The cursor stands behind the opening bracket. */
  #class(): CharSet {
    const negated = this.#take('^');
    const sets: CharSet[] = [];
    while (!this.#take(']')) {
      const low = this.#classAtom();
      if (this.#text[this.#at] !== '-' || this.#text[this.#at + 1] === ']') {
        sets.push(low);
        continue;
      }
      this.#at++;
      const high = this.#classAtom();
      const from = onlyMember(low);
      const to = onlyMember(high);
      if (from === undefined || to === undefined) sets.push(low, single(0x2d), high);
      else sets.push(rangesOf([from, to]));
    }
    const set = union(sets);
    return negated ? complement(set) : set;
  }

  #classAtom(): CharSet {
    const letter = this.#text[this.#at++]!;
    return letter === '\\' ? this.#classEscape(true) : single(letter.charCodeAt(0));
  }

  #char(set: CharSet, from: number): Node {
    return { kind: 'char', set, ...this.#span(from) };
  }

  #place(test: Place, from: number): Node {
    return { kind: 'assertion', test, ...this.#span(from) };
  }

  #note(name: FeatureName, from: number): void {
    this.features.push({ name, ...this.#span(from) });
  }

  #span(from: number): Span {
    return { start: from, end: this.#at };
  }

  #take(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }
}

function onlyMember(set: CharSet): number | undefined {
  return set.kind === 'ranges' && set.ranges.length === 2 && set.ranges[0] === set.ranges[1]
    ? set.ranges[0]
    : undefined;
}

/** References may point forward, so groups are counted before anything is read. */
function countGroups(text: string): { names: ReadonlyMap<string, number>; total: number } {
  const names = new Map<string, number>();
  let total = 0;
  const pieces = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])([^>]*)>/g;
  for (const match of text.matchAll(pieces)) {
    if (match[0][0] !== '(') continue;
    total++;
    if (match[1] !== undefined) names.set(match[1], total);
  }
  return { names, total };
}
