import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ServiceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { error, type Validator } from './validator.ts';

/** A resource hangs in one place of a service. */
export const singleResourceBinding: Validator = {
  id: 'SingleResourceBinding',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const containers = containersOf(model, service);
      for (const resource of topDownIndex(model).resources(service.id)) {
        const bound = containers.get(resource.id) ?? [];
        if (bound.length < 2) continue;
        const message =
          'A resource can appear only once in an entire service closure. This resource is ' +
          `illegally bound into the \`${service.id}\` service closure from multiple shapes: [${tickedList(bound)}]`;
        yield error('SingleResourceBinding', resource, message);
      }
    }
  },
};

function containersOf(model: Model, service: ServiceShape): ReadonlyMap<ShapeId, ShapeId[]> {
  const containers = new Map<ShapeId, ShapeId[]>();
  for (const container of [service, ...topDownIndex(model).resources(service.id)]) {
    for (const id of new Set(container.resources)) {
      const known = containers.get(id);
      if (known === undefined) containers.set(id, [container.id]);
      else known.push(container.id);
    }
  }
  return containers;
}
