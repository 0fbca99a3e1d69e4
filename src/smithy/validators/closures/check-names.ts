import type { Shape } from '../../model/shape.ts';
import { compareShapeIds, nameOf, type ShapeId } from '../../model/shape-id.ts';
import type { ShapeClosure } from './read-closures.ts';

/** What is wrong with the renames of a closure. */
export function* renameProblems({ id, rename }: ShapeClosure, shapes: ReadonlySet<Shape>): Iterable<string> {
  const ids = new Set(Array.from(shapes, (shape) => shape.id));
  const kept = new Map<string, ShapeId>();
  for (const shape of keptShapes(shapes, rename)) {
    const name = nameOf(shape.id).toLowerCase();
    if (!kept.has(name)) kept.set(name, shape.id);
  }
  const renamed = new Map<string, ShapeId>();
  for (const [from, to] of rename) {
    const start = `Shape closure \`${id}\` rename for \`${from}\``;
    if (to === nameOf(from)) yield `${start} does not change the name from \`${to}\`.`;
    if (!ids.has(from)) {
      yield `Shape closure \`${id}\` attempts to rename \`${from}\`, which is not in the closure.`;
      continue;
    }
    const name = to.toLowerCase();
    const conflict = `${start} ("${to}") case-insensitively conflicts with`;
    const other = renamed.get(name);
    renamed.set(name, from);
    if (other !== undefined) yield `${conflict} the rename for \`${other}\`.`;
    const same = kept.get(name);
    if (same !== undefined) yield `${conflict} non-renamed shape \`${same}\`.`;
  }
}

/** The groups of shapes that keep their names and share them. */
export function nameConflicts({ rename }: ShapeClosure, shapes: ReadonlySet<Shape>): ShapeId[][] {
  const byName = Map.groupBy(keptShapes(shapes, rename), ({ id }) => nameOf(id).toLowerCase());
  return [...byName.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ id }) => id).sort(compareShapeIds));
}

function keptShapes(shapes: ReadonlySet<Shape>, rename: ReadonlyMap<ShapeId, string>): Shape[] {
  return [...shapes].filter(({ id, type }) => type !== 'member' && !rename.has(id));
}
