import { operationIndex, topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape, ResourceShape, ServiceShape } from '../model/shape.ts';
import { nameOf, type ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { type Validator, warning } from './validator.ts';

const ID = 'ServiceBoundResourceOperation';

/** An operation of a service that takes the identifiers of a resource may belong to the resource. */
export const serviceBoundResourceOperation: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const resources = resourcesByIdentifier(topDownIndex(model).resources(service.id));
      if (resources.size === 0) continue;
      for (const id of new Set(service.operations)) {
        const operation = model.shape(id);
        if (operation?.type === 'operation') yield* check(model, service, operation, resources);
      }
    }
  },
};

type ByIdentifier = ReadonlyMap<string, readonly ShapeId[]>;

function resourcesByIdentifier(resources: readonly ResourceShape[]): ByIdentifier {
  const found = new Map<string, ShapeId[]>();
  for (const { id, identifiers } of resources) {
    for (const [name, target] of identifiers) {
      const key = `${name} ${target}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, [id]);
      else known.push(id);
    }
  }
  return found;
}

function* check(
  model: Model,
  service: ServiceShape,
  operation: OperationShape,
  resources: ByIdentifier,
): Iterable<ValidationEvent> {
  const { inputMembers, outputMembers } = operationIndex(model);
  const matches = new Set<ShapeId>();
  for (const members of [inputMembers(operation.id), outputMembers(operation.id)]) {
    for (const { name, target, traits } of members.values()) {
      if (!traits.has('smithy.api#required')) continue;
      for (const id of resources.get(`${name} ${target}`) ?? []) matches.add(id);
    }
  }
  if (matches.size === 0) return;
  const message =
    `The \`${operation.id}\` operation is bound to the \`${service.id}\` service but has members that match ` +
    `identifiers of the following resource shapes: [${tickedList(matches)}]. It may be more accurately bound to ` +
    'one of them than directly to the service.';
  yield warning(`${ID}.${service.id}.${nameOf(operation.id)}`, operation, message, service.place);
}
