import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { isFilter, isFree, reversed, unknownAttributes } from './analyze.ts';
import type { Variables } from './attribute.ts';
import { type SelectorError, SyntaxFailure } from './cursor.ts';
import { createEvaluation, run, tester } from './evaluate.ts';
import { type ParseState, parseWhole } from './parse.ts';
import { startingShapes } from './starting-shapes.ts';
import type { Sequence } from './syntax.ts';

/** A question to a model whose answer is a set of shapes. */
export interface Selector {
  readonly text: string;
  /** What is allowed but finds nothing: functions, relationships and attributes that nobody knows. */
  readonly warnings: readonly string[];
  /** The shapes it selects; worked out once per model. */
  select(model: Model): ReadonlySet<ShapeId>;
  /** The shapes it selects if only these go in, instead of the whole model. */
  selectFrom(model: Model, starts: Iterable<Shape>): ReadonlySet<ShapeId>;
  /** Whether it selects a shape; much faster than `select` where one shape is asked about. */
  matches(model: Model, shape: Shape): boolean;
  /** Every match with what the variables hold there. The same shape may match several times with other variables. */
  eachMatch(model: Model, visit: (match: SelectorMatch) => void): void;
}

export interface SelectorMatch {
  readonly shape: Shape;
  readonly variables: Variables;
}

export type ParsedSelector =
  | { readonly selector: Selector; readonly error?: undefined }
  | { readonly error: SelectorError; readonly selector?: undefined };

/** Reads a selector. A mistake in the text is returned, not thrown. */
export function parseSelector(text: string): ParsedSelector {
  const state: ParseState = { cursor: { text, offset: 0 }, warnings: [], nesting: 0, steps: 0 };
  try {
    const sequence = parseWhole(state);
    return { selector: createSelector(text, sequence, [...state.warnings, ...unknownAttributes(sequence)]) };
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return { error: failure.error };
    throw failure;
  }
}

/** The selector for a text, parsed once per model: trait definitions and validators share many of them. */
export function modelSelector(model: Model, text: string): ParsedSelector {
  const known = model.index(parsedSelectors);
  let parsed = known.get(text);
  if (parsed === undefined) {
    parsed = parseSelector(text);
    known.set(text, parsed);
  }
  return parsed;
}

function parsedSelectors(): Map<string, ParsedSelector> {
  return new Map();
}

function createSelector(text: string, sequence: Sequence, warnings: readonly string[]): Selector {
  const selectAll = (model: Model): ReadonlySet<ShapeId> =>
    collect(model, sequence, startingShapes(model, sequence));
  const testOne = createTest(sequence, selectAll);
  return {
    text,
    warnings,
    select: (model) => model.index(selectAll),
    selectFrom: (model, starts) => collect(model, sequence, starts),
    matches: (model, shape) => model.index(testOne)(shape),
    eachMatch: (model, visit) => eachMatch(model, sequence, visit),
  };
}

function collect(model: Model, sequence: Sequence, starts: Iterable<Shape>): ReadonlySet<ShapeId> {
  const found = new Set<ShapeId>();
  run(createEvaluation(model), sequence, starts, (shape) => {
    found.add(shape.id);
    return false;
  });
  return found;
}

/** Goes forward where shapes are only kept or dropped, backward where it can, and selects all where it must. */
function createTest(
  sequence: Sequence,
  selectAll: (model: Model) => ReadonlySet<ShapeId>,
): (model: Model) => (shape: Shape) => boolean {
  const way = isFilter(sequence) ? sequence : isFree(sequence) ? reversed(sequence) : undefined;
  if (way === undefined) {
    return (model) => (shape) => model.index(selectAll).has(shape.id);
  }
  return (model) => {
    const evaluation = createEvaluation(model);
    const test = tester(evaluation, way);
    return (shape) => {
      evaluation.variables.clear();
      return test(shape);
    };
  };
}

function eachMatch(model: Model, sequence: Sequence, visit: (match: SelectorMatch) => void): void {
  const evaluation = createEvaluation(model);
  const seen = isFree(sequence) ? new Set<Shape>() : undefined;
  run(evaluation, sequence, startingShapes(model, sequence), (shape) => {
    if (seen?.has(shape) === true) return false;
    seen?.add(shape);
    visit({ shape, variables: new Map(evaluation.variables) });
    return false;
  });
}
