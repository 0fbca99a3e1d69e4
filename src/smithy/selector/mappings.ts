import { neighborIndex } from '../indexes/neighbors.ts';
import type { RelationshipType } from '../indexes/relationship.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import type { Receiver } from './session.ts';

/** `>`, `<`, `-[a]->`, `<-[a]-`. Without types, every relationship counts but traits and the way from member to container. */
export function linkNeighbors(
  model: Model,
  direction: 'forward' | 'reverse',
  types: ReadonlySet<RelationshipType> | undefined,
  next: Receiver,
): Receiver {
  const neighbors = neighborIndex(model);
  const wanted = (type: RelationshipType): boolean =>
    types === undefined ? type !== 'member_container' : types.has(type);
  const forward: Receiver = (shape) => {
    for (const { type, target } of neighbors.from(shape)) {
      if (target !== undefined && wanted(type) && next(target)) return true;
    }
    return false;
  };
  const reverse: Receiver = (shape) => {
    for (const { type, from } of neighbors.to(shape)) {
      if (wanted(type) && next(from)) return true;
    }
    return false;
  };
  const go = direction === 'forward' ? forward : reverse;
  if (types?.has('trait') !== true) return go;
  const traits = linkTraits(model, direction, next);
  return (shape) => go(shape) || traits(shape);
}

function linkTraits(model: Model, direction: 'forward' | 'reverse', next: Receiver): Receiver {
  if (direction === 'reverse') return (shape) => model.withTrait(shape.id).some(next);
  return (shape) => {
    for (const id of shape.traits.keys()) {
      const trait = model.shape(id);
      if (trait !== undefined && next(trait)) return true;
    }
    return false;
  };
}

/** `:topdown(a, b)`: down from a service or resource, what `a` switches on and `b` switches off. */
export function linkTopDown(
  model: Model,
  qualifies: (shape: Shape) => boolean,
  disqualifies: ((shape: Shape) => boolean) | undefined,
  next: Receiver,
): Receiver {
  const neighbors = neighborIndex(model);
  return (start) => {
    if (start.type !== 'service' && start.type !== 'resource' && start.type !== 'operation') return false;
    const visited = new Set<Shape>();
    const open = [{ shape: start as Shape, inherited: false }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { shape, inherited } = at;
      if (visited.has(shape)) continue;
      visited.add(shape);
      const on = (inherited || qualifies(shape)) && disqualifies?.(shape) !== true;
      if (on && next(shape)) return true;
      for (const { type, target } of neighbors.from(shape).toReversed()) {
        if (target !== undefined && (type === 'resource' || type === 'operation')) {
          open.push({ shape: target, inherited: on });
        }
      }
    }
    return false;
  };
}
