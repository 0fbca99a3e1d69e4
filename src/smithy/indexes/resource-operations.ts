import type { ResourceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** Every operation bound to a resource, in whatever way, each once. */
export function operationsOf(resource: ResourceShape): readonly ShapeId[] {
  const { put, create, read, update, delete: remove, list } = resource;
  const lifecycle = [create, put, read, update, remove, list].filter((id) => id !== undefined);
  return [...new Set([...resource.operations, ...resource.collectionOperations, ...lifecycle])];
}

/** Whether an operation works on the collection rather than on one resource. */
export function isCollectionOperation(resource: ResourceShape, operation: ShapeId): boolean {
  return (
    resource.collectionOperations.includes(operation) ||
    resource.create === operation ||
    resource.list === operation
  );
}
