import { operationsOf, topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ServiceShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { describeShape } from './describe-shape.ts';
import { error, type Validator } from './validator.ts';

/** An operation hangs in one place of a service. */
export const singleOperationBinding: Validator = {
  id: 'SingleOperationBinding',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const containers = containersOf(model, service);
      for (const operation of topDownIndex(model).operations(service.id)) {
        const bound = containers.get(operation.id) ?? [];
        if (bound.length < 2) continue;
        const message =
          'An operation can appear only once in an entire service closure. This operation is ' +
          `illegally bound into the \`${service.id}\` service closure from multiple shapes: ` +
          bound.map(describeShape).sort().join(', ');
        yield error('SingleOperationBinding', operation, message);
      }
    }
  },
};

function containersOf(model: Model, service: ServiceShape): ReadonlyMap<ShapeId, Shape[]> {
  const containers = new Map<ShapeId, Shape[]>();
  const add = (operation: ShapeId, container: Shape): void => {
    const known = containers.get(operation);
    if (known === undefined) containers.set(operation, [container]);
    else known.push(container);
  };
  for (const id of new Set(service.operations)) add(id, service);
  for (const resource of topDownIndex(model).resources(service.id)) {
    for (const id of operationsOf(resource)) add(id, resource);
  }
  return containers;
}
