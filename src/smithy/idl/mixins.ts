import type { ShapeId } from '../model/shape-id.ts';
import { parseShapeName } from './names.ts';
import { fail, type Parser, skipRequiredSpaces, skipToken } from './parser.ts';
import * as token from './token.ts';

/** Reads `for Resource`, if it is there. */
export function parseForResource(p: Parser, id: ShapeId): string | undefined {
  const { lexer } = p;
  lexer.skipSpaces();
  if (!lexer.isWord('for')) return undefined;
  if (p.version === '1.0') {
    fail(
      p,
      'Structures can only be bound to resources with Smithy version 2 or later. ' +
        `Attempted to bind a structure to a resource with version \`${p.version}\`.`,
      id,
    );
  }
  lexer.next();
  skipRequiredSpaces(p);
  return parseShapeName(p);
}

/** Reads `with [A, B]`, if it is there. */
export function parseMixins(p: Parser, id: ShapeId): string[] {
  const { lexer } = p;
  lexer.skipSpaces();
  if (!lexer.isWord('with')) return [];
  if (p.version === '1.0') {
    fail(
      p,
      'Mixins can only be used with Smithy version 2 or later. ' +
        `Attempted to use mixins with version \`${p.version}\`.`,
      id,
    );
  }
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  skipToken(p, token.LBRACKET);
  lexer.skipWhitespaceAndDocs();
  const mixins: string[] = [];
  do {
    mixins.push(parseShapeName(p));
    lexer.skipWhitespaceAndDocs();
  } while (lexer.kind !== token.RBRACKET);
  lexer.next();
  return mixins;
}
