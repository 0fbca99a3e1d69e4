import type { Place } from './ast.ts';
import { contains, property, tester, union } from './char-set.ts';
import { ASCII_WORD, UNICODE_WORD } from './java-properties.ts';

/** Does a place hold before the code point at an index of a text? */
export type PlaceTest = (text: Uint32Array, at: number) => boolean;

const LF = 0x0a;
const CR = 0x0d;

const TESTS: Readonly<Record<Place, PlaceTest>> = {
  start: (_, at) => at === 0,
  end: (text, at) => at === text.length,
  'end-or-last-line-end': (text, at) =>
    at === text.length || (isLastLineEnd(text, at) && !splitsPair(text, at)),
  'end-or-last-line-end-unix': (text, at) =>
    at === text.length || (at === text.length - 1 && text[at] === LF),
  'line-start': (text, at) =>
    at < text.length && (at === 0 || (endsLine(text[at - 1]!) && !splitsPair(text, at))),
  'line-start-unix': (text, at) => at < text.length && (at === 0 || text[at - 1] === LF),
  'line-end': (text, at) => at === text.length || (endsLine(text[at]!) && !splitsPair(text, at)),
  'line-end-unix': (text, at) => at === text.length || text[at] === LF,
  'word-boundary': (text, at) => javaWord(text, at - 1) !== javaWord(text, at),
  'not-word-boundary': (text, at) => javaWord(text, at - 1) === javaWord(text, at),
  'word-boundary-unicode': (text, at) => unicodeWord(text, at - 1) !== unicodeWord(text, at),
  'not-word-boundary-unicode': (text, at) => unicodeWord(text, at - 1) === unicodeWord(text, at),
  'word-boundary-plain': (text, at) => plainWord(text, at - 1) !== plainWord(text, at),
  'not-word-boundary-plain': (text, at) => plainWord(text, at - 1) === plainWord(text, at),
};

export function placeTest(place: Place): PlaceTest {
  return TESTS[place];
}

const isUnicodeWord = tester(UNICODE_WORD);
const isLetterOrDigit = tester(union([property('L'), property('Nd')]));
const isMark = tester(property('Mn'));

function endsLine(code: number): boolean {
  return code === LF || code === CR || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Between a carriage return and its line feed no line ends. */
function splitsPair(text: Uint32Array, at: number): boolean {
  return text[at] === LF && at > 0 && text[at - 1] === CR;
}

function isLastLineEnd(text: Uint32Array, at: number): boolean {
  if (at === text.length - 1) return endsLine(text[at]!);
  return at === text.length - 2 && text[at] === CR && text[at + 1] === LF;
}

function plainWord(text: Uint32Array, at: number): boolean {
  return at >= 0 && at < text.length && contains(ASCII_WORD, text[at]!);
}

function unicodeWord(text: Uint32Array, at: number): boolean {
  return at >= 0 && at < text.length && isUnicodeWord(text[at]!);
}

/** Java 19 and later: letters of ASCII, and accents on any letter. Before, \b knew the letters of all scripts. */
function javaWord(text: Uint32Array, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  if (contains(ASCII_WORD, text[at]!)) return true;
  if (text[at]! < 0x300 || !isMark(text[at]!)) return false;
  let base = at - 1;
  while (base >= 0 && isMark(text[base]!)) base--;
  return base >= 0 && isLetterOrDigit(text[base]!);
}
