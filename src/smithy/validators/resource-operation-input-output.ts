import { identifierBindingIndex, propertyBindingIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, OperationShape, ResourceShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { error, type Validator } from './validator.ts';

const ID = 'ResourceOperationInputOutput';
const LIFECYCLES = ['put', 'create', 'read', 'update', 'delete'] as const;

/** Where a resource declares properties, the members of its operations stand for them, and each is used. */
export const resourceOperationInputOutput: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.ofType('resource')) {
      if (resource.properties.size > 0) yield* checkResource(model, resource);
    }
  },
};

function* checkResource(model: Model, resource: ResourceShape): Iterable<ValidationEvent> {
  const properties = propertyBindingIndex(model);
  const unused = new Set(resource.properties.keys());
  for (const { name, operation } of instanceOperations(model, resource)) {
    const parts = [properties.inputProperties(operation), properties.outputProperties(operation)];
    for (const structure of parts) {
      if (structure === undefined) continue;
      const bound = [...membersOf(structure).values()].filter(
        ({ id }) => properties.propertyOf(id) !== undefined,
      );
      for (const member of bound) unused.delete(properties.propertyOf(member.id)!);
      for (const member of bound) yield* checkMember(model, resource, operation, name, member);
      yield* conflictingMembers(model, structure, bound);
    }
  }
  for (const name of unused) {
    const message = `Resource property \`${name}\` is not used in the input or output of create or an instance operation.`;
    yield error(ID, resource, message);
  }
}

/** The operations that show a resource's properties, with the word for their part in its life. */
function instanceOperations(
  model: Model,
  resource: ResourceShape,
): { readonly name: string; readonly operation: OperationShape }[] {
  const lifecycles = LIFECYCLES.map((name) => ({ name, id: resource[name] }));
  const others = resource.operations.map((id) => ({ name: nameOf(id), id }));
  return [...lifecycles, ...others].flatMap(({ name, id }) => {
    const operation = id === undefined ? undefined : model.shape(id);
    return operation?.type === 'operation' ? [{ name, operation }] : [];
  });
}

function* checkMember(
  model: Model,
  resource: ResourceShape,
  operation: OperationShape,
  name: string,
  member: MemberShape,
): Iterable<ValidationEvent> {
  const property = propertyBindingIndex(model).propertyOf(member.id)!;
  const target = resource.properties.get(property);
  if (target === member.target) return;
  if (target !== undefined) {
    const message =
      `This member must target \`${target}\`. This member is used as part of the \`${name}\` operation of the ` +
      `\`${resource.id}\` resource and conflicts with its \`${property}\` resource property.`;
    yield error(ID, member, message);
    return;
  }
  const identifiers = identifierBindingIndex(model).output(resource.id, operation.id);
  if ([...identifiers.values()].includes(member.name)) return;
  const message =
    `Member \`${member.name}\` does not target a property or identifier for resource \`${resource.id}\`. ` +
    'If it is an identifier, apply the `smithy.api#resourceIdentifier` trait. ' +
    'If it is a property, apply the `smithy.api#property` trait. ' +
    'If it is neither, apply the `smithy.api#notProperty` trait.';
  yield error(ID, member, message);
}

function* conflictingMembers(
  model: Model,
  structure: DataShape,
  members: readonly MemberShape[],
): Iterable<ValidationEvent> {
  const properties = propertyBindingIndex(model);
  const byProperty = Map.groupBy(members, ({ id }) => properties.propertyOf(id)!);
  for (const [property, found] of byProperty) {
    if (found.length < 2) continue;
    const names = found.map(({ name }) => name).sort();
    const message =
      `This shape contains members with conflicting resource property names that resolve to '${property}': ` +
      names.join(', ');
    yield error(ID, structure, message);
  }
}
