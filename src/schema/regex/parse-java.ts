import type { Feature, Node, Place, Regex, Span, SyntaxProblem } from './ast.ts';
import { foldSingle } from './case-folding.ts';
import { dotSet, lastLineEnd, lineBreak, lineEnd, lineStart, wordBoundary } from './java-atoms.ts';
import { badEscape, readClass } from './java-class.ts';
import { readEscape } from './java-escapes.ts';
import { type Flags, withFlag } from './java-flags.ts';
import { readQuantifier } from './java-quantifier.ts';
import { END, JavaReader, Refusal } from './java-reader.ts';
import { hasObviousLength } from './look-behind.ts';
import { widthOf } from './width.ts';

/** Groups inside groups; later walks over the tree may then call themselves without fear. */
const MAX_DEPTH = 250;
const MAX_LENGTH = 50_000;

export type ParsedJava =
  | { readonly regex: Regex }
  /** `beyondUs`: Java does read it, but we do not follow. */
  | { readonly problem: SyntaxProblem; readonly beyondUs: boolean };

/**
 * Reads a pattern as java.util.regex does. Source of the rules: its documentation, how OpenJDK behaves, and what
 * Java 17 and 25 answer.
 */
export function parseJava(pattern: string): ParsedJava {
  if (pattern.length > MAX_LENGTH) {
    return { problem: { reason: 'The pattern is too long.', offset: 0 }, beyondUs: true };
  }
  const parser = new Parser(pattern);
  try {
    return { regex: parser.run() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problem: { reason: error.message, offset: error.offset }, beyondUs: error.beyondUs };
  }
}

