import * as token from './token.ts';

export const LETTER = 1;
export const DIGIT = 2;
export const UNDERSCORE = 4;
export const IDENTIFIER_PART: number = LETTER | DIGIT | UNDERSCORE;

/** The class of each ASCII character; most have none. */
export const CLASSES: Uint8Array = characterClasses();

/** The token each ASCII character is by itself, or -1. */
export const SINGLE_TOKENS: Int8Array = singleCharacterTokens();

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Behind a run of digits. */
export function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

function characterClasses(): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0x41; code <= 0x5a; code++) {
    table[code] = LETTER;
    table[code + 32] = LETTER;
  }
  for (let code = 0x30; code <= 0x39; code++) table[code] = DIGIT;
  table[0x5f] = UNDERSCORE;
  return table;
}

function singleCharacterTokens(): Int8Array {
  const table = new Int8Array(128).fill(-1);
  const kinds: readonly (readonly [string, token.Token])[] = [
    [',', token.COMMA],
    ['@', token.AT],
    ['$', token.DOLLAR],
    ['.', token.DOT],
    ['{', token.LBRACE],
    ['}', token.RBRACE],
    ['[', token.LBRACKET],
    [']', token.RBRACKET],
    ['(', token.LPAREN],
    [')', token.RPAREN],
    ['#', token.POUND],
    ['=', token.EQUAL],
  ];
  for (const [character, kind] of kinds) table[character.charCodeAt(0)] = kind;
  return table;
}
