import type { Model } from '../model/model.ts';
import type { Shape, ShapeType } from '../model/shape.ts';
import type { Filter, Sequence } from './syntax.ts';

/** Shapes to begin with: all of the model, or fewer where the first step would drop the others anyway. */
export function startingShapes(model: Model, sequence: Sequence): Iterable<Shape> {
  const first = sequence[0];
  switch (first?.kind) {
    case 'type':
      return ofTypes(model, first);
    case 'trait':
      return withTrait(model, first.trait);
    case 'attribute':
      return withId(model, first) ?? model.shapes.values();
    case 'root':
      // What `:root` sends on does not depend on what comes in, so one shape is enough.
      return model.shapes.size === 0 ? [] : [model.shapes.values().next().value!];
    case 'is':
      return new Set(first.branches.flatMap((branch) => [...startingShapes(model, branch)]));
    default:
      return model.shapes.values();
  }
}

/** At the start, unlike anywhere else, `set` means only sets. */
function ofTypes(model: Model, filter: Extract<Filter, { kind: 'type' }>): readonly Shape[] {
  const types: Iterable<ShapeType> = filter.name === 'set' ? ['set'] : filter.types;
  return Array.from(types).flatMap((type) => model.ofType(type) as readonly Shape[]);
}

function withTrait(model: Model, trait: string): readonly Shape[] {
  const shapes = model.withTrait(trait);
  return trait === 'smithy.api#enum' ? [...shapes, ...model.ofType('enum')] : shapes;
}

function withId(model: Model, filter: Extract<Filter, { kind: 'attribute' }>): readonly Shape[] | undefined {
  const { path, comparison } = filter;
  if (path.length !== 1 || path[0] !== 'id' || comparison?.comparator !== '=') return undefined;
  if (comparison.ignoreCase) return undefined;
  return comparison.values.map((id) => model.shape(id)).filter((shape) => shape !== undefined);
}
