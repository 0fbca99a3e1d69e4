import type { ValidationEvent } from '../model/event.ts';
import { traitPlace, traitText } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const MEDIA_TYPE = 'smithy.api#mediaType';

/** Media types are written as RFC 9110, section 8.3.1, says. */
export const mediaType: Validator = {
  id: 'MediaType',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(MEDIA_TYPE)) {
      const value = traitText(shape, MEDIA_TYPE);
      const problem = value === undefined ? undefined : mediaTypeProblem(value);
      if (problem === undefined) continue;
      const message = `Invalid mediaType value, "${value}": ${problem}`;
      yield error('MediaType', shape, message, traitPlace(shape, MEDIA_TYPE));
    }
  },
};

const TOKEN = /[\w!#$%&'*+\-.^`|~]+/y;
const TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const QUOTED_TEXT = /(?:[^"\\]|\\.)*/sy;

/** `type "/" subtype *( ";" name "=" ( token / quoted text ) )`, the separators with white space around. */
function mediaTypeProblem(value: string): string | undefined {
  const reader = new Reader(value);
  const isRead =
    reader.token() && reader.character('/') && reader.token() && reader.space() && readParameters(reader);
  return isRead ? undefined : reader.problem;
}

function readParameters(reader: Reader): boolean {
  while (!reader.atEnd) {
    const isRead = reader.character(';') && reader.space() && reader.token() && reader.character('=');
    if (!isRead) return false;
    if (!(reader.next === '"' ? reader.quotedText() : reader.token())) return false;
    reader.space();
  }
  return true;
}

/** Reads a text from left to right. Whatever fails says why in `problem`. */
class Reader {
  problem = '';
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get next(): string {
    return this.#text[this.#at] ?? '[EOF]';
  }

  character(expected: string): boolean {
    if (this.next === expected) {
      this.#at++;
      return true;
    }
    return this.#fail(`Expected: '${expected}', but found '${this.next}'`);
  }

  token(): boolean {
    if (this.#skip(TOKEN)) return true;
    const tokens = [...TOKEN_CHARACTERS].map((character) => `'${character}'`).join(' ');
    return this.#fail(`Found '${this.next}', but expected one of the following tokens: ${tokens}`);
  }

  quotedText(): boolean {
    if (!this.character('"')) return false;
    this.#skip(QUOTED_TEXT);
    if (this.next !== '\\') return this.character('"');
    this.#at++;
    return this.#fail('Expected character after escape');
  }

  space(): true {
    this.#skip(/[ \t\r\n]*/y);
    return true;
  }

  #skip(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found === null) return false;
    this.#at += found[0].length;
    return true;
  }

  #fail(message: string): false {
    const lines = this.#text.slice(0, this.#at).split(/\r\n?|\n/);
    const column = (lines.at(-1) ?? '').length + 1;
    this.problem = `Syntax error at line ${lines.length}, column ${column}: ${message}`;
    return false;
  }
}
