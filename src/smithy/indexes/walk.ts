import type { Shape } from '../model/shape.ts';
import type { Relationship } from './relationship.ts';

/**
 * The shapes that can be reached from a shape, itself first, the nearest next; each once.
 * `neighborsOf` says where to go from a shape, `follow` which of these ways to take.
 */
export function walk(
  start: Shape,
  neighborsOf: (shape: Shape) => readonly Relationship[],
  follow: (relationship: Relationship) => boolean = always,
): ReadonlySet<Shape> {
  const found = new Set([start]);
  // A set is visited in the order of insertion, what is added on the way included.
  for (const shape of found) {
    for (const relationship of neighborsOf(shape)) {
      if (relationship.target !== undefined && follow(relationship)) found.add(relationship.target);
    }
  }
  return found;
}

function always(): boolean {
  return true;
}
