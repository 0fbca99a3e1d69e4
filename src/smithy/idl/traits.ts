import type { JsonValue } from '../../json/index.ts';
import type { TraitUse } from '../model/operations.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { parseShapeName } from './names.ts';
import { type Node, parseNode, setMember, storeNode, wordNode } from './nodes.ts';
import {
  currentPlace,
  dropDocs,
  emit,
  enterNesting,
  expectToken,
  failAt,
  failExpecting,
  leaveNesting,
  nodePlace,
  type Parser,
  placeFrom,
  skipToken,
} from './parser.ts';
import * as token from './token.ts';

const DOCUMENTATION = 'smithy.api#documentation';

/** The traits in front of a shape or member. */
export interface LeadingTraits {
  readonly uses: TraitUse[];
  /** The trait that stands for documentation comments, also the last of `uses`. */
  docs: TraitUse | undefined;
}

const VALUE_STARTS: readonly token.Token[] = [
  token.LBRACE,
  token.LBRACKET,
  token.TEXT_BLOCK,
  token.STRING,
  token.NUMBER,
  token.IDENTIFIER,
];
const KEY_STARTS: readonly token.Token[] = [token.IDENTIFIER, token.STRING];

/** Reads documentation comments and traits up to the shape or member they belong to. */
export function parseLeadingTraits(p: Parser, beforeMember: boolean): LeadingTraits {
  const { lexer } = p;
  lexer.skipWhitespace();
  let docs: TraitUse | undefined;
  if (lexer.kind === token.DOC_COMMENT) {
    lexer.skipWhitespaceAndDocs();
    docs = takeDocs(p);
  }
  lexer.skipWhitespaceAndDocs();
  const uses = parseTraits(p);
  if (docs !== undefined) uses.push(docs);
  lexer.skipWhitespaceAndDocs();
  // Comments between the traits and their member would otherwise end up on the next member.
  if (beforeMember) dropDocs(p);
  return { uses, docs };
}

/** Turns the pending documentation comments into the trait they stand for. */
export function takeDocs(p: Parser): TraitUse | undefined {
  const { docsStart } = p.lexer;
  const docs = p.lexer.takeDocs();
  if (docs === undefined) return undefined;
  return {
    id: DOCUMENTATION,
    value: docs,
    annotation: false,
    place: placeFrom(p, docsStart, p.lexer.start),
  };
}

/** Reads all traits in a row, perhaps none. */
export function parseTraits(p: Parser): TraitUse[] {
  const uses: TraitUse[] = [];
  while (p.lexer.kind === token.AT) {
    uses.push(parseTrait(p));
    p.lexer.skipWhitespaceAndDocs();
  }
  return uses;
}

/** Reads `@name`, `@name()`, `@name(value)` or `@name(key: value, …)`. */
export function parseTrait(p: Parser): TraitUse {
  const { lexer } = p;
  const { start } = lexer;
  skipToken(p, token.AT);
  const nameStart = lexer.start;
  const name = parseShapeName(p);
  const annotation = () => ({
    id: name,
    value: null,
    annotation: true,
    place: placeFrom(p, start, nameStart + name.length),
  });
  if (lexer.kind !== token.LPAREN) return annotation();
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  if (lexer.kind === token.RPAREN) {
    lexer.next();
    return annotation();
  }
  const node = parseValue(p, start);
  lexer.skipWhitespaceAndDocs();
  expectToken(p, token.RPAREN);
  const use: TraitUse = { id: name, value: null, annotation: false, place: nodePlace(p, start, lexer.end) };
  lexer.next();
  storeNode(node, (value) => {
    use.value = value;
  });
  return use;
}

function parseValue(p: Parser, traitStart: number): Node {
  const { lexer } = p;
  switch (lexer.kind) {
    case token.LBRACE:
    case token.LBRACKET:
    case token.TEXT_BLOCK:
    case token.NUMBER:
      return parseNode(p);
    case token.STRING: {
      const { value } = lexer;
      lexer.next();
      lexer.skipWhitespaceAndDocs();
      return lexer.kind === token.COLON ? parseMembers(p, value) : value;
    }
    case token.IDENTIFIER: {
      const word = parseShapeName(p);
      lexer.skipWhitespaceAndDocs();
      if (lexer.kind === token.RPAREN || /[.$#]/.test(word)) {
        return wordNode(p, word, placeFrom(p, traitStart, lexer.start));
      }
      expectToken(p, token.COLON);
      return parseMembers(p, word);
    }
    default:
      return failExpecting(p, VALUE_STARTS);
  }
}

/** Reads the members of a structured value from the colon behind its first key on. */
function parseMembers(p: Parser, firstKey: string): JsonValue {
  const { lexer } = p;
  const object: Record<string, JsonValue> = {};
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  enterNesting(p);
  setMember(object, firstKey, parseNode(p));
  lexer.skipWhitespaceAndDocs();
  while (lexer.kind !== token.RPAREN) {
    if (lexer.kind !== token.IDENTIFIER && lexer.kind !== token.STRING) failExpecting(p, KEY_STARTS);
    const key = lexer.kind === token.STRING ? lexer.value : lexer.lexeme;
    const keyPlace = currentPlace(p);
    lexer.next();
    lexer.skipWhitespaceAndDocs();
    skipToken(p, token.COLON);
    lexer.skipWhitespaceAndDocs();
    const node = parseNode(p);
    if (Object.hasOwn(object, key)) failAt(keyPlace, `Duplicate member of trait: '${key}'`);
    setMember(object, key, node);
    lexer.skipWhitespaceAndDocs();
  }
  leaveNesting(p);
  return object;
}

/** Tells the assembler that traits stand on a shape or member. */
export function applyTraits(p: Parser, target: ShapeId, uses: readonly TraitUse[]): void {
  if (uses.length === 0) return;
  emit(p, { kind: 'traits', version: p.version, scope: p.scope, target, targetIsName: false, uses });
}