class Parser {
  readonly #pattern: string;
  readonly #reader: JavaReader;
  readonly #names = new Map<string, number>();
  #groups = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#reader = new JavaReader(pattern);
  }

  run(): Regex {
    const body = this.#alternation();
    if (this.#reader.peek() !== END) this.#refuse('There is a ")" that closes nothing.');
    const features = outsideQuotations(this.#reader.features, this.#pattern.length);
    features.sort((left, right) => left.start - right.start);
    return { pattern: this.#pattern, dialect: 'java', body, groups: this.#groups, features };
  }

  #refuse(reason: string, at: number = this.#reader.at): never {
    throw new Refusal(reason, this.#reader.offset(at));
  }

  #span(from: number): Span {
    return this.#reader.span(from);
  }

  #alternation(): Node {
    const from = this.#reader.at;
    const options = [this.#sequence()];
    while (this.#reader.take('|')) options.push(this.#sequence());
    return options.length === 1 ? options[0]! : { kind: 'alternation', options, ...this.#span(from) };
  }

  #sequence(): Node {
    const from = this.#reader.at;
    const items: Node[] = [];
    for (;;) {
      const code = this.#reader.peek();
      if (code === END || code === 0x7c || code === 0x29) break;
      const at = this.#reader.at;
      const item = code === 0x28 ? this.#group() : this.#atom(code);
      if (item !== undefined) items.push(readQuantifier(this.#reader, item, at, this.#pattern));
    }
    if (items.length === 1) return items[0]!;
    return items.length === 0
      ? { kind: 'empty', ...this.#span(from) }
      : { kind: 'sequence', items, ...this.#span(from) };
  }

  #atom(code: number): Node {
    const reader = this.#reader;
    const from = reader.at;
    switch (String.fromCodePoint(code)) {
      case '[': {
        const set = readClass(reader);
        return { kind: 'char', set, ...this.#span(from) };
      }
      case '\\':
        return this.#escape();
      case '^':
        reader.at++;
        return this.#place(lineStart(reader.flags), from);
      case '$':
        reader.at++;
        reader.note('dollar', from);
        return this.#place(lineEnd(reader.flags), from);
      case '.':
        reader.at++;
        reader.note('dot', from);
        return { kind: 'char', set: dotSet(reader.flags), ...this.#span(from) };
      case '?':
      case '*':
      case '+':
        return this.#refuse('There is nothing before this quantifier that it could repeat.');
      case '{':
        // Java takes an open brace for a repetition of nothing, and only then looks what is in it.
        return { kind: 'empty', ...this.#span(from) };
      default:
        reader.at++;
        if (code === 0x5d || code === 0x7d) reader.note('literal-bracket', from, String.fromCodePoint(code));
        if (code > 0xffff) reader.note('supplementary', from);
        return { kind: 'char', set: foldSingle(code, reader.folding), ...this.#span(from) };
    }
  }

  #place(test: Place, from: number): Node {
    return { kind: 'assertion', test, ...this.#span(from) };
  }

  #escape(): Node {
    const reader = this.#reader;
    const from = reader.at;
    const read = readEscape(reader, false);
    if (read.kind === 'other') return this.#letterEscape(read.letter, from);
    const set = read.kind === 'set' ? read.set : foldSingle(read.code, reader.folding);
    if (read.kind === 'code' && read.code > 0xffff) reader.note('supplementary', from);
    return { kind: 'char', set, ...this.#span(from) };
  }

  #letterEscape(letter: string, from: number): Node {
    const reader = this.#reader;
    switch (letter) {
      case 'A':
        reader.note('input-start', from);
        return this.#place('start', from);
      case 'G':
        // The first search starts where the last match ended: nowhere yet, so at the start.
        reader.note('last-match', from);
        return this.#place('start', from);
      case 'Z':
        reader.note('input-end-or-last-line-end', from);
        return this.#place(lastLineEnd(reader.flags), from);
      case 'z':
        reader.note('input-end', from);
        return this.#place('end', from);
      case 'b':
        if (this.#graphemeBoundary()) return this.#grapheme(from);
        reader.note('word-boundary', from);
        return this.#place(wordBoundary(reader.flags), from);
      case 'B':
        reader.note('word-boundary', from);
        return this.#place(`not-${wordBoundary(reader.flags)}`, from);
      case 'R':
        reader.note('line-break', from);
        return lineBreak(this.#span(from));
      case 'X':
        return this.#grapheme(from);
      case 'k':
        return this.#reference(this.#namedGroup(from), from);
      default:
        if (/[1-9]/.test(letter)) return this.#reference(this.#groupNumber(Number(letter)), from);
        throw badEscape(letter, reader.offset(from));
    }
  }

  #graphemeBoundary(): boolean {
    const reader = this.#reader;
    if (reader.peek() !== 0x7b || reader.raw(1) !== 0x67) return false;
    reader.at += 2;
    if (!reader.take('}')) this.#refuse('"\\b{g" needs a closing "}".');
    return true;
  }

  #grapheme(from: number): Node {
    this.#reader.note('grapheme', from);
    return { kind: 'grapheme', ...this.#span(from) };
  }

  #reference(group: number, from: number): Node {
    this.#reader.note('back-reference', from);
    return { kind: 'back-reference', group, folding: this.#reader.folding, ...this.#span(from) };
  }

  /** As many digits as still name a group that was opened before. */
  #groupNumber(first: number): number {
    let group = first;
    for (;;) {
      const digit = this.#reader.peek() - 0x30;
      if (!(digit >= 0 && digit <= 9) || group * 10 + digit > this.#groups) return group;
      group = group * 10 + digit;
      this.#reader.at++;
    }
  }

  #namedGroup(from: number): number {
    if (!this.#reader.take('<')) this.#refuse('"\\k" needs a group name in angle brackets.', from);
    const name = this.#groupName();
    const group = this.#names.get(name);
    if (group === undefined) this.#refuse(`There is no group named "${name}" before this.`, from);
    return group;
  }

  #groupName(): string {
    const from = this.#reader.at;
    let name = '';
    for (;;) {
      const code = this.#reader.read();
      if (code === 0x3e && name !== '') return name;
      const letter = code === END ? '' : String.fromCodePoint(code);
      if (!(name === '' ? /^[A-Za-z]$/ : /^[A-Za-z0-9]$/).test(letter)) {
        this.#refuse('A group name is made of letters and digits, and ends with ">".', from);
      }
      name += letter;
    }
  }

  /** A group with its brackets; undefined if it only sets flags for what follows. */
  #group(): Node | undefined {
    const reader = this.#reader;
    const from = reader.at;
    const flags = reader.flags;
    if (++this.#depth > MAX_DEPTH) throw new Refusal('Groups are nested too deeply.', reader.offset(), true);
    reader.at++;
    const node = reader.peek() === 0x3f ? this.#specialGroup(from, flags) : this.#capture(from);
    this.#depth--;
    if (node !== undefined) reader.flags = flags;
    return node;
  }

  #close(from: number): void {
    if (!this.#reader.take(')')) this.#refuse('This group has no closing ")".', from);
  }

  #capture(from: number): Node {
    const group = ++this.#groups;
    const body = this.#alternation();
    this.#close(from);
    return { kind: 'capture', group, body, ...this.#span(from) };
  }

  /** The cursor stands on the "?". */
  #specialGroup(from: number, outer: Flags): Node | undefined {
    const reader = this.#reader;
    reader.at++;
    const code = reader.readRaw();
    switch (code === END ? '' : String.fromCodePoint(code)) {
      case ':':
        return this.#plain(from);
      case '=':
      case '!':
        return this.#look(from, false, code === 0x21);
      case '>': {
        const body = this.#alternation();
        this.#close(from);
        reader.note('atomic-group', from);
        return { kind: 'atomic', body, ...this.#span(from) };
      }
      case '<':
        return this.#angle(from);
      default:
        reader.at -= code === END ? 0 : 1;
        return this.#flagGroup(from, outer);
    }
  }

  #plain(from: number): Node {
    const body = this.#alternation();
    this.#close(from);
    // The group's own brackets belong to its place, so that a quantifier's place starts at them.
    return { ...body, ...this.#span(from) };
  }

  #look(from: number, behind: boolean, negative: boolean): Node {
    const body = this.#alternation();
    if (behind && !hasObviousLength(body)) {
      this.#refuse('A look-behind needs an obvious maximum length.', from);
    }
    this.#close(from);
    const { min, max } = widthOf(body);
    if (behind) this.#reader.note('look-behind', from, min === max ? 'fixed' : 'varying');
    else this.#reader.note('look-ahead', from);
    return { kind: 'look', behind, negative, body, ...this.#span(from) };
  }

  #angle(from: number): Node {
    const reader = this.#reader;
    const code = reader.peek();
    if (code === 0x3d || code === 0x21) {
      reader.at++;
      return this.#look(from, true, code === 0x21);
    }
    const name = this.#groupName();
    if (this.#names.has(name)) this.#refuse(`The group name "${name}" is used twice.`, from);
    this.#names.set(name, this.#groups + 1);
    const node = this.#capture(from);
    reader.note('named-group', from, name);
    return node;
  }

  #flagGroup(from: number, outer: Flags): Node | undefined {
    const reader = this.#reader;
    let flags: Flags = outer;
    let on = true;
    let letters = '';
    for (;;) {
      const code = reader.read();
      const letter = code === END ? '' : String.fromCodePoint(code);
      if (letter === ')' || letter === ':') {
        reader.flags = flags;
        reader.note('inline-flags', from, letter === ')' && from > 0 ? `${letters} later` : letters);
        return letter === ')' ? undefined : this.#plain(from);
      }
      if (letter === 'c') {
        throw new Refusal('Canonical equivalence (?c) has no counterpart.', reader.offset(from), true);
      }
      if (letter === '-' && on) on = false;
      else
        flags =
          withFlag(flags, letter, on) ?? this.#refuse(`There is no group "(?${letters}${letter}".`, from);
      reader.flags = flags;
      letters += letter;
    }
  }
}

/** What a quotation is made of was never written as such. */
function outsideQuotations(features: readonly Feature[], length: number): Feature[] {
  const quoted = new Uint8Array(length);
  for (const { name, start, end } of features) if (name === 'quotation') quoted.fill(1, start, end);
  return features.filter(({ name, start }) => name === 'quotation' || quoted[start] !== 1);
}
