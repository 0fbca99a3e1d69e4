import { identifierBindingIndex, operationIndex, operationsOf } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { OperationShape, ResourceShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'ResourceIdentifierBinding';
const TRAIT = 'smithy.api#resourceIdentifier';

/** The operations of a resource must get its identifiers: all of them, or, on its collection, not all. */
export const resourceIdentifierBinding: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    const members = model.withTrait(TRAIT).filter((shape) => shape.type === 'member');
    for (const container of new Set(members.map((member) => member.container))) {
      const structure = model.shape(container);
      if (structure !== undefined) yield* conflictingBindings(structure);
    }
    for (const resource of model.ofType('resource')) {
      yield* parentBindings(model, resource);
      yield* ownBindings(model, resource);
    }
  },
};

function* conflictingBindings(structure: Shape): Iterable<ValidationEvent> {
  const members = [...membersOf(structure).values()];
  const byIdentifier = Map.groupBy(members, ({ name, traits }) => String(traits.get(TRAIT)?.value ?? name));
  for (const [identifier, bound] of byIdentifier) {
    const names = bound.map(({ name }) => name).sort();
    if (names.length > 1 && names.includes(identifier)) {
      const others = names.filter((name) => name !== identifier).join("', '");
      const message =
        `Implicit resource identifier for '${identifier}' is overridden by \`resourceIdentifier\` trait on ` +
        `members: '${others}'`;
      yield warning(ID, structure, message);
    }
    const explicit = bound.filter(({ traits }) => traits.has(TRAIT)).map(({ name }) => name);
    if (explicit.length > 1) {
      const message =
        `Conflicting resource identifier member bindings found for identifier '${identifier}' between ` +
        `members: '${explicit.sort().join("', '")}'`;
      yield error(ID, structure, message);
    }
  }
}

/** Operations of a child need the identifiers of its parent as well. */
function* parentBindings(model: Model, parent: ResourceShape): Iterable<ValidationEvent> {
  const bindings = identifierBindingIndex(model);
  for (const childId of parent.resources) {
    const child = model.shape(childId);
    if (child?.type !== 'resource') continue;
    for (const operation of boundOperations(model, child)) {
      const bound = bindings.input(child.id, operation.id);
      const missing = Array.from(parent.identifiers.keys()).filter((name) => !bound.has(name));
      if (missing.length === 0) continue;
      const message =
        `This operation is bound to the \`${child.id}\` resource, which is a child of the \`${parent.id}\` ` +
        `resource, and it is missing the following resource identifier bindings of \`${parent.id}\`: ` +
        `[${tickedList(missing)}]`;
      yield error(ID, operation, message);
    }
  }
}

function* ownBindings(model: Model, resource: ResourceShape): Iterable<ValidationEvent> {
  const bindings = identifierBindingIndex(model);
  for (const operation of boundOperations(model, resource)) {
    const isComplete = bindsAll(model, resource, operation);
    const kind = bindings.kind(resource.id, operation.id);
    if (kind === 'collection' && isComplete) {
      const message =
        `This operation is bound as a collection operation on the \`${resource.id}\` resource, but it ` +
        'improperly binds all of the identifiers of the resource to members of the operation input.';
      yield error(ID, operation, message);
    }
    if (kind === 'instance' && !isComplete) {
      const message =
        `This operation does not form a valid instance operation when bound to resource \`${resource.id}\`. ` +
        'All of the identifiers of the resource were not implicitly or explicitly bound to the input of the ' +
        `operation. Expected the following identifier bindings: [${listed(resource.identifiers)}]. ` +
        `Found the following identifier bindings: [${listed(bindings.input(resource.id, operation.id))}]`;
      yield error(ID, operation, message);
    }
  }
}

function boundOperations(model: Model, resource: ResourceShape): OperationShape[] {
  return operationsOf(resource)
    .map((id) => model.shape(id))
    .filter((shape) => shape?.type === 'operation');
}

function bindsAll(model: Model, resource: ResourceShape, operation: OperationShape): boolean {
  const bound = identifierBindingIndex(model).input(resource.id, operation.id);
  const members = operationIndex(model).inputMembers(operation.id);
  return Array.from(resource.identifiers).every(
    ([name, target]) => members.get(bound.get(name) ?? '')?.target === target,
  );
}

function listed(bindings: ReadonlyMap<string, string | ShapeId>): string {
  const lines = Array.from(
    bindings,
    ([name, to]) => `required member named \`${name}\` that targets \`${to}\``,
  );
  return lines.sort().join(', ');
}
