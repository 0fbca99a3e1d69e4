import type { MemberDefinition } from '../model/operations.ts';
import type { Trait } from '../model/shape.ts';
import { memberId, type ShapeId, UNIT } from '../model/shape-id.ts';
import { parseShapeName } from './names.ts';
import { parseNode, storeNode } from './nodes.ts';
import {
  badDocs,
  currentPlace,
  dropDocs,
  expectToken,
  fail,
  nodePlace,
  type Parser,
  placeFrom,
  skipLineBreak,
  skipToken,
} from './parser.ts';
import * as token from './token.ts';
import { applyTraits, parseLeadingTraits } from './traits.ts';

/** Reads the members of a structure, union, list, set or map, braces included. */
export function parseMembers(p: Parser, parent: ShapeId): MemberDefinition[] {
  const { lexer } = p;
  const members: MemberDefinition[] = [];
  const names = new Set<string>();
  lexer.skipWhitespaceAndDocs();
  dropDocs(p);
  skipToken(p, token.LBRACE);
  lexer.skipWhitespace();
  while (lexer.kind !== token.RBRACE && lexer.kind !== token.EOF) {
    const member = parseMember(p, parent, names);
    if (member !== undefined) members.push(member);
    lexer.skipWhitespace();
  }
  skipToken(p, token.RBRACE);
  return members;
}

function parseMember(p: Parser, parent: ShapeId, names: Set<string>): MemberDefinition | undefined {
  const { lexer } = p;
  const traits = parseLeadingTraits(p, true);
  if (lexer.kind === token.RBRACE && traits.docs !== undefined && traits.uses.length === 1) {
    p.events.push(badDocs(traits.docs.place, String(traits.docs.value)));
    return undefined;
  }
  const start = lexer.start;
  const isElided = lexer.kind === token.DOLLAR;
  if (isElided) lexer.next();
  expectToken(p, token.IDENTIFIER);
  const name = lexer.lexeme;
  if (names.has(name)) fail(p, `Duplicate member of \`${parent}\`: '${name}'`, parent);
  names.add(name);
  const id = memberId(parent, name);
  if (isElided && p.version === '1.0')
    fail(p, 'Members can only elide targets in IDL version 2 or later', id);
  const place = placeFrom(p, start, lexer.end);
  lexer.next();
  const target = isElided ? undefined : parseTarget(p);
  lexer.skipSpaces();
  const assigned = lexer.kind === token.EQUAL ? parseDefault(p) : undefined;
  applyTraits(p, id, traits.uses);
  return { id, name, place, target, assigned };
}

function parseTarget(p: Parser): string {
  p.lexer.skipSpaces();
  skipToken(p, token.COLON);
  p.lexer.skipSpaces();
  return parseShapeName(p);
}

function parseDefault(p: Parser): Trait {
  if (p.version === '1.0') fail(p, '@default assignment is only supported in IDL version 2 or later');
  return parseAssignment(p, 'smithy.api#default');
}

/** Reads `= value` and the line break that must follow it. */
function parseAssignment(p: Parser, traitId: ShapeId): Trait {
  const { lexer } = p;
  lexer.next();
  lexer.skipSpaces();
  const start = lexer.start;
  const node = parseNode(p);
  const trait = { id: traitId, value: null as Trait['value'], place: nodePlace(p, start, lexer.start) };
  storeNode(node, (value) => {
    trait.value = value;
  });
  lexer.skipSpaces();
  if (lexer.kind === token.COMMA) lexer.next();
  skipLineBreak(p);
  return trait;
}

/** Reads the members of an enum or intEnum, braces included. */
export function parseEnumMembers(p: Parser, parent: ShapeId): MemberDefinition[] {
  const { lexer } = p;
  const members: MemberDefinition[] = [];
  const names = new Set<string>();
  lexer.skipWhitespaceAndDocs();
  skipToken(p, token.LBRACE);
  lexer.skipWhitespace();
  while (lexer.kind !== token.RBRACE && lexer.kind !== token.EOF) {
    members.push(parseEnumMember(p, parent, names));
  }
  skipToken(p, token.RBRACE);
  return members;
}

function parseEnumMember(p: Parser, parent: ShapeId, names: Set<string>): MemberDefinition {
  const { lexer } = p;
  const traits = parseLeadingTraits(p, true);
  expectToken(p, token.IDENTIFIER);
  const name = lexer.lexeme;
  if (names.has(name)) fail(p, `Found conflicting member name, \`${name}\``, parent);
  names.add(name);
  const place = currentPlace(p);
  const id = memberId(parent, name);
  applyTraits(p, id, traits.uses);
  lexer.next();
  lexer.skipSpaces();
  if (lexer.kind !== token.EQUAL) {
    lexer.skipWhitespace();
    return { id, name, place, target: UNIT, assigned: undefined };
  }
  return { id, name, place, target: UNIT, assigned: parseAssignment(p, 'smithy.api#enumValue') };
}
