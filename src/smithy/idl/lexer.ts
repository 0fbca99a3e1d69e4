import { createSource, type Source } from '../../diagnostics/index.ts';
import {
  CLASSES,
  DIGIT,
  digitsEnd,
  IDENTIFIER_PART,
  isDigit,
  LETTER,
  SINGLE_TOKENS,
  UNDERSCORE,
} from './characters.ts';
import { readStringContents, readTextBlockContents, type StringContents } from './strings.ts';
import * as token from './token.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;

/**
 * Cuts a file into tokens, one at a time: the current one is in `kind`, `start` and `end`.
 * White space is skipped in one go where the grammar allows it, since most of a file is white space.
 */
export class Lexer {
  readonly source: Source;
  readonly text: string;
  kind: token.Token = token.EOF;
  start = 0;
  end = 0;
  /** The contents of a string or text block. */
  value = '';
  /** What is wrong with an ERROR token. */
  error = '';
  /** Lines of documentation comments that no shape has taken yet. */
  #docs: string[] = [];
  /** Where the first of these lines starts. */
  docsStart = 0;

  constructor(file: string, text: string) {
    this.source = createSource(file, text);
    this.text = text;
    this.next();
  }

  get lexeme(): string {
    return this.text.slice(this.start, this.end);
  }

  /** True if the current token is this word. */
  isWord(word: string): boolean {
    return (
      this.kind === token.IDENTIFIER &&
      this.end - this.start === word.length &&
      this.text.startsWith(word, this.start)
    );
  }

  get startsLine(): boolean {
    if (this.start === 0) return true;
    const before = this.text.charCodeAt(this.start - 1);
    return before === 0x0a || before === 0x0d;
  }

  next(): token.Token {
    const at = this.end;
    this.start = at;
    if (at >= this.text.length) {
      this.kind = token.EOF;
      return this.kind;
    }
    const code = this.text.charCodeAt(at);
    if (code < 128) {
      if ((CLASSES[code]! & (LETTER | UNDERSCORE)) !== 0) return this.#identifier();
      const single = SINGLE_TOKENS[code]!;
      if (single >= 0) {
        this.end = at + 1;
        this.kind = single;
        return single;
      }
    }
    return this.#other(code);
  }

  /** Acts as if the file ended here. */
  stop(): void {
    this.end = this.text.length;
    this.next();
  }

  skipSpaces(): void {
    while (this.kind === token.SPACE) this.next();
  }

  skipWhitespace(): void {
    if (this.kind > token.COMMENT) return;
    do {
      this.end = this.#blankEnd(this.end);
      this.next();
    } while (this.kind <= token.COMMENT);
  }

  skipWhitespaceAndDocs(): void {
    while (this.kind <= token.DOC_COMMENT) {
      this.end = this.#blankEnd(this.end);
      this.next();
    }
  }

