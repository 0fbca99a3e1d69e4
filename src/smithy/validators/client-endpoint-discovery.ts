import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape, ServiceShape } from '../model/shape.ts';
import { nameOf, type ShapeId } from '../model/shape-id.ts';
import { describeShape } from './describe-shape.ts';
import { checkEndpointOperation } from './endpoint-operation.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { danger, error, type Validator, warning } from './validator.ts';

const ID = 'ClientEndpointDiscovery';
const DISCOVERY = 'aws.api#clientEndpointDiscovery';
const DISCOVERED = 'aws.api#clientDiscoveredEndpoint';

/** Clients can find endpoints if the service has an operation that tells them, and operations that want it. */
export const clientEndpointDiscovery: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    const services = model.withTrait(DISCOVERY).filter((shape) => shape.type === 'service');
    const users = new Map(services.map((service) => [service, usersOf(model, service)]));
    for (const service of services) {
      yield* checkService(model, service);
      if (users.get(service)?.size !== 0) continue;
      const message =
        `The service \`${service.id}\` is configured to use endpoint discovery, but has no operations bound with ` +
        `the \`${DISCOVERED}\` trait.`;
      yield warning(`${ID}.NoOperations`, service, message);
    }
    for (const operation of model.withTrait(DISCOVERED)) {
      if (operation.type !== 'operation') continue;
      const containing = services.filter((service) => users.get(service)?.has(operation));
      yield* checkOperation(operation, containing);
    }
  },
};

/** The operations of a service that go to a discovered endpoint. */
function usersOf(model: Model, service: ServiceShape): ReadonlySet<OperationShape> {
  const operations = topDownIndex(model).operations(service.id);
  return new Set(operations.filter(({ traits }) => traits.has(DISCOVERED)));
}

function* checkService(model: Model, service: ServiceShape): Iterable<ValidationEvent> {
  if (errorOf(service) === undefined) {
    const message = 'Services SHOULD define an error which indicates an endpoint is invalid.';
    yield danger(`${ID}.MissingErrorDefinition`, service, message, traitPlace(service, DISCOVERY));
  }
  const id = traitTextMember(service, DISCOVERY, 'operation');
  const operation = id === undefined ? undefined : model.shape(id);
  if (operation?.type === 'operation') yield* checkEndpointOperation(model, ID, operation);
  if (id !== undefined && !service.operations.includes(id)) {
    const message =
      `The operation \`${id}\` must be bound to the service \`${describeShape(service)}\` to use it as the endpoint ` +
      'operation.';
    yield error(`${ID}.UnboundOperation.${nameOf(id)}`, service, message);
  }
}

function* checkOperation(
  operation: OperationShape,
  services: readonly ServiceShape[],
): Iterable<ValidationEvent> {
  const start = `The operation \`${operation.id}\` is marked with \`${DISCOVERED}\``;
  if (services.length === 0) {
    const message = `${start} but is not attached to a service with the \`${DISCOVERY}\` trait.`;
    yield error(ID, operation, message);
  }
  for (const service of services) {
    const expected = errorOf(service);
    if (expected === undefined || operation.errors.includes(expected)) continue;
    const message = `${start} and is bound to the service \`${service.id}\` but does not have the required error \`${expected}\`.`;
    yield error(ID, operation, message);
  }
}

function errorOf(service: ServiceShape): ShapeId | undefined {
  return traitTextMember(service, DISCOVERY, 'error');
}
