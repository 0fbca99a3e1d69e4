import {
  memberPath,
  operationIndex,
  type PaginationNames,
  paginationNames,
  topDownIndex,
} from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { MemberShape, OperationShape, ServiceShape, ShapeType } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { traitPlace } from './trait-members.ts';
import { danger, error, type Validator, warning } from './validator.ts';

const ID = 'PaginatedTrait';
const PAGINATED = 'smithy.api#paginated';

/** What the member that a name of `@paginated` leads to must be. */
interface Demand {
  readonly name: keyof PaginationNames;
  readonly side: 'input' | 'output';
  readonly isNeeded: boolean;
  /** What it is if the member is required. */
  readonly whenRequired?: 'ERROR' | 'DANGER' | 'WARNING';
  readonly types: readonly ShapeType[];
  /** Types that are allowed and not wanted. */
  readonly badTypes: readonly ShapeType[];
}

const TOKEN = { isNeeded: true, types: ['string', 'map'], badTypes: ['map'] } as const;

const DEMANDS: readonly Demand[] = [
  { name: 'inputToken', side: 'input', whenRequired: 'ERROR', ...TOKEN },
  {
    name: 'pageSize',
    side: 'input',
    isNeeded: false,
    whenRequired: 'WARNING',
    types: ['byte', 'integer', 'long', 'short'],
    badTypes: ['byte', 'long', 'short'],
  },
  { name: 'outputToken', side: 'output', whenRequired: 'DANGER', ...TOKEN },
  { name: 'items', side: 'output', isNeeded: false, types: ['list', 'map'], badTypes: [] },
];

/** Paging names members that are there and can do what they are named for. */
export const paginatedTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    const services = servicesOf(model);
    for (const operation of model.withTrait(PAGINATED)) {
      if (operation.type !== 'operation') continue;
      const events = [...check(model, operation)];
      yield* events;
      // Names that the service adds matter only once those of the operation are right.
      if (events.length > 0) continue;
      for (const service of services.get(operation) ?? []) yield* check(model, operation, service);
    }
  },
};

/** The services that an operation belongs to. */
function servicesOf(model: Model): ReadonlyMap<OperationShape, readonly ServiceShape[]> {
  const services = new Map<OperationShape, ServiceShape[]>();
  for (const service of model.ofType('service')) {
    for (const operation of topDownIndex(model).operations(service.id)) {
      const known = services.get(operation);
      if (known === undefined) services.set(operation, [service]);
      else known.push(service);
    }
  }
  return services;
}

function* check(model: Model, operation: OperationShape, service?: ServiceShape): Iterable<ValidationEvent> {
  const names = paginationNames(operation, service) ?? {};
  const start = service === undefined ? '' : `When bound within the \`${service.id}\` service, `;
  for (const demand of DEMANDS) {
    const path = names[demand.name];
    const subject = `${start}paginated trait \`${demand.name}\``;
    if (path !== undefined) yield* checkPath(model, operation, demand, path, subject);
    else if (demand.isNeeded && service !== undefined) yield wrong(operation, `${subject} is not configured`);
  }
}

function* checkPath(
  model: Model,
  operation: OperationShape,
  demand: Demand,
  path: string,
  subject: string,
): Iterable<ValidationEvent> {
  if (demand.side === 'input' && path.includes('.')) {
    yield wrong(operation, `${subject} does not allow path values`);
    return;
  }
  const structure = operationIndex(model)[demand.side](operation.id);
  const member = structure && memberPath(model, structure, path).at(-1);
  if (member === undefined) {
    yield wrong(operation, `${subject} targets a member \`${path}\` that does not exist`);
    return;
  }
  if (member.traits.has('smithy.api#required')) yield* checkRequired(operation, demand, member, subject);
  yield* checkType(model, operation, demand, member, subject);
  if (path.split('.').length > 2) {
    const message = `${subject} contains a path with more than two parts, which can make your API cumbersome to use`;
    yield warning(`${ID}.DeeplyNested.${demand.name}`, operation, message, traitPlace(operation, PAGINATED));
  }
}

function* checkRequired(
  operation: OperationShape,
  { name, whenRequired }: Demand,
  member: MemberShape,
  subject: string,
): Iterable<ValidationEvent> {
  if (whenRequired === undefined) return;
  if (whenRequired === 'ERROR') {
    yield wrong(operation, `${subject} member \`${member.name}\` must not be required`);
    return;
  }
  const makeEvent = whenRequired === 'DANGER' ? danger : warning;
  const message = `${subject} member \`${member.name}\` should not be required`;
  yield makeEvent(`${ID}.ShouldNotBeRequired.${name}`, operation, message, traitPlace(operation, PAGINATED));
}

function* checkType(
  model: Model,
  operation: OperationShape,
  { name, types, badTypes }: Demand,
  member: MemberShape,
  subject: string,
): Iterable<ValidationEvent> {
  const type = model.shape(member.target)?.type;
  if (type === undefined) return;
  const start = `${subject} member \`${member.name}\` targets a ${type} shape, but`;
  if (!types.includes(type)) {
    yield wrong(operation, `${start} must target one of the following: [${tickedList(types)}]`);
  } else if (badTypes.includes(type)) {
    const wanted = types.filter((candidate) => !badTypes.includes(candidate));
    const message = `${start} this is not recommended. One of [${tickedList(wanted)}] SHOULD be targeted.`;
    yield danger(`${ID}.WrongShapeType.${name}`, operation, message, traitPlace(operation, PAGINATED));
  }
}

function wrong(operation: OperationShape, message: string): ValidationEvent {
  return error(ID, operation, message, traitPlace(operation, PAGINATED));
}
