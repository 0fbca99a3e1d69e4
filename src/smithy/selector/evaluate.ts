import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { isFilter, isFree } from './analyze.ts';
import { matchesAttribute, matchesScope } from './filters.ts';
import { linkNeighbors, linkTopDown } from './mappings.ts';
import { linkReach, reachTester } from './reach.ts';
import { createSession, once, type Receiver, type Session } from './session.ts';
import { startingShapes } from './starting-shapes.ts';
import type { Filter, Sequence, Step } from './syntax.ts';
import { hasTrait } from './trait-values.ts';

/** One evaluation of a selector in a model. */
export interface Evaluation {
  readonly model: Model;
  /** What `$name(...)` stored on the way of the shape at hand. */
  readonly variables: Map<string, ReadonlySet<Shape>>;
  /** What `:root(...)` selects from the whole model, by what stands in it. */
  readonly roots: Map<Sequence, ReadonlySet<Shape>>;
}

export function createEvaluation(model: Model): Evaluation {
  return { model, variables: new Map(), roots: new Map() };
}

/** Sends shapes through a sequence, one after the other. */
export function run(
  evaluation: Evaluation,
  sequence: Sequence,
  starts: Iterable<Shape>,
  receive: Receiver,
): void {
  const entry = link(evaluation, sequence, receive, sessionFor(sequence));
  for (const shape of starts) {
    evaluation.variables.clear();
    if (entry(shape)) return;
  }
}

/** A test whether anything comes out of a sequence when a shape goes in. */
export function tester(evaluation: Evaluation, sequence: Sequence): (shape: Shape) => boolean {
  if (sequence.length === 0) return () => true;
  const [only] = sequence;
  if (sequence.length === 1 && (only?.kind === 'type' || only?.kind === 'trait')) {
    return filterTest(evaluation, only);
  }
  if (!isFree(sequence)) return yieldTest(evaluation, sequence, () => true);
  const reach = sequence.findIndex((step) => step.kind === 'reach');
  if (reach === -1) return memoized(yieldTest(evaluation, sequence, () => true));
  const rest = tester(evaluation, sequence.slice(reach + 1));
  return memoized(yieldTest(evaluation, sequence.slice(0, reach), reachTester(evaluation.model, rest)));
}

/** A test whether anything that is wanted comes out of a sequence. */
function yieldTest(
  evaluation: Evaluation,
  sequence: Sequence,
  isWanted: (shape: Shape) => boolean,
): (shape: Shape) => boolean {
  const session = sessionFor(sequence);
  let found = false;
  const receive: Receiver = (shape) => {
    found = isWanted(shape);
    return found;
  };
  const entry = link(evaluation, sequence, receive, session);
  return (shape) => {
    found = false;
    session?.begin();
    entry(shape);
    return found;
  };
}

/** A session in which shapes are seen once, unless variables make the way of a shape count. */
function sessionFor(sequence: Sequence): Session | undefined {
  return isFree(sequence) ? createSession() : undefined;
}

function memoized(test: (shape: Shape) => boolean): (shape: Shape) => boolean {
  const known = new Map<Shape, boolean>();
  return (shape) => {
    let result = known.get(shape);
    if (result === undefined) {
      result = test(shape);
      known.set(shape, result);
    }
    return result;
  };
}

/** Joins the steps of a sequence so that each hands its shapes to the next, and the last to `sink`. */
function link(
  evaluation: Evaluation,
  sequence: Sequence,
  sink: Receiver,
  session: Session | undefined,
): Receiver {
  let next = sink;
  let costly = false;
  for (const step of sequence.toReversed()) {
    // Remembering a shape is dearer than a look at its type, cheaper than following its neighbors again.
    const into = costly && session !== undefined && mayRepeat(step) ? once(next, session) : next;
    next = linkStep(evaluation, step, into, session);
    costly ||= step.kind !== 'type' && step.kind !== 'trait';
  }
  return next;
}

function mayRepeat(step: Step): boolean {
  return step.kind === 'neighbors' || step.kind === 'is' || step.kind === 'topdown';
}

function linkStep(
  evaluation: Evaluation,
  step: Step,
  next: Receiver,
  session: Session | undefined,
): Receiver {
  const { model, variables } = evaluation;
  switch (step.kind) {
    case 'neighbors':
      return linkNeighbors(model, step.direction, step.types, next);
    case 'reach':
      return linkReach(model, next, session);
    case 'is':
      return linkAny(step.branches.map((branch) => link(evaluation, branch, next, session)));
    case 'topdown': {
      const disqualifies = step.disqualifier && tester(evaluation, step.disqualifier);
      return linkTopDown(model, tester(evaluation, step.qualifier), disqualifies, next);
    }
    case 'recursive':
      return linkRecursive(evaluation, step.branch, next, session);
    case 'root':
      return linkRoot(evaluation, step.branch, next, session);
    case 'store':
      return linkStore(evaluation, step.name, step.branch, next);
    case 'load':
      return () => sendAll(variables.get(step.name) ?? [], next);
    case 'nothing':
      return () => false;
    default: {
      const test = filterTest(evaluation, step);
      return (shape) => test(shape) && next(shape);
    }
  }
}