  takeDocs(): string | undefined {
    if (this.#docs.length === 0) return undefined;
    const docs = this.#docs.join('\n');
    this.#docs = [];
    return docs;
  }

  /** The end of white space and ordinary comments, which need no tokens of their own. */
  #blankEnd(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x2c || code === 0x0d || code === 0x09) at++;
      else if (code === SLASH && text.charCodeAt(at + 1) === SLASH && text.charCodeAt(at + 2) !== SLASH) {
        at = this.#lineEnd(at);
      } else return at;
    }
  }

  #other(code: number): token.Token {
    switch (code) {
      case 0x20:
      case 0x09:
        return this.#spaces();
      case 0x0a:
        return this.#finish(token.NEWLINE, this.start + 1);
      case 0x0d:
        return this.#finish(
          token.NEWLINE,
          this.start + (this.text.charCodeAt(this.start + 1) === 0x0a ? 2 : 1),
        );
      case 0x3a:
        return this.text.charCodeAt(this.start + 1) === 0x3d
          ? this.#finish(token.WALRUS, this.start + 2)
          : this.#finish(token.COLON, this.start + 1);
      case QUOTE:
        return this.#string();
      case SLASH:
        return this.#comment();
      default:
        if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return this.#number(code);
        return this.#fail(`Unexpected character: '${this.text[this.start]}'`, this.start + 1);
    }
  }

  #finish(kind: token.Token, end: number): token.Token {
    this.kind = kind;
    this.end = end;
    return kind;
  }

  #fail(error: string, end: number): token.Token {
    this.error = error;
    return this.#finish(token.ERROR, end);
  }

  #spaces(): token.Token {
    let at = this.start + 1;
    for (let code = this.text.charCodeAt(at); code === 0x20 || code === 0x09; ) {
      code = this.text.charCodeAt(++at);
    }
    return this.#finish(token.SPACE, at);
  }

  #identifier(): token.Token {
    const { text } = this;
    let at = this.start;
    let code = text.charCodeAt(at);
    if (code === 0x5f) {
      while (code === 0x5f) code = text.charCodeAt(++at);
      if (!(code < 128) || (CLASSES[code]! & (LETTER | DIGIT)) === 0) {
        return this.#fail(this.#locatedProblem(at, 'Expected a valid identifier character, but found'), at);
      }
    }
    do {
      code = text.charCodeAt(++at);
    } while (code < 128 && (CLASSES[code]! & IDENTIFIER_PART) !== 0);
    return this.#finish(token.IDENTIFIER, at);
  }

  #number(first: number): token.Token {
    const { text } = this;
    let at = this.start;
    const fail = (problem: string) =>
      this.#fail(`Invalid number '${text.slice(this.start, at)}': ${problem}`, at);
    if (first === 0x2d) {
      at++;
      if (!isDigit(text.charCodeAt(at))) return fail("'-' must be followed by a digit");
    }
    at = digitsEnd(text, at);
    if (text.charCodeAt(at) === 0x2e) {
      at++;
      if (!isDigit(text.charCodeAt(at))) return fail("'.' must be followed by a digit");
      at = digitsEnd(text, at);
    }
    if ((text.charCodeAt(at) | 0x20) === 0x65) {
      at++;
      if (text[at] === '+' || text[at] === '-') at++;
      if (!isDigit(text.charCodeAt(at))) return fail("'e', '+', and '-' must be followed by a digit");
      at = digitsEnd(text, at);
    }
    return this.#finish(token.NUMBER, at);
  }

  #comment(): token.Token {
    const { text, start } = this;
    if (text.charCodeAt(start + 1) !== SLASH) {
      return this.#fail("Expected a '/' to follow '/' to form a comment.", Math.min(start + 2, text.length));
    }
    const end = this.#lineEnd(start);
    if (text.charCodeAt(start + 2) !== SLASH) return this.#finish(token.COMMENT, end);
    if (this.#docs.length === 0) this.docsStart = start;
    const from = text.charCodeAt(start + 3) === 0x20 ? start + 4 : start + 3;
    this.#docs.push(text.slice(from, end).replace(/\r?\n$|\r$/, ''));
    return this.#finish(token.DOC_COMMENT, end);
  }

  /** Behind the line break that ends the line of an offset. */
  #lineEnd(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x0a) return at + 1;
      if (code === 0x0d) return text.charCodeAt(at + 1) === 0x0a ? at + 2 : at + 1;
      if (at >= text.length) return text.length;
      at++;
    }
  }

  #string(): token.Token {
    const { text, start } = this;
    if (text.charCodeAt(start + 1) === QUOTE) {
      if (text.charCodeAt(start + 2) === QUOTE) return this.#textBlock();
      this.value = '';
      return this.#finish(token.STRING, start + 2);
    }
    let isPlain = true;
    let at = start + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        isPlain = false;
        at++;
      } else if (code < 0x20) isPlain = false;
      else if (at >= text.length) return this.#unclosed('Error parsing quoted string');
      at++;
    }
    if (at >= text.length) return this.#unclosed('Error parsing quoted string');
    const raw = text.slice(start + 1, at);
    if (isPlain) {
      this.value = raw;
      return this.#finish(token.STRING, at + 1);
    }
    return this.#contents(token.STRING, readStringContents(raw), at + 1, 'Error parsing quoted string');
  }

  #textBlock(): token.Token {
    const { text, start } = this;
    let at = start + 3;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) at++;
      else if (code === QUOTE && text.startsWith('""', at + 1)) break;
    }
    if (at >= text.length) return this.#unclosed('Error parsing text block');
    const contents = readTextBlockContents(text.slice(start + 3, at));
    return this.#contents(token.TEXT_BLOCK, contents, at + 3, 'Error parsing text block');
  }

  #contents(kind: token.Token, contents: StringContents, end: number, prefix: string): token.Token {
    if ('error' in contents) return this.#fail(`${prefix}: ${contents.error}`, end);
    this.value = contents.value;
    return this.#finish(kind, end);
  }

  #unclosed(prefix: string): token.Token {
    const end = this.text.length;
    return this.#fail(`${prefix}: ${this.#locatedProblem(end, "Expected: '\"', but found")}`, end);
  }

  #locatedProblem(at: number, problem: string): string {
    const { line, column } = this.source.location(at);
    return `Syntax error at line ${line}, column ${column}: ${problem} '${this.text[at] ?? '[EOF]'}'`;
  }
}
