import type { LoadedFile } from '../model/operations.ts';
import { createParser, type Parser, SyntaxFailure } from './parser.ts';
import { SHAPE_TYPES } from './shapes.ts';
import {
  hasStatement,
  parseControl,
  parseMetadata,
  parseNamespaceStatement,
  parseShapeOrApply,
  parseUse,
} from './statements.ts';
import * as token from './token.ts';
import { parseLeadingTraits, takeDocs } from './traits.ts';

const STATEMENT_WORDS: ReadonlySet<string> = new Set([
  ...SHAPE_TYPES,
  'apply',
  'metadata',
  'namespace',
  'use',
]);

/** A file with more errors than this is not Smithy at all; listing more of them helps nobody. */
const MAX_ERRORS = 1000;

/** Reads a file in the Smithy IDL, 1.0 or 2.0: what it defines, and all its syntax errors. */
export function parseIdl(file: string, text: string): LoadedFile {
  const p = createParser(file, text);
  parseFile(p);
  return { operations: p.operations, events: p.events };
}

function parseFile(p: Parser): void {
  const { lexer } = p;
  lexer.skipWhitespaceAndDocs();
  const controls = new Set<string>();
  while (lexer.kind === token.DOLLAR) attempt(p, () => parseControl(p, controls));
  lexer.skipWhitespaceAndDocs();
  while (lexer.isWord('metadata')) attempt(p, () => parseMetadata(p));
  if (lexer.kind === token.EOF) return;
  let hasNamespace = false;
  attempt(p, () => {
    parseNamespaceStatement(p);
    hasNamespace = true;
  });
  // Without a namespace no later statement has a meaning, and complaints about it would only be noise.
  if (!hasNamespace) return;
  lexer.skipWhitespaceAndDocs();
  while (lexer.isWord('use')) attempt(p, () => parseUse(p), true);
  parseShapes(p);
}

function parseShapes(p: Parser): void {
  const { lexer } = p;
  // Comments before the first shape were skipped while looking for use statements.
  let docs = takeDocs(p);
  while (lexer.kind !== token.EOF) {
    attempt(p, () => {
      const skippedDocs = docs;
      docs = undefined;
      const traits = parseLeadingTraits(p, false);
      if (skippedDocs !== undefined) {
        traits.uses.push(skippedDocs);
        traits.docs = skippedDocs;
      }
      if (hasStatement(p, traits)) parseShapeOrApply(p, traits);
    });
  }
}

/** Runs a step; if it fails, goes on at the next line that looks like the start of a statement. */
function attempt(p: Parser, step: () => void, mutesOnFailure = false): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    p.events.push(error.event);
    p.nesting = 0;
    if (mutesOnFailure || error.mutes) p.muted = true;
    if (p.events.length < MAX_ERRORS) recover(p);
    else p.lexer.stop();
  }
}

function recover(p: Parser): void {
  const { lexer } = p;
  while (lexer.kind !== token.EOF) {
    const kind = lexer.next();
    if (lexer.startsLine && isStatementStart(kind) && !(p.muted && isUnknownWord(p))) return;
  }
}

function isStatementStart(kind: token.Token): boolean {
  return (
    kind === token.IDENTIFIER || kind === token.DOC_COMMENT || kind === token.AT || kind === token.DOLLAR
  );
}

/** A file that lost its meaning is read on for real statements only, so that one mistake is not reported twice. */
function isUnknownWord({ lexer }: Parser): boolean {
  return lexer.kind === token.IDENTIFIER && !STATEMENT_WORDS.has(lexer.lexeme);
}
