import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { namespaceOf, PRELUDE_NAMESPACE } from '../model/shape-id.ts';
import { idRefIndex } from './id-refs.ts';
import { neighborIndex } from './neighbors.ts';
import { walk } from './walk.ts';

/**
 * The shapes that nothing leads to: neither the roots, nor a trait definition, nor a metadata definition.
 * Members and the prelude are never among them.
 */
export function unreferencedShapes(model: Model, roots: Iterable<Shape>): readonly Shape[] {
  const neighbors = neighborIndex(model);
  const references = idRefIndex(model);
  const connected = new Set<Shape>();
  const starts = [
    ...roots,
    ...model.withTrait('smithy.api#trait'),
    ...model.withTrait('smithy.api#metadata'),
  ];
  for (const start of starts) {
    const reached = walk(
      start,
      (shape) => [...neighbors.from(shape), ...(references.get(shape.id) ?? [])],
      ({ target }) => target !== undefined && !connected.has(target),
    );
    for (const shape of reached) connected.add(shape);
  }
  return Array.from(model.shapes.values()).filter(
    (shape) =>
      shape.type !== 'member' && !connected.has(shape) && namespaceOf(shape.id) !== PRELUDE_NAMESPACE,
  );
}
