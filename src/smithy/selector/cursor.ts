/** Why a selector cannot be read, and where. */
export interface SelectorError {
  /** The whole sentence: place, reason and the selector itself. */
  readonly message: string;
  readonly reason: string;
  /** Offset of the offending character in the text. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Ends parsing; never leaves this module. */
export class SyntaxFailure extends Error {
  readonly error: SelectorError;

  constructor(error: SelectorError) {
    super(error.message);
    this.error = error;
  }
}

/** Reads characters of a text, with the wording of Smithy for what is not as expected. */
export interface Cursor {
  readonly text: string;
  offset: number;
}

const SPACE = /[ \t\r\n]*/y;
const IDENTIFIER = /(?:_+[A-Za-z0-9]|[A-Za-z])[A-Za-z0-9_]*/y;
const UNDERSCORES = /_*/y;
const DIGITS = /[0-9]*/y;

/** The character at hand, or an empty string at the end. */
export function peek(cursor: Cursor): string {
  return cursor.text.charAt(cursor.offset);
}

export function atEnd(cursor: Cursor): boolean {
  return cursor.offset >= cursor.text.length;
}

export function skipSpace(cursor: Cursor): void {
  consume(cursor, SPACE);
}

/** Takes one of the given characters. */
export function expect(cursor: Cursor, ...tokens: readonly string[]): string {
  const found = peek(cursor);
  if (found !== '' && tokens.includes(found)) {
    cursor.offset++;
    return found;
  }
  const shown = shownAt(cursor);
  if (tokens.length === 1) return fail(cursor, `Expected: '${tokens[0]}', but found '${shown}'`);
  const list = tokens.map((token) => ` '${token}'`).join('');
  return fail(cursor, `Found '${shown}', but expected one of the following tokens:${list}`);
}

/** Takes a character if it is at hand. */
export function accept(cursor: Cursor, token: string): boolean {
  if (peek(cursor) !== token) return false;
  cursor.offset++;
  return true;
}

export function identifier(cursor: Cursor): string {
  const found = consume(cursor, IDENTIFIER);
  if (found !== '') return found;
  consume(cursor, UNDERSCORES);
  return fail(cursor, `Expected a valid identifier character, but found '${shownAt(cursor)}'`);
}

/** A shape ID, absolute or not, without a member. */
export function rootShapeId(cursor: Cursor): string {
  const start = cursor.offset;
  identifier(cursor);
  while (accept(cursor, '.')) identifier(cursor);
  if (accept(cursor, '#')) identifier(cursor);
  return cursor.text.slice(start, cursor.offset);
}

export function number(cursor: Cursor): string {
  const start = cursor.offset;
  const invalid = (reason: string): never =>
    fail(cursor, `Invalid number '${cursor.text.slice(start, cursor.offset)}': ${reason}`);
  const signed = accept(cursor, '-');
  if (consume(cursor, DIGITS) === '' && signed) invalid("'-' must be followed by a digit");
  if (accept(cursor, '.') && consume(cursor, DIGITS) === '') invalid("'.' must be followed by a digit");
  if (accept(cursor, 'e') || accept(cursor, 'E')) {
    if (!accept(cursor, '+')) accept(cursor, '-');
    if (consume(cursor, DIGITS) === '') invalid("'e', '+', and '-' must be followed by a digit");
  }
  return cursor.text.slice(start, cursor.offset);
}

/** The text between two quotes of the kind at hand. There are no escapes. */
export function quoted(cursor: Cursor): string {
  const quote = peek(cursor);
  const start = cursor.offset + 1;
  const end = cursor.text.indexOf(quote, start);
  if (end === -1) {
    cursor.offset = cursor.text.length;
    return fail(cursor, `Expected ${quote} to close ${cursor.text.slice(start)}`);
  }
  cursor.offset = end + 1;
  skipSpace(cursor);
  return cursor.text.slice(start, end);
}

/** Gives up. The place is where the cursor stands; `near` may name an earlier one to quote from. */
export function fail(cursor: Cursor, reason: string, near: number = cursor.offset): never {
  const { text, offset } = cursor;
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const line = before.length;
  const column = before[line - 1]!.length + 1;
  const place = `Syntax error at line ${line} column ${column}, near \`${text.slice(near)}\``;
  const message = `${place}: ${reason}; expression: ${text}`;
  throw new SyntaxFailure({ message, reason, offset: near, line, column });
}

function shownAt(cursor: Cursor): string {
  return atEnd(cursor) ? '[EOF]' : peek(cursor);
}

function consume(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.offset;
  const found = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.offset += found.length;
  return found;
}
