import { type RelationshipType, relationshipsLabeled } from '../indexes/relationship.ts';
import { accept, atEnd, type Cursor, expect, fail, identifier, peek, skipSpace } from './cursor.ts';
import { parseAttribute, parseScopedAttribute } from './parse-attribute.ts';
import { selectorType } from './shape-types.ts';
import type { Mapping, Sequence, Step } from './syntax.ts';

/** How deep functions may be nested: what is parsed is also run by recursion. */
const MAX_NESTING = 100;

/** How many steps a shape may pass on its longest way through the selector, for the same reason. */
const MAX_STEPS = 1000;

/** What the parser keeps in mind while it reads one selector. */
export interface ParseState {
  readonly cursor: Cursor;
  readonly warnings: string[];
  nesting: number;
  /** Steps on the longest way so far. */
  steps: number;
}

/** Reads a whole selector. Throws a `SyntaxFailure`. */
export function parseWhole(state: ParseState): Sequence {
  const { cursor } = state;
  const sequence = parseSequence(state);
  skipSpace(cursor);
  if (!atEnd(cursor)) fail(cursor, `Unexpected selector character: ${peek(cursor)}`);
  return sequence;
}

function parseSequence(state: ParseState): Sequence {
  const { cursor } = state;
  if (++state.nesting > MAX_NESTING) {
    fail(cursor, `Selector exceeds the maximum allowed nesting depth of ${MAX_NESTING}`);
  }
  const steps: Step[] = [];
  do {
    if (++state.steps > MAX_STEPS) {
      fail(cursor, `Selector exceeds the maximum allowed length of ${MAX_STEPS} steps`);
    }
    steps.push(...parseStep(state));
    skipSpace(cursor);
  } while (!atEnd(cursor) && !',])'.includes(peek(cursor)));
  state.nesting--;
  return steps;
}

/** One step; none for `*`, and more for words that stand for several. */
function parseStep(state: ParseState): Sequence {
  const { cursor } = state;
  skipSpace(cursor);
  const first = peek(cursor);
  if (/[A-Za-z_]/.test(first)) return [parseType(cursor)];
  if (first === '') return fail(cursor, 'Unexpected selector EOF');
  if (!':[><~-*$'.includes(first)) return fail(cursor, `Unexpected selector character: ${first}`);
  cursor.offset++;
  switch (first) {
    case ':':
      return [parseFunction(state)];
    case '[':
      return [accept(cursor, '@') ? parseScopedAttribute(cursor) : parseAttribute(cursor)];
    case '>':
      return [{ kind: 'neighbors', direction: 'forward', types: undefined }];
    case '<':
      return accept(cursor, '-') ? parseRelationships(state, 'reverse') : [ANY_REVERSE];
    case '~':
      expect(cursor, '>');
      return [{ kind: 'reach' }];
    case '-':
      return parseRelationships(state, 'forward');
    case '$':
      return [parseVariable(state)];
    default:
      return [];
  }
}

const ANY_REVERSE: Step = { kind: 'neighbors', direction: 'reverse', types: undefined };

function parseType(cursor: Cursor): Step {
  const name = identifier(cursor);
  return selectorType(name) ?? fail(cursor, `Unknown shape type: ${name}`);
}

function parseVariable(state: ParseState): Step {
  const { cursor } = state;
  skipSpace(cursor);
  if (accept(cursor, '{')) {
    skipSpace(cursor);
    const name = identifier(cursor);
    skipSpace(cursor);
    expect(cursor, '}');
    return { kind: 'load', name };
  }
  const name = identifier(cursor);
  skipSpace(cursor);
  expect(cursor, '(');
  const branch = parseSequence(state);
  expect(cursor, ')');
  return { kind: 'store', name, branch };
}

/** `-[a, b]->` or `<-[a, b]-`, the first character(s) taken already. */
function parseRelationships(state: ParseState, direction: 'forward' | 'reverse'): Sequence {
  const { cursor } = state;
  expect(cursor, '[');
  const labels: string[] = [];
  do {
    skipSpace(cursor);
    labels.push(identifier(cursor));
    skipSpace(cursor);
  } while (expect(cursor, ']', ',') !== ']');
  expect(cursor, '-');
  if (direction === 'forward') expect(cursor, '>');
  return relationshipSteps(state, labels, direction);
}

function relationshipSteps(
  state: ParseState,
  labels: readonly string[],
  direction: 'forward' | 'reverse',
): Sequence {
  const types = new Set<RelationshipType>();
  const branches: Sequence[] = [];
  for (const label of labels) {
    const outdated = outdatedRelationship(label, direction);
    const labeled = relationshipsLabeled(label);
    if (outdated !== undefined) branches.push(outdated);
    else if (labeled.length === 0) state.warnings.push(`Unknown relationship type '${label}'`);
    for (const type of labeled) types.add(type);
  }
  const step: Step = { kind: 'neighbors', direction, types };
  if (branches.length === 0) return [step];
  return [{ kind: 'is', branches: types.size === 0 ? branches : [[step], ...branches] }];
}

/** Two words of older selectors, both for resources only; `bound` always looked upward. */
function outdatedRelationship(label: string, direction: 'forward' | 'reverse'): Sequence | undefined {
  const resource = selectorType('resource')!;
  if (label === 'bound') {
    return [resource, { kind: 'neighbors', direction: 'reverse', types: new Set(['resource'] as const) }];
  }
  if (label !== 'instanceOperation') return undefined;
  const types = new Set(['operation', 'read', 'update', 'delete', 'put'] as const);
  return [resource, { kind: 'neighbors', direction, types }];
}

function parseFunction(state: ParseState): Step {
  const { cursor } = state;
  const start = cursor.offset;
  const name = identifier(cursor);
  const branches = parseArguments(state);
  const [first, second] = branches;
  const single = (): Sequence =>
    branches.length === 1
      ? first!
      : fail(cursor, `The :${name} function requires a single selector argument`, start);
  switch (name) {
    case 'test':
      return { kind: 'test', branches };
    case 'is':
      return { kind: 'is', branches };
    case 'each':
      state.warnings.push('The `:each` selector function has been renamed to `:is`');
      return { kind: 'is', branches };
    case 'not':
    case 'in':
    case 'root':
    case 'recursive':
      return { kind: name, branch: single() };
    case 'topdown':
      if (branches.length > 2) {
        fail(cursor, `The :topdown function accepts 1 or 2 selectors, but found ${branches.length}`, start);
      }
      return { kind: 'topdown', qualifier: first!, disqualifier: second };
    default:
      state.warnings.push(`Unknown function name \`${name}\``);
      return NOTHING;
  }
}

const NOTHING: Mapping = { kind: 'nothing' };

function parseArguments(state: ParseState): readonly Sequence[] {
  const { cursor } = state;
  skipSpace(cursor);
  expect(cursor, '(');
  const branches: Sequence[] = [];
  const before = state.steps;
  let longest = before;
  do {
    state.steps = before;
    branches.push(parseSequence(state));
    longest = Math.max(longest, state.steps);
  } while (expect(cursor, ')', ',') !== ')');
  state.steps = longest;
  return branches;
}
