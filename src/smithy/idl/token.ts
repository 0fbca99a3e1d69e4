/** The kind of a token. Plain numbers, so that the lexer's switch stays fast. */
export type Token = number;

export const SPACE: Token = 0;
export const NEWLINE: Token = 1;
export const COMMA: Token = 2;
export const COMMENT: Token = 3;
export const DOC_COMMENT: Token = 4;
export const AT: Token = 5;
export const STRING: Token = 6;
export const TEXT_BLOCK: Token = 7;
export const COLON: Token = 8;
export const WALRUS: Token = 9;
export const IDENTIFIER: Token = 10;
export const DOT: Token = 11;
export const POUND: Token = 12;
export const DOLLAR: Token = 13;
export const NUMBER: Token = 14;
export const LBRACE: Token = 15;
export const RBRACE: Token = 16;
export const LBRACKET: Token = 17;
export const RBRACKET: Token = 18;
export const LPAREN: Token = 19;
export const RPAREN: Token = 20;
export const EQUAL: Token = 21;
export const EOF: Token = 22;
export const ERROR: Token = 23;

const NAMES: readonly string[] = [
  'SPACE',
  'NEWLINE',
  'COMMA',
  'COMMENT',
  'DOC_COMMENT',
  'AT',
  'STRING',
  'TEXT_BLOCK',
  'COLON',
  'WALRUS',
  'IDENTIFIER',
  'DOT',
  'POUND',
  'DOLLAR',
  'NUMBER',
  'LBRACE',
  'RBRACE',
  'LBRACKET',
  'RBRACKET',
  'LPAREN',
  'RPAREN',
  'EQUAL',
  'EOF',
  'ERROR',
];

/** What stands for a kind in "Expected …"; empty where the kind has no fixed text. */
const EXAMPLES: readonly string[] = [
  ' ',
  '\\n',
  ',',
  '//',
  '///',
  '@',
  '"',
  '"""',
  ':',
  ':=',
  '',
  '.',
  '#',
  '$',
  '',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '=',
  '',
  '',
];

/** A token as messages name it: `LBRACE('{')`, `IDENTIFIER('foo')`, `EOF`. */
export function describeToken(kind: Token, lexeme: string): string {
  return lexeme === '' ? NAMES[kind]! : `${NAMES[kind]}('${lexeme}')`;
}

/** A kind of token as messages ask for it. */
export function describeKind(kind: Token): string {
  return describeToken(kind, EXAMPLES[kind]!);
}

/** White space between tokens; documentation comments are not. */
export function isWhitespace(kind: Token): boolean {
  return kind <= COMMENT;
}
