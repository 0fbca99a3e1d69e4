import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ResourceShape } from '../model/shape.ts';
import { pathText } from './path-text.ts';
import { error, type Validator } from './validator.ts';

/** Each resource of a large ring is a start of its own; looking from all of them would take the square of their number. */
const MAX_STEPS = 200_000;

/**
 * No resource may be met twice on the way down from a resource: neither above itself nor in two places.
 * The first meeting of that kind is reported for each resource to start from.
 */
export const resourceCycle: Validator = {
  id: 'ResourceCycle',
  phase: 'correctness',
  *validate(model): Iterable<ValidationEvent> {
    const resources = model.ofType('resource');
    if (isForest(model, resources)) return;
    let left = MAX_STEPS;
    for (const start of resources) {
      const visited = new Set<ResourceShape>();
      const repeated = findRepeated(model, start, visited);
      left -= visited.size;
      if (repeated === undefined) continue;
      const chain = pathText(
        [...visited, repeated].map(({ id }) => id),
        ' -> ',
      );
      yield error('ResourceCycle', repeated, `Circular resource hierarchy found: ${chain}`);
      if (left <= 0) return;
    }
  },
};

function childrenOf(model: Model, { resources }: ResourceShape): ResourceShape[] {
  return resources.map((id) => model.shape(id)).filter((shape) => shape?.type === 'resource');
}

/** True if each resource has one parent at most, and none is its own ancestor: the case of every sound model. */
function isForest(model: Model, resources: readonly ResourceShape[]): boolean {
  const children = resources.flatMap((resource) => childrenOf(model, resource));
  const bound = new Set(children);
  if (bound.size < children.length) return false;
  const reached = new Set(resources.filter((resource) => !bound.has(resource)));
  for (const resource of reached) for (const child of childrenOf(model, resource)) reached.add(child);
  return reached.size === resources.length;
}

/** Goes down depth first; `visited` is filled in the order of the way. */
function findRepeated(
  model: Model,
  start: ResourceShape,
  visited: Set<ResourceShape>,
): ResourceShape | undefined {
  const open = [start];
  for (let resource = open.pop(); resource !== undefined; resource = open.pop()) {
    if (visited.has(resource)) return resource;
    visited.add(resource);
    open.push(...childrenOf(model, resource).reverse());
  }
  return undefined;
}
