import type { Feature, FeatureName, Folding, Span } from './ast.ts';
import { type Flags, NO_FLAGS } from './java-flags.ts';

export const END = -1;

/** Thrown inside the parsers only; they hand it out as a value. */
export class Refusal extends Error {
  readonly offset: number;
  /** True if Java reads the text, but in a way that we do not follow. */
  readonly beyondUs: boolean;

  constructor(reason: string, offset: number, beyondUs = false) {
    super(reason);
    this.offset = offset;
    this.beyondUs = beyondUs;
  }
}

/**
 * The pattern as code points with a cursor. Two things of Java are hidden in here: a text between \Q and \E
 * arrives as escaped characters, and under (?x) blanks and comments are passed over.
 */
export class JavaReader {
  flags: Flags = NO_FLAGS;
  at = 0;
  readonly features: Feature[] = [];
  readonly #codes: number[] = [];
  readonly #offsets: number[] = [];
  readonly #ends: number[] = [];
  readonly #length: number;

  constructor(pattern: string) {
    this.#length = pattern.length;
    this.#load(pattern);
  }

  get folding(): Folding {
    if (!this.flags.ignoreCase) return 'none';
    return this.flags.unicodeCase ? 'unicode' : 'ascii';
  }

  /** The next code point, blanks passed over where flags say so; END after the last. */
  peek(): number {
    if (this.flags.comments) this.#passBlanks();
    return this.raw();
  }

  read(): number {
    const code = this.peek();
    if (code !== END) this.at++;
    return code;
  }

  /** The code point at a distance, whatever the flags. */
  raw(distance = 0): number {
    return this.#codes[this.at + distance] ?? END;
  }

  readRaw(): number {
    const code = this.raw();
    if (code !== END) this.at++;
    return code;
  }

  take(expected: string): boolean {
    if (this.peek() !== expected.charCodeAt(0)) return false;
    this.at++;
    return true;
  }

  /** Where a cursor position stands in the pattern text. */
  offset(at: number = this.at): number {
    return at < this.#offsets.length ? this.#offsets[at]! : this.#length;
  }

  /** What was read since a cursor position. */
  span(from: number): Span {
    const start = this.offset(from);
    return { start, end: Math.max(start, this.#ends[this.at - 1] ?? 0) };
  }

  note(name: FeatureName, from: number, detail?: string): void {
    const span = this.span(from);
    this.features.push(detail === undefined ? { name, ...span } : { name, ...span, detail });
  }

  #passBlanks(): void {
    for (;;) {
      const code = this.raw();
      if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) this.at++;
      else if (code !== 0x23) return;
      else while (this.raw() !== END && !this.#endsLine(this.raw())) this.at++;
    }
  }

  #endsLine(code: number): boolean {
    if (this.flags.unixLines) return code === 0x0a;
    return code === 0x0a || code === 0x0d || code === 0x85 || code === 0x2028 || code === 0x2029;
  }

  #load(pattern: string): void {
    let quoteFrom = -1;
    let at = 0;
    while (at < pattern.length) {
      const pair = pattern.slice(at, at + 2);
      if (quoteFrom === -1 && pair === '\\Q') {
        quoteFrom = at;
        at += 2;
      } else if (quoteFrom !== -1 && pair === '\\E') {
        this.features.push({ name: 'quotation', start: quoteFrom, end: at + 2 });
        quoteFrom = -1;
        at += 2;
      } else if (quoteFrom === -1 && pair.length === 2 && pair[0] === '\\') {
        this.#push(0x5c, at++);
        at += this.#push(pattern.codePointAt(at)!, at);
      } else {
        const code = pattern.codePointAt(at)!;
        if (quoteFrom !== -1) this.#quote(code, at);
        else this.#push(code, at);
        at += code > 0xffff ? 2 : 1;
      }
    }
    if (quoteFrom !== -1) this.features.push({ name: 'quotation', start: quoteFrom, end: pattern.length });
  }

  /** Letters and digits would gain a meaning by a backslash, so their number is written instead. */
  #quote(code: number, offset: number): void {
    this.#push(0x5c, offset);
    if (code > 0x7f || !/[A-Za-z0-9]/.test(String.fromCharCode(code))) {
      this.#push(code, offset);
      return;
    }
    for (const digit of `x${code.toString(16)}`) this.#push(digit.charCodeAt(0), offset);
  }

  #push(code: number, offset: number): number {
    this.#codes.push(code);
    const length = code > 0xffff ? 2 : 1;
    this.#offsets.push(offset);
    this.#ends.push(offset + length);
    return length;
  }
}
