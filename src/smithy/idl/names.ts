import { expectToken, type Parser } from './parser.ts';
import * as token from './token.ts';

/** Reads a dotted namespace and returns it. */
export function parseNamespace(p: Parser): string {
  const { start } = p.lexer;
  return p.lexer.text.slice(start, skipDotted(p));
}

/** Reads a shape ID that must name its namespace: `namespace#Name`, perhaps with a member. */
export function parseAbsoluteId(p: Parser): string {
  const { start } = p.lexer;
  skipDotted(p);
  expectToken(p, token.POUND);
  p.lexer.next();
  return p.lexer.text.slice(start, skipRelative(p));
}

/** Reads a shape ID, absolute or relative. */
export function parseShapeName(p: Parser): string {
  const { lexer } = p;
  const { start } = lexer;
  let end = skipDotted(p);
  if (lexer.kind === token.DOLLAR || lexer.kind === token.POUND) {
    lexer.next();
    end = skipRelative(p);
  }
  return lexer.text.slice(start, end);
}

function skipDotted(p: Parser): number {
  const { lexer } = p;
  expectToken(p, token.IDENTIFIER);
  let { end } = lexer;
  lexer.next();
  while (lexer.kind === token.DOT) {
    lexer.next();
    expectToken(p, token.IDENTIFIER);
    end = lexer.end;
    lexer.next();
  }
  return end;
}

function skipRelative(p: Parser): number {
  const { lexer } = p;
  expectToken(p, token.IDENTIFIER);
  let { end } = lexer;
  lexer.next();
  if (lexer.kind === token.DOLLAR) {
    lexer.next();
    expectToken(p, token.IDENTIFIER);
    end = lexer.end;
    lexer.next();
  }
  return end;
}
