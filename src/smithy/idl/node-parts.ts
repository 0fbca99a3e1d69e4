import { Lexer } from './lexer.ts';
import * as token from './token.ts';

/** A stretch of text, by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the members of an object or the items of an array stand, by key or index. */
export type NodeParts = ReadonlyMap<string | number, Span>;

/**
 * Finds the parts of a node value or of the value of a trait, `@` included. The text has been read before without an
 * error, or an error was reported: what cannot be read here is left out.
 */
export function readNodeParts(text: string): NodeParts {
  const lexer = new Lexer('', text);
  if (lexer.kind === token.AT) return traitParts(lexer);
  return nodeParts(lexer);
}

function traitParts(lexer: Lexer): NodeParts {
  while (lexer.kind !== token.LPAREN && lexer.kind !== token.EOF) lexer.next();
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  if (lexer.kind === token.LBRACE || lexer.kind === token.LBRACKET) return nodeParts(lexer);
  return memberParts(lexer);
}

function nodeParts(lexer: Lexer): NodeParts {
  const { kind } = lexer;
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  if (kind === token.LBRACE) return memberParts(lexer);
  return kind === token.LBRACKET ? itemParts(lexer) : new Map();
}

function memberParts(lexer: Lexer): NodeParts {
  const parts = new Map<string, Span>();
  while (lexer.kind === token.IDENTIFIER || lexer.kind === token.STRING) {
    const key = lexer.kind === token.STRING ? lexer.value : lexer.lexeme;
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    // A trait whose value is a text or a word.
    if (lexer.kind !== token.COLON) break;
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    parts.set(key, skipNode(lexer));
    lexer.skipWhitespaceAndDocs();
  }
  return parts;
}

function itemParts(lexer: Lexer): NodeParts {
  const parts = new Map<number, Span>();
  while (lexer.kind !== token.RBRACKET && lexer.kind !== token.EOF && lexer.kind !== token.ERROR) {
    parts.set(parts.size, skipNode(lexer));
    lexer.skipWhitespaceAndDocs();
  }
  return parts;
}

/** Moves behind a value, however deep it is. */
function skipNode(lexer: Lexer): Span {
  if (lexer.kind === token.IDENTIFIER) return skipName(lexer);
  const { start } = lexer;
  let { end } = lexer;
  let open = 0;
  do {
    if (lexer.kind === token.LBRACE || lexer.kind === token.LBRACKET) open++;
    else if (lexer.kind === token.RBRACE || lexer.kind === token.RBRACKET) open--;
    end = lexer.end;
    lexer.next();
  } while (open > 0 && lexer.kind !== token.EOF);
  return { start, end };
}

/** A word or a shape ID, whose parts are tokens of their own. */
function skipName(lexer: Lexer): Span {
  const { start } = lexer;
  let { end } = lexer;
  lexer.next();
  while (lexer.kind === token.DOT || lexer.kind === token.POUND || lexer.kind === token.DOLLAR) {
    lexer.next();
    end = lexer.end;
    lexer.next();
  }
  return { start, end };
}
