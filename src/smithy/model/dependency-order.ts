import { findCycles } from './dependency-cycles.ts';
import type { ShapeId } from './shape-id.ts';

export type DependenciesOf = (id: ShapeId) => readonly ShapeId[];

export interface DependencyOrder {
  /** Shapes after everything they depend on. Those in a cycle, or behind one, are missing. */
  readonly order: readonly ShapeId[];
  /** Groups of shapes that depend on each other. */
  readonly cycles: readonly (readonly ShapeId[])[];
}

/**
 * Sorts shapes so that mixins come before the shapes that use them.
 * Dependencies that no file defines do not count here; their users report them.
 */
export function orderByDependency(ids: readonly ShapeId[], dependenciesOf: DependenciesOf): DependencyOrder {
  const known = new Set(ids);
  const waiting = new Map<ShapeId, number>();
  const dependents = new Map<ShapeId, ShapeId[]>();
  const order: ShapeId[] = [];
  for (const id of ids) {
    if (dependenciesOf(id).length === 0) {
      order.push(id);
      continue;
    }
    const dependencies = new Set(dependenciesOf(id).filter((dependency) => known.has(dependency)));
    if (dependencies.size === 0) order.push(id);
    else waiting.set(id, dependencies.size);
    for (const dependency of dependencies) {
      const group = dependents.get(dependency);
      if (group === undefined) dependents.set(dependency, [id]);
      else group.push(id);
    }
  }
  for (let at = 0; at < order.length; at++) {
    for (const dependent of dependents.get(order[at]!) ?? []) {
      const left = waiting.get(dependent)! - 1;
      waiting.set(dependent, left);
      if (left === 0) order.push(dependent);
    }
  }
  return { order, cycles: order.length === ids.length ? [] : findCycles(ids, dependenciesOf) };
}
