import type { ValidationEvent } from '../model/event.ts';
import type { LoadOperation, Scope, Version } from '../model/operations.ts';
import type { Place } from '../model/place.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { Lexer } from './lexer.ts';
import { NodePlace } from './node-place.ts';
import * as token from './token.ts';

/** Arrays and objects inside each other; deeper values are refused, so that no walk over them can exhaust the stack. */
const MAX_NESTING = 64;

/** What the parts of the parser share while they read one file. */
export interface Parser {
  readonly lexer: Lexer;
  readonly operations: LoadOperation[];
  readonly events: ValidationEvent[];
  scope: Scope;
  version: Version;
  inputSuffix: string;
  outputSuffix: string;
  nesting: number;
  /**
   * Set after an error that leaves the meaning of the rest of the file open (a bad version, a bad import):
   * the rest is still read for syntax errors, but defines nothing.
   */
  muted: boolean;
}

const NO_SCOPE: Scope = { namespace: undefined, uses: new Map() };

export function createParser(file: string, text: string): Parser {
  return {
    lexer: new Lexer(file, text),
    operations: [],
    events: [],
    scope: NO_SCOPE,
    version: '1.0',
    inputSuffix: 'Input',
    outputSuffix: 'Output',
    nesting: 0,
    muted: false,
  };
}

/** Thrown to leave the statement that cannot be read, and caught where reading can go on. Never leaves the parser. */
export class SyntaxFailure {
  readonly event: ValidationEvent;
  /** True if the rest of the file loses its meaning. */
  readonly mutes: boolean;

  constructor(event: ValidationEvent, mutes: boolean) {
    this.event = event;
    this.mutes = mutes;
  }
}

/** Leaves the statement because of the current token. */
export function fail(p: Parser, message: string, shape?: ShapeId): never {
  const place = currentPlace(p);
  const { line, column } = place.source.location(place.start);
  return failAt(place, `Syntax error at line ${line}, column ${column}: ${message}`, shape);
}

/** Leaves the statement because of something that was read before. */
export function failAt(place: Place, message: string, shape?: ShapeId): never {
  throw new SyntaxFailure(modelError(place, message, shape), false);
}

/** Gives up on the meaning of the whole file. */
export function failFile(place: Place, message: string): never {
  throw new SyntaxFailure(modelError(place, message), true);
}

function modelError(place: Place, message: string, shape?: ShapeId): ValidationEvent {
  return { id: 'Model', severity: 'ERROR', message, place, ...(shape !== undefined && { shape }) };
}

export function emit(p: Parser, operation: LoadOperation): void {
  if (!p.muted) p.operations.push(operation);
}

export function currentPlace(p: Parser): Place {
  const { source, start, end } = p.lexer;
  return { source, start, end };
}

/** A place from an offset up to the end of what was read. */
export function placeFrom(p: Parser, start: number, end: number): Place {
  return { source: p.lexer.source, start, end };
}

/** The place of a value, which knows the places of its parts. */
export function nodePlace(p: Parser, start: number, end: number): Place {
  return new NodePlace(p.lexer.source, start, end);
}

export function describeCurrent(p: Parser): string {
  return token.describeToken(p.lexer.kind, p.lexer.lexeme);
}

export function expectToken(p: Parser, kind: token.Token): void {
  if (p.lexer.kind !== kind) failExpecting(p, [kind]);
}

export function failExpecting(p: Parser, kinds: readonly token.Token[]): never {
  if (p.lexer.kind === token.ERROR) return fail(p, p.lexer.error);
  const wanted = kinds.map(token.describeKind).join(', ');
  if (kinds.length === 1) return fail(p, `Expected ${wanted} but found ${describeCurrent(p)}`);
  return fail(p, `Expected one of ${wanted}; but found ${describeCurrent(p)}`);
}

/** Expects a token and moves behind it. */
export function skipToken(p: Parser, kind: token.Token): void {
  expectToken(p, kind);
  p.lexer.next();
}

export function skipRequiredSpaces(p: Parser): void {
  expectToken(p, token.SPACE);
  p.lexer.skipSpaces();
}

export function skipRequiredWhitespace(p: Parser): void {
  if (!token.isWhitespace(p.lexer.kind)) {
    fail(p, `Expected one or more whitespace characters, but found ${describeCurrent(p)}`);
  }
  p.lexer.skipWhitespaceAndDocs();
}

/** The line break that ends a statement. */
export function skipLineBreak(p: Parser): void {
  const { lexer } = p;
  lexer.skipSpaces();
  dropDocs(p);
  switch (lexer.kind) {
    case token.NEWLINE:
    case token.COMMENT:
    case token.DOC_COMMENT:
      lexer.next();
      lexer.skipWhitespace();
      return;
    case token.EOF:
      return;
    default:
      fail(p, `Expected a line break, but found ${describeCurrent(p)}`);
  }
}

/** Warns about documentation comments that stand where nothing can take them. */
export function dropDocs(p: Parser): void {
  const docs = p.lexer.takeDocs();
  if (docs !== undefined) p.events.push(badDocs(currentPlace(p), docs));
}

export function badDocs(place: Place, docs: string): ValidationEvent {
  return {
    id: 'Model.BadDocumentationComment',
    severity: 'WARNING',
    message:
      "Found documentation comments ('///') attached to nothing. Documentation comments must appear on " +
      `their own lines, directly before shapes and members, and before any traits. The invalid comments were: ${docs}`,
    place,
  };
}

export function enterNesting(p: Parser): void {
  if (++p.nesting > MAX_NESTING) fail(p, `Parser exceeded maximum allowed depth of ${MAX_NESTING}`);
}

export function leaveNesting(p: Parser): void {
  p.nesting--;
}
