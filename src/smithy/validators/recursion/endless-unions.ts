import { type Model, membersOf } from '../../model/model.ts';
import type { DataShape } from '../../model/shape.ts';

/**
 * The unions that have no value that ends. Starts from the shapes that surely have one and goes up from there:
 * a union has one if any of its members does, and so has a structure, or if one of its members may be left out.
 */
export function endlessUnions(model: Model): readonly DataShape[] {
  const unions = model.ofType('union').filter((union) => membersOf(union).size > 0);
  if (unions.length === 0) return [];
  const candidates = new Set([...model.ofType('union'), ...model.ofType('structure')]);
  const ending: DataShape[] = [];
  const containers = new Map<DataShape, DataShape[]>();
  for (const shape of candidates) {
    const targets = targetsOf(model, shape, candidates);
    if (targets === undefined) ending.push(shape);
    else for (const target of targets) append(containers, target, shape);
  }
  const ends = new Set(ending);
  for (const shape of ends) for (const container of containers.get(shape) ?? []) ends.add(container);
  return unions.filter((union) => !ends.has(union));
}

/** The unions and structures that decide about a shape; undefined if it has a value that ends in any case. */
function targetsOf(
  model: Model,
  shape: DataShape,
  candidates: ReadonlySet<DataShape>,
): readonly DataShape[] | undefined {
  const members = [...membersOf(shape).values()];
  const isStructure = shape.type === 'structure';
  if (isStructure && members.length === 0) return undefined;
  const targets: DataShape[] = [];
  for (const { target, traits } of members) {
    if (isStructure && !traits.has('smithy.api#required')) return undefined;
    const found = model.shape(target) as DataShape | undefined;
    if (found === undefined || !candidates.has(found)) return undefined;
    targets.push(found);
  }
  return targets;
}

function append(map: Map<DataShape, DataShape[]>, key: DataShape, shape: DataShape): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [shape]);
  else known.push(shape);
}
