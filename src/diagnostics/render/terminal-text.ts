/** How a terminal shows one character: what is printed, and how many cells it takes. */
export interface Glyph {
  readonly text: string;
  readonly cells: number;
}

const TAB = '  ';
const PLAIN = /^[\x20-\x7e]*$/;
/** What terminals draw two cells wide. The half-width forms of katakana and hangul are the exception. */
const WIDE =
  /^(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;
const COMBINING = /^(?:[\p{Mn}\p{Me}]|[\u200b-\u200d])$/u;
/** Control characters could drive the terminal, and direction marks could reorder the line, so neither is printed. */
const UNSAFE = /^[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]$/u;
const UNSAFE_ANYWHERE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** One character (code point) as it may be printed. */
export function glyph(character: string): Glyph {
  if (character === '\t') return { text: TAB, cells: TAB.length };
  if (PLAIN.test(character)) return { text: character, cells: 1 };
  if (UNSAFE.test(character)) {
    const text = codePointName(character);
    return { text, cells: text.length };
  }
  if (COMBINING.test(character)) return { text: character, cells: 0 };
  return { text: character, cells: WIDE.test(character) ? 2 : 1 };
}

/** Text made safe to print: no character of it can move the cursor, change colours or reorder the line. */
export function printable(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSAFE_ANYWHERE, codePointName);
}

function codePointName(character: string): string {
  return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`;
}
