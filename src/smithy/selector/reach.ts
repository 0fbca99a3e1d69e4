import { neighborIndex } from '../indexes/neighbors.ts';
import type { Relationship } from '../indexes/relationship.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import type { Receiver, Session } from './session.ts';

/** `~>`: all that can be reached, except the shape itself. */
export function linkReach(model: Model, next: Receiver, session: Session | undefined): Receiver {
  const neighbors = neighborIndex(model);
  const shared = new Map<Shape, Reached>();
  session?.remember(shared);
  return (start) => {
    const reached = session === undefined ? new Map<Shape, Reached>() : shared;
    const open = [start];
    for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
      for (const relationship of neighbors.from(shape)) {
        const target = directedTarget(relationship);
        if (target === undefined) continue;
        const news = arrive(reached, target, start);
        if (news === 'nothing') continue;
        if (news === 'emit' && next(target)) return true;
        open.push(target);
      }
    }
    return false;
  };
}

/** Two starts from which a shape was reached. No more are needed: whatever third one comes, one of them is another shape. */
interface Reached {
  readonly first: Shape;
  second: Shape | undefined;
}

/**
 * Notes that a start reaches a shape. A shape is not reached from itself, but it may be from another start; with two
 * starts noted that is settled, so each shape is entered at most twice, however many starts there are.
 */
function arrive(reached: Map<Shape, Reached>, target: Shape, start: Shape): 'emit' | 'go on' | 'nothing' {
  const known = reached.get(target);
  if (known === undefined) {
    reached.set(target, { first: start, second: undefined });
    return target === start ? 'go on' : 'emit';
  }
  if (known.second !== undefined || known.first === start) return 'nothing';
  known.second = start;
  return known.first === target ? 'emit' : 'go on';
}

/**
 * Whether a shape reaches another one that passes a test. Looks ahead from the shape; once that has cost as much as
 * looking at the whole model, goes back from all shapes that pass and knows the answer for every shape.
 */
export function reachTester(model: Model, passes: (shape: Shape) => boolean): (shape: Shape) => boolean {
  const neighbors = neighborIndex(model);
  let patience = 2 * model.shapes.size;
  let leading: ReadonlySet<Shape> | undefined;
  const lookAhead = (start: Shape): boolean | undefined => {
    const reached = new Set([start]);
    for (const shape of reached) {
      for (const relationship of neighbors.from(shape)) {
        const target = directedTarget(relationship);
        if (target === undefined || reached.has(target)) continue;
        if (passes(target)) return true;
        reached.add(target);
      }
      if (--patience < 0) return undefined;
    }
    return false;
  };
  return (shape) => {
    const answer = leading === undefined ? lookAhead(shape) : undefined;
    if (answer !== undefined) return answer;
    leading ??= shapesReaching(model, passes);
    return leading.has(shape);
  };
}

function shapesReaching(model: Model, passes: (shape: Shape) => boolean): ReadonlySet<Shape> {
  const neighbors = neighborIndex(model);
  const found = new Set<Shape>();
  const reached = new Map<Shape, Reached>();
  for (const goal of model.shapes.values()) {
    if (!passes(goal)) continue;
    const open = [goal];
    for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
      for (const { type, from } of neighbors.to(shape)) {
        if (type === 'member_container') continue;
        const news = arrive(reached, from, goal);
        if (news === 'emit') found.add(from);
        if (news !== 'nothing') open.push(from);
      }
    }
  }
  return found;
}

function directedTarget({ type, target }: Relationship): Shape | undefined {
  return type === 'member_container' ? undefined : target;
}
