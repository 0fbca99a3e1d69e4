import type { OperationNames } from '../model/operations.ts';
import type { Place } from '../model/place.ts';
import { isAbsoluteId, nameOf, type ShapeId } from '../model/shape-id.ts';
import { parseAggregate } from './data-shapes.ts';
import { parseMixins } from './mixins.ts';
import { parseShapeName } from './names.ts';
import {
  emit,
  enterNesting,
  expectToken,
  fail,
  failExpecting,
  failFile,
  leaveNesting,
  type Parser,
  placeFrom,
  skipRequiredWhitespace,
  skipToken,
} from './parser.ts';
import * as token from './token.ts';
import { applyTraits, parseLeadingTraits } from './traits.ts';

/** Reads what follows the name of an operation. */
export function parseOperation(p: Parser, id: ShapeId, place: Place): void {
  const { lexer } = p;
  const mixins = parseMixins(p, id);
  lexer.skipWhitespaceAndDocs();
  skipToken(p, token.LBRACE);
  lexer.skipWhitespaceAndDocs();
  const parts: { -readonly [K in keyof OperationNames]: OperationNames[K] } = {
    input: undefined,
    output: undefined,
    errors: [],
  };
  const seen = new Set<string>();
  while (lexer.kind !== token.RBRACE && lexer.kind !== token.EOF) {
    expectToken(p, token.IDENTIFIER);
    const key = lexer.lexeme;
    if (seen.has(key)) fail(p, `Duplicate operation ${key} property for \`${id}\``, id);
    seen.add(key);
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    if (key === 'input') parts.input = parseInlineable(p, id, p.inputSuffix, 'smithy.api#input');
    else if (key === 'output') parts.output = parseInlineable(p, id, p.outputSuffix, 'smithy.api#output');
    else if (key === 'errors') parts.errors = parseErrors(p);
    else fail(p, `Unknown property ${key} for ${id}`, id);
    skipRequiredWhitespace(p);
  }
  skipToken(p, token.RBRACE);
  const { version, scope } = p;
  emit(p, {
    kind: 'shape',
    version,
    scope,
    id,
    place,
    mixins,
    resource: undefined,
    members: [],
    type: 'operation',
    parts,
  });
}

const INPUT_STARTS: readonly token.Token[] = [token.COLON, token.WALRUS];

/** Reads `: Name` or `:= { … }`. */
function parseInlineable(p: Parser, operation: ShapeId, suffix: string, trait: ShapeId): string {
  const { lexer } = p;
  if (lexer.kind === token.COLON) {
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    return parseShapeName(p);
  }
  if (lexer.kind !== token.WALRUS) failExpecting(p, INPUT_STARTS);
  lexer.next();
  if (p.version === '1.0') {
    fail(
      p,
      'Inlined operation inputs and outputs can only be used with Smithy version 2 or later. ' +
        `Attempted to use inlined IO with version \`${p.version}\`.`,
      operation,
    );
  }
  // Comments before the colon belong to nothing; those behind it document the structure.
  lexer.takeDocs();
  lexer.skipWhitespace();
  return parseInlineStructure(p, nameOf(operation) + suffix, trait);
}

function parseInlineStructure(p: Parser, name: string, trait: ShapeId): ShapeId {
  const { lexer } = p;
  const { uses } = parseLeadingTraits(p, true);
  const id = `${p.scope.namespace}#${name}`;
  const place = placeFrom(p, lexer.start, lexer.end);
  if (!isAbsoluteId(id)) failFile(place, `Invalid shape ID: ${id}`);
  parseAggregate(p, id, place, 'structure');
  applyTraits(p, id, [...uses, { id: trait, value: {}, annotation: true, place }]);
  return id;
}

function parseErrors(p: Parser): string[] {
  const { lexer } = p;
  skipToken(p, token.COLON);
  enterNesting(p);
  lexer.skipWhitespaceAndDocs();
  skipToken(p, token.LBRACKET);
  lexer.skipWhitespaceAndDocs();
  const errors: string[] = [];
  while (lexer.kind !== token.RBRACKET && lexer.kind !== token.EOF) {
    errors.push(parseShapeName(p));
    lexer.skipWhitespaceAndDocs();
  }
  skipToken(p, token.RBRACKET);
  leaveNesting(p);
  return errors;
}
