import { type CharSet, complement } from './char-set.ts';
import {
  ASCII_DIGIT,
  ASCII_SPACE,
  ASCII_WORD,
  HORIZONTAL_SPACE,
  javaProperty,
  UNICODE_DIGIT,
  UNICODE_SPACE,
  UNICODE_WORD,
  VERTICAL_SPACE,
} from './java-properties.ts';
import { END, type JavaReader, Refusal } from './java-reader.ts';

/** What an escape stands for; `other` leaves its letter (already read) to the caller. */
export type Escape =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'other'; readonly letter: string };

/** Reads an escape that means a character or a set of them, the same inside and outside of a class. */
export function readEscape(reader: JavaReader, inRange: boolean): Escape {
  const from = reader.at;
  reader.at++;
  const code = reader.readRaw();
  if (code === END) throw new Refusal('The pattern ends with a single backslash.', reader.offset(from));
  const letter = String.fromCodePoint(code);
  if (letter === 'v' && inRange) return { kind: 'code', code: 0x0b };
  const set = readSet(reader, letter, from);
  if (set !== undefined) return { kind: 'set', set };
  const value = readCode(reader, letter, from);
  if (value !== undefined) return { kind: 'code', code: value };
  if (/[A-Za-z0-9]/.test(letter)) return { kind: 'other', letter };
  if (!SYNTAX.has(letter)) reader.note('needless-escape', from, letter);
  return { kind: 'code', code };
}

/** Characters that JavaScript lets a backslash precede under flag u. */
const SYNTAX = new Set('^$\\.*+?()[]{}|/');

function readSet(reader: JavaReader, letter: string, from: number): CharSet | undefined {
  const lower = letter.toLowerCase();
  if (lower === 'p') {
    const set = readProperty(reader, from);
    return letter === 'P' ? complement(set) : set;
  }
  const set = shorthand(lower, reader.flags.unicodeClasses);
  if (set === undefined) return undefined;
  if (lower === 'h') reader.note('horizontal-space', from, letter);
  else if (lower === 'v') reader.note('vertical-space', from, letter);
  else reader.note('shorthand', from, letter);
  return lower === letter ? set : complement(set);
}

function shorthand(letter: string, unicode: boolean): CharSet | undefined {
  switch (letter) {
    case 'd':
      return unicode ? UNICODE_DIGIT : ASCII_DIGIT;
    case 's':
      return unicode ? UNICODE_SPACE : ASCII_SPACE;
    case 'w':
      return unicode ? UNICODE_WORD : ASCII_WORD;
    case 'h':
      return HORIZONTAL_SPACE;
    case 'v':
      return VERTICAL_SPACE;
    default:
      return undefined;
  }
}

function readProperty(reader: JavaReader, from: number): CharSet {
  let name = '';
  if (!reader.take('{')) {
    const code = reader.read();
    name = code === END ? '' : String.fromCodePoint(code);
  } else {
    for (let code = reader.readRaw(); code !== 0x7d; code = reader.readRaw()) {
      if (code === END) throw new Refusal('A property name has no closing "}".', reader.offset(from));
      name += String.fromCodePoint(code);
    }
  }
  reader.note('brace-property', from, name);
  const set = javaProperty(name, reader.flags);
  if (set === undefined) {
    throw new Refusal(`Java knows no character property named "${name}".`, reader.offset(from));
  }
  return set;
}

const SIMPLE: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['r', 0x0d],
  ['f', 0x0c],
  ['a', 0x07],
  ['e', 0x1b],
]);

function readCode(reader: JavaReader, letter: string, from: number): number | undefined {
  const simple = SIMPLE.get(letter);
  if (simple !== undefined) {
    if (letter === 'a' || letter === 'e') reader.note('bell-or-escape', from, letter);
    return simple;
  }
  switch (letter) {
    case '0':
      return readOctal(reader, from);
    case 'x':
      return readHex(reader, from);
    case 'u':
      return readUnicode(reader, from);
    case 'c': {
      const code = reader.read();
      if (code === END) throw new Refusal('"\\c" needs a letter after it.', reader.offset(from));
      reader.note('control-escape', from);
      return code ^ 64;
    }
    case 'N':
      throw new Refusal(
        'A character by its Unicode name (\\N{…}) needs a table of names.',
        reader.offset(from),
        true,
      );
    default:
      return undefined;
  }
}

function readOctal(reader: JavaReader, from: number): number {
  let value = readDigit(reader, 8);
  if (value === undefined) throw new Refusal('"\\0" needs an octal digit after it.', reader.offset(from));
  const most = value <= 3 ? 3 : 2;
  for (let count = 1; count < most; count++) {
    const digit = readDigit(reader, 8);
    if (digit === undefined) break;
    value = value * 8 + digit;
  }
  reader.note('octal-escape', from);
  return value;
}

function readHex(reader: JavaReader, from: number): number {
  const braced = reader.take('{');
  let value = readDigit(reader, 16);
  for (let count = 1; value !== undefined && (braced || count < 2); count++) {
    const digit = readDigit(reader, 16);
    if (digit === undefined && braced) break;
    value = digit === undefined ? undefined : value * 16 + digit;
    if (value !== undefined && value > 0x10ffff) value = undefined;
  }
  if (value === undefined || (braced && !reader.take('}'))) {
    throw new Refusal('"\\x" needs two hexadecimal digits, or a code point in braces.', reader.offset(from));
  }
  if (braced) reader.note('code-point-escape', from);
  return value;
}

/** Two escapes that make a surrogate pair are one character. */
function readUnicode(reader: JavaReader, from: number): number {
  const first = readFourDigits(reader);
  if (first === undefined) {
    throw new Refusal('"\\u" needs four hexadecimal digits.', reader.offset(from));
  }
  let code = first;
  const back = reader.at;
  if (first >= 0xd800 && first <= 0xdbff && reader.take('\\') && reader.take('u')) {
    const second = readFourDigits(reader);
    if (second === undefined) {
      throw new Refusal('"\\u" needs four hexadecimal digits.', reader.offset(back));
    }
    if (second >= 0xdc00 && second <= 0xdfff) code = (first - 0xd800) * 0x400 + second - 0xdc00 + 0x10000;
  }
  if (code === first) reader.at = back;
  reader.note(
    'unicode-escape',
    from,
    code > 0xffff ? 'pair' : code >= 0xd800 && code <= 0xdfff ? 'lone' : '',
  );
  return code;
}

function readFourDigits(reader: JavaReader): number | undefined {
  let value = 0;
  for (let count = 0; count < 4; count++) {
    const digit = readDigit(reader, 16);
    if (digit === undefined) return undefined;
    value = value * 16 + digit;
  }
  return value;
}

function readDigit(reader: JavaReader, base: number): number | undefined {
  const code = reader.peek();
  const digit = code === END || code > 0x7f ? Number.NaN : Number.parseInt(String.fromCharCode(code), base);
  if (Number.isNaN(digit)) return undefined;
  reader.at++;
  return digit;
}
