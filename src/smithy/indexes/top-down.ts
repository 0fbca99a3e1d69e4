import type { Model } from '../model/model.ts';
import type { OperationShape, ResourceShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { neighborIndex } from './neighbors.ts';
import { bindsCollectionOperation, bindsInstanceOperation, type Relationship } from './relationship.ts';
import { walk } from './walk.ts';

/** What a service or resource contains, directly or through its resources; in the order of the model. */
export interface TopDownIndex {
  operations(container: ShapeId): readonly OperationShape[];
  resources(container: ShapeId): readonly ResourceShape[];
}

interface Contents {
  readonly operations: readonly OperationShape[];
  readonly resources: readonly ResourceShape[];
}

const NOTHING: Contents = { operations: [], resources: [] };

export function topDownIndex(model: Model): TopDownIndex {
  return model.index(buildIndex);
}

function buildIndex(model: Model): TopDownIndex {
  const neighbors = neighborIndex(model);
  const known = new Map<ShapeId, Contents>();
  const contentsOf = (id: ShapeId): Contents => {
    let contents = known.get(id);
    if (contents === undefined) {
      const container = model.shape(id);
      contents =
        container === undefined ? NOTHING : split(container, walk(container, neighbors.from, isBinding));
      known.set(id, contents);
    }
    return contents;
  };
  return {
    operations: (container) => contentsOf(container).operations,
    resources: (container) => contentsOf(container).resources,
  };
}

function isBinding({ type }: Relationship): boolean {
  return type === 'resource' || bindsInstanceOperation(type) || bindsCollectionOperation(type);
}

function split(container: Shape, found: ReadonlySet<Shape>): Contents {
  const operations: OperationShape[] = [];
  const resources: ResourceShape[] = [];
  for (const shape of found) {
    if (shape === container) continue;
    if (shape.type === 'operation') operations.push(shape);
    else if (shape.type === 'resource') resources.push(shape);
  }
  return { operations, resources };
}