function filterTest(evaluation: Evaluation, filter: Filter): (shape: Shape) => boolean {
  const { variables } = evaluation;
  switch (filter.kind) {
    case 'type':
      return (shape) => filter.types.has(shape.type);
    case 'trait':
      return (shape) => hasTrait(shape, filter.trait);
    case 'attribute':
      return (shape) => matchesAttribute(filter, shape, variables);
    case 'scoped':
      return (shape) => matchesScope(filter, shape, variables);
    case 'test': {
      const tests = filter.branches.map((branch) => tester(evaluation, branch));
      return tests.length === 1 ? tests[0]! : (shape) => tests.some((test) => test(shape));
    }
    case 'not': {
      const test = tester(evaluation, filter.branch);
      return (shape) => !test(shape);
    }
    case 'in':
      return membershipTest(evaluation, filter.branch);
  }
}

function linkAny(branches: readonly Receiver[]): Receiver {
  if (branches.length === 1) return branches[0]!;
  return (shape) => branches.some((branch) => branch(shape));
}

function sendAll(shapes: Iterable<Shape>, next: Receiver): boolean {
  for (const shape of shapes) {
    if (next(shape)) return true;
  }
  return false;
}

/** `:in(...)`: whether a shape is among what comes out when it goes in itself. */
function membershipTest(evaluation: Evaluation, branch: Sequence): (shape: Shape) => boolean {
  if (isFilter(branch)) return tester(evaluation, branch);
  const last = branch.at(-1);
  if (last?.kind === 'root' || last?.kind === 'load') {
    const comesThrough = tester(evaluation, branch.slice(0, -1));
    const members = (): ReadonlySet<Shape> | undefined =>
      last.kind === 'root' ? rootShapes(evaluation, last.branch) : evaluation.variables.get(last.name);
    return (shape) => comesThrough(shape) && members()?.has(shape) === true;
  }
  let wanted: Shape | undefined;
  const test = yieldTest(evaluation, branch, (shape) => shape === wanted);
  return (shape) => {
    wanted = shape;
    return test(shape);
  };
}

/** `:recursive(...)`: what comes out goes in again, until nothing new comes. */
function linkRecursive(
  evaluation: Evaluation,
  branch: Sequence,
  next: Receiver,
  session: Session | undefined,
): Receiver {
  const sent = new Set<Shape>();
  const entered = new Set<Shape>();
  session?.remember(sent);
  session?.remember(entered);
  let open: Shape[] = [];
  const receive: Receiver = (shape) => {
    if (sent.has(shape)) return false;
    sent.add(shape);
    open.push(shape);
    return next(shape);
  };
  const entry = link(evaluation, branch, receive, session);
  return (start) => {
    if (session === undefined) {
      sent.clear();
      entered.clear();
    }
    open = [start];
    for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
      if (entered.has(shape)) continue;
      entered.add(shape);
      if (entry(shape)) return true;
    }
    return false;
  };
}

/** `:root(...)`: always what it selects from the whole model, whatever comes in. */
function linkRoot(
  evaluation: Evaluation,
  branch: Sequence,
  next: Receiver,
  session: Session | undefined,
): Receiver {
  const sent = new Set<true>();
  session?.remember(sent);
  return () => {
    if (session !== undefined && sent.has(true)) return false;
    sent.add(true);
    return sendAll(rootShapes(evaluation, branch), next);
  };
}

function rootShapes(evaluation: Evaluation, branch: Sequence): ReadonlySet<Shape> {
  const known = evaluation.roots.get(branch);
  if (known !== undefined) return known;
  const found = new Set<Shape>();
  const isolated: Evaluation = { ...evaluation, variables: new Map() };
  run(isolated, branch, startingShapes(evaluation.model, branch), (shape) => {
    found.add(shape);
    return false;
  });
  evaluation.roots.set(branch, found);
  return found;
}

/** `$name(...)`: remembers what comes out and sends on what came in. */
function linkStore(evaluation: Evaluation, name: string, branch: Sequence, next: Receiver): Receiver {
  const session = sessionFor(branch);
  let captured = new Set<Shape>();
  const receive: Receiver = (shape) => {
    captured.add(shape);
    return false;
  };
  const entry = link(evaluation, branch, receive, session);
  return (shape) => {
    captured = new Set();
    session?.begin();
    entry(shape);
    evaluation.variables.set(name, captured);
    return next(shape);
  };
}
