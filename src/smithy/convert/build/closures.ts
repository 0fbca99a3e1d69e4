import { didYouMean } from '../../../diagnostics/index.ts';
import type { Model } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import { rootsOf, shapesOf } from '../../validators/closures/closure-shapes.ts';
import { readClosures, type ShapeClosure } from '../../validators/closures/read-closures.ts';
import { ArgumentError } from './transforms/transform.ts';

/** A closure that the metadata of the model declares. */
export function closureNamed(model: Model, id: string): ShapeClosure {
  const closures = readClosures(model);
  const closure = closures.find((candidate) => candidate.id === id);
  if (closure !== undefined) return closure;
  const ids = closures.map((known) => known.id);
  throw new ArgumentError(`The model declares no shape closure "${id}".${didYouMean(id, ids)}`);
}

export function closureShapes(model: Model, closure: ShapeClosure): ReadonlySet<Shape> {
  return shapesOf(model, rootsOf(model, closure));
}
