import { neighborIndex } from '../../indexes/index.ts';
import type { Model } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import { namespaceOf } from '../../model/shape-id.ts';
import { modelSelector } from '../../selector/index.ts';
import type { ShapeClosure } from './read-closures.ts';

/** The shapes that a closure names: by namespace, and by its selector if that is a good one. */
export function rootsOf(model: Model, { namespaces, selector }: ShapeClosure): ReadonlySet<Shape> {
  const wanted = new Set(namespaces);
  const roots = new Set<Shape>();
  if (wanted.size > 0) {
    for (const shape of model.shapes.values()) if (wanted.has(namespaceOf(shape.id))) roots.add(shape);
  }
  const selected = selector === undefined ? undefined : modelSelector(model, selector).selector;
  if (selected !== undefined) for (const id of selected.select(model)) roots.add(model.shape(id)!);
  return roots;
}

/** All shapes of a closure: what it names, and what these refer to. */
export function shapesOf(model: Model, roots: ReadonlySet<Shape>): ReadonlySet<Shape> {
  const neighbors = neighborIndex(model);
  const shapes = new Set(roots);
  for (const shape of shapes) {
    for (const { type, target } of neighbors.from(shape)) {
      if (type !== 'member_container' && target !== undefined) shapes.add(target);
    }
  }
  return shapes;
}
