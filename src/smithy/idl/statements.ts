import type { PutMetadata, Scope, TraitUse, Version } from '../model/operations.ts';
import { memberNameOf, nameOf, type ShapeId } from '../model/shape-id.ts';
import { parseAbsoluteId, parseNamespace, parseShapeName } from './names.ts';
import { parseNode, SyntacticId, storeNode } from './nodes.ts';
import {
  badDocs,
  currentPlace,
  describeCurrent,
  emit,
  expectToken,
  fail,
  failAt,
  failExpecting,
  failFile,
  nodePlace,
  type Parser,
  placeFrom,
  skipLineBreak,
  skipRequiredSpaces,
  skipRequiredWhitespace,
  skipToken,
} from './parser.ts';
import { parseShape } from './shapes.ts';
import * as token from './token.ts';
import { applyTraits, type LeadingTraits, parseTrait, parseTraits } from './traits.ts';

const KEY_STARTS: readonly token.Token[] = [token.IDENTIFIER, token.STRING];
const VERSIONS: ReadonlyMap<string, Version> = new Map([
  ['1', '1.0'],
  ['1.0', '1.0'],
  ['2', '2.0'],
  ['2.0', '2.0'],
]);

/** Reads `$key: value`. */
export function parseControl(p: Parser, seen: Set<string>): void {
  const { lexer } = p;
  lexer.next();
  const key = parseKey(p);
  lexer.skipSpaces();
  skipToken(p, token.COLON);
  lexer.skipSpaces();
  if (seen.has(key)) fail(p, `Duplicate control statement \`${key}\``);
  seen.add(key);
  const start = lexer.start;
  const node = parseNode(p);
  const value = node instanceof SyntacticId ? node.name : node;
  const place = placeFrom(p, start, lexer.start);
  const shown = JSON.stringify(value);
  switch (key) {
    case 'version':
      if (typeof value !== 'string') {
        failFile(place, `The $version control statement must have a string value, but found ${shown}`);
      }
      p.version = VERSIONS.get(value) ?? fail(p, `Unsupported Smithy version number: ${value}`);
      break;
    case 'operationInputSuffix':
    case 'operationOutputSuffix':
      if (typeof value !== 'string') failFile(place, `Expected string, but found ${typeName(value)}.`);
      if (key === 'operationInputSuffix') p.inputSuffix = value;
      else p.outputSuffix = value;
      break;
    default: {
      const message = `Unknown control statement \`${key}\` with value \`${shown}`;
      p.events.push({ id: 'Model', severity: 'WARNING', message, place });
    }
  }
  skipLineBreak(p);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function parseKey(p: Parser): string {
  const { lexer } = p;
  if (lexer.kind !== token.IDENTIFIER && lexer.kind !== token.STRING) failExpecting(p, KEY_STARTS);
  const key = lexer.kind === token.STRING ? lexer.value : lexer.lexeme;
  lexer.next();
  return key;
}

/** Reads `metadata key = value`. */
export function parseMetadata(p: Parser): void {
  const { lexer } = p;
  lexer.next();
  skipRequiredSpaces(p);
  const key = parseKey(p);
  lexer.skipSpaces();
  skipToken(p, token.EQUAL);
  lexer.skipSpaces();
  const start = lexer.start;
  const node = parseNode(p);
  const operation: PutMetadata = {
    kind: 'metadata',
    key,
    value: null,
    place: nodePlace(p, start, lexer.start),
  };
  storeNode(node, (value) => {
    operation.value = value;
  });
  emit(p, operation);
  skipLineBreak(p);
  lexer.skipWhitespaceAndDocs();
}

/** Reads `namespace a.b.c`; names resolve against it from here on. */
export function parseNamespaceStatement(p: Parser): void {
  const { lexer } = p;
  if (!lexer.isWord('namespace')) {
    fail(p, `Expected a namespace definition but found ${describeCurrent(p)}`);
  }
  lexer.next();
  skipRequiredSpaces(p);
  p.scope = { namespace: parseNamespace(p), uses: new Map() };
  skipLineBreak(p);
}

/** Reads `use namespace#Name`. */
export function parseUse(p: Parser): void {
  const { lexer } = p;
  lexer.next();
  skipRequiredSpaces(p);
  const start = lexer.start;
  const id = parseAbsoluteId(p);
  const place = placeFrom(p, start, start + id.length);
  if (memberNameOf(id) !== undefined) failAt(place, 'Use statements cannot use members');
  const previous = p.scope.uses.get(nameOf(id));
  if (previous !== undefined) {
    failAt(place, `Cannot use name \`${id}\` because it conflicts with \`${previous}\``);
  }
  importName(p.scope, id);
  emit(p, { kind: 'use', id, place });
  skipLineBreak(p);
  lexer.skipWhitespaceAndDocs();
}

function importName(scope: Scope, id: ShapeId): void {
  (scope.uses as Map<string, ShapeId>).set(nameOf(id), id);
}

/** Reads a shape statement or an apply statement behind its traits. */
export function parseShapeOrApply(p: Parser, traits: LeadingTraits): void {
  expectToken(p, token.IDENTIFIER);
  if (p.lexer.isWord('apply')) return parseApply(p, traits);
  const id = parseShape(p);
  applyTraits(p, id, traits.uses);
  skipLineBreak(p);
}

function parseApply(p: Parser, traits: LeadingTraits): void {
  const { lexer } = p;
  if (traits.uses.some((use) => use !== traits.docs)) fail(p, 'Traits applied to apply statement');
  lexer.next();
  skipRequiredWhitespace(p);
  const target = parseShapeName(p);
  skipRequiredWhitespace(p);
  const uses = parseApplied(p);
  emit(p, { kind: 'traits', version: p.version, scope: p.scope, target, targetIsName: true, uses });
  skipLineBreak(p);
}

const APPLY_STARTS: readonly token.Token[] = [token.AT, token.LBRACE];

function parseApplied(p: Parser): readonly TraitUse[] {
  const { lexer } = p;
  if (lexer.kind === token.AT) return [parseTrait(p)];
  if (lexer.kind !== token.LBRACE) failExpecting(p, APPLY_STARTS);
  lexer.next();
  lexer.skipWhitespaceAndDocs();
  const uses = parseTraits(p);
  lexer.skipWhitespaceAndDocs();
  skipToken(p, token.RBRACE);
  return uses;
}

/** Warns if documentation comments at the end of a file belong to no shape. Returns false if there is nothing to read. */
export function hasStatement(p: Parser, traits: LeadingTraits): boolean {
  if (p.lexer.kind !== token.EOF) return true;
  if (traits.docs === undefined) return traits.uses.length > 0;
  if (traits.uses.length > 1) return true;
  p.events.push(badDocs(currentPlace(p), String(traits.docs.value)));
  return false;
}
