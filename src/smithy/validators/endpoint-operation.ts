import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { OperationShape, Shape } from '../model/shape.ts';
import { isStringLike } from './describe-shape.ts';
import { error } from './validator.ts';

const INPUT_MEMBERS: readonly string[] = ['Operation', 'Identifiers'];
const ENDPOINT_MEMBERS: readonly string[] = ['Address', 'CachePeriodInMinutes'];

/** The operation that clients ask for endpoints has an input and output that all clients know. */
export function* checkEndpointOperation(
  model: Model,
  id: string,
  operation: OperationShape,
): Iterable<ValidationEvent> {
  yield* checkInput(model, id, operation);
  const members = operationIndex(model).outputMembers(operation.id);
  const endpoints = members.get('Endpoints');
  if (members.size !== 1 || endpoints === undefined) {
    const message =
      'Endpoint discovery operation output must only contain an `Endpoints` member, but found: ' +
      `[${[...members.keys()].join(',')}]`;
    yield error(id, operation, message);
  }
  if (endpoints === undefined) return;
  const list = model.shape(endpoints.target);
  const item = list?.type === 'list' || list?.type === 'set' ? membersOf(list).get('member') : undefined;
  if (list === undefined || item === undefined) {
    const message = 'The output member `Endpoints` on an endpoint discovery operation must be a list.';
    yield error(id, endpoints, message);
    return;
  }
  const endpoint = model.shape(item.target);
  if (endpoint?.type === 'structure') yield* checkEndpoint(model, id, endpoint);
  else {
    const message =
      'The member of the Endpoints list in an endpoint discovery operation must be a structure shape.';
    yield error(id, list, message);
  }
}

function* checkInput(model: Model, id: string, operation: OperationShape): Iterable<ValidationEvent> {
  const input = operationIndex(model).input(operation.id);
  if (input === undefined) return;
  const members = membersOf(input);
  if ([...members.keys()].some((name) => !INPUT_MEMBERS.includes(name))) {
    const message =
      `Input for endpoint discovery operation \`${operation.id}\` may only have the members Operation and ` +
      `Identifiers but found: ${[...members.keys()].join(', ')}`;
    yield error(id, input, message);
  }
  const name = targetOf(model, members.get('Operation')?.target);
  if (name !== undefined && !isStringLike(name)) {
    yield error(id, name, 'The Operation member of an endpoint discovery operation must be a string');
  }
  const identifiers = members.get('Identifiers');
  if (identifiers === undefined) return;
  const map = targetOf(model, identifiers.target);
  const value = map?.type === 'map' ? membersOf(map).get('value') : undefined;
  if (isStringLike(targetOf(model, value?.target))) return;
  const message =
    'The Identifiers member of an endpoint discovery operation must be a map whose keys and values are strings.';
  yield error(id, identifiers, message);
}

function* checkEndpoint(model: Model, id: string, endpoint: Shape): Iterable<ValidationEvent> {
  const members = membersOf(endpoint);
  const address = members.get('Address');
  const addressTarget = targetOf(model, address?.target);
  if (address !== undefined && addressTarget !== undefined && !isStringLike(addressTarget)) {
    yield error(id, address, 'The `Address` member of the `Endpoint` shape must be a string type.');
  }
  const period = members.get('CachePeriodInMinutes');
  const periodTarget = targetOf(model, period?.target);
  if (period !== undefined && periodTarget !== undefined && periodTarget.type !== 'long') {
    const message = 'The `CachePeriodInMinutes` member of the `Endpoint` shape must be a long type.';
    yield error(id, period, message);
  }
  const names = [...members.keys()];
  if (names.length === ENDPOINT_MEMBERS.length && names.every((name) => ENDPOINT_MEMBERS.includes(name)))
    return;
  const message =
    'The `Endpoint` shape must only have the members `Address` and `CachePeriodInMinutes`, but found: ' +
    names.join(', ');
  yield error(id, endpoint, message);
}

function targetOf(model: Model, id: string | undefined): Shape | undefined {
  return id === undefined ? undefined : model.shape(id);
}
