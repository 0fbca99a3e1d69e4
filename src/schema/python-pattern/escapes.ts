import { type PythonReader, PythonRefusal } from './reader.ts';

const HEX = /^[0-9a-fA-F]$/;
const OCTAL = /^[0-7]$/;
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
]);
const MOST_OCTAL = 0o377;

/** What an escape stands for: one character, a class such as \d, or a place such as \b. */
export type Escape = { readonly code: number } | 'class' | 'place';

/** Reads an escape after its letter. Digits are read by the functions below. */
export function readEscape(reader: PythonReader, letter: string, inBrackets: boolean): Escape {
  if (/^[dDsSwW]$/.test(letter)) return 'class';
  if (!inBrackets && /^[AbBZ]$/.test(letter)) return 'place';
  if (letter === 'b') return { code: 8 };
  const control = CONTROLS.get(letter);
  if (control !== undefined) return { code: control };
  const digits = HEX_DIGITS.get(letter);
  if (digits !== undefined) return readHex(reader, letter, digits);
  if (letter === 'N') return readNamed(reader);
  if (/^[A-Za-z]$/.test(letter)) throw unknownEscape(letter);
  return { code: letter.codePointAt(0)! };
}

/** In brackets digits are always octal. */
export function readOctal(reader: PythonReader, first: string): Escape {
  if (!OCTAL.test(first)) throw unknownEscape(first);
  return octal(first + reader.readWhile(2, OCTAL));
}

/** Outside of brackets digits are octal after 0 or if there are three, and otherwise the number of a group. */
export function readOctalOrGroup(reader: PythonReader, first: string): number | 'octal' {
  if (first === '0') {
    reader.readWhile(2, OCTAL);
    return 'octal';
  }
  const second = reader.readWhile(1, /^[0-9]$/);
  const digits = first + second;
  if (!/^[0-7]{2}$/.test(digits) || !OCTAL.test(reader.next ?? '')) return Number(digits);
  octal(digits + reader.read());
  return 'octal';
}

function octal(digits: string): Escape {
  const code = Number.parseInt(digits, 8);
  if (code > MOST_OCTAL) throw new PythonRefusal(`\\${digits} is beyond the octal escape \\377`);
  return { code };
}

function readHex(reader: PythonReader, letter: string, digits: number): Escape {
  const text = reader.readWhile(digits, HEX);
  const code = Number.parseInt(text, 16);
  if (text.length < digits) throw new PythonRefusal(`\\${letter} wants ${digits} hexadecimal digits`);
  if (code > 0x10ffff) throw unknownEscape(letter + text);
  return { code };
}

/** The names of characters are taken on trust: which of them exist depends on Python's version. */
function readNamed(reader: PythonReader): Escape {
  if (!reader.take('{')) throw new PythonRefusal('\\N wants the name of a character in braces');
  reader.readUntil('}', 'name of a character');
  return { code: Number.NaN };
}

function unknownEscape(text: string): PythonRefusal {
  return new PythonRefusal(`\\${text} means nothing to it`);
}
