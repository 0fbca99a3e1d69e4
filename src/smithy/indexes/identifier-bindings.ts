import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, ResourceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { operationIndex } from './operations.ts';
import { isCollectionOperation, operationsOf } from './resource-operations.ts';

/** Which members of an operation's input and output hold the identifiers of a resource. */
export interface IdentifierBindingIndex {
  /** Member names by identifier name. */
  input(resource: ShapeId, operation: ShapeId): ReadonlyMap<string, string>;
  output(resource: ShapeId, operation: ShapeId): ReadonlyMap<string, string>;
  kind(resource: ShapeId, operation: ShapeId): BindingKind;
}

export type BindingKind = 'instance' | 'collection' | 'none';

interface Binding {
  readonly kind: BindingKind;
  readonly input: ReadonlyMap<string, string>;
  readonly output: ReadonlyMap<string, string>;
}

const UNBOUND: Binding = { kind: 'none', input: new Map(), output: new Map() };

export function identifierBindingIndex(model: Model): IdentifierBindingIndex {
  return model.index(buildIndex);
}

function buildIndex(model: Model): IdentifierBindingIndex {
  const byResource = new Map<ShapeId, ReadonlyMap<ShapeId, Binding>>();
  for (const resource of model.ofType('resource')) byResource.set(resource.id, bindingsOf(model, resource));
  const find = (resource: ShapeId, operation: ShapeId): Binding =>
    byResource.get(resource)?.get(operation) ?? UNBOUND;
  return {
    input: (resource, operation) => find(resource, operation).input,
    output: (resource, operation) => find(resource, operation).output,
    kind: (resource, operation) => find(resource, operation).kind,
  };
}

function bindingsOf(model: Model, resource: ResourceShape): ReadonlyMap<ShapeId, Binding> {
  const operations = operationIndex(model);
  const bindings = new Map<ShapeId, Binding>();
  for (const operation of operationsOf(resource)) {
    bindings.set(operation, {
      kind: isCollectionOperation(resource, operation) ? 'collection' : 'instance',
      input: boundMembers(resource, operations.input(operation)),
      output: boundMembers(resource, operations.output(operation)),
    });
  }
  return bindings;
}

/** A member with `@resourceIdentifier` is bound and wins over one that is bound by its name. */
function boundMembers(resource: ResourceShape, structure: DataShape | undefined): Map<string, string> {
  const bound = new Map<string, string>();
  if (structure === undefined) return bound;
  for (const member of membersOf(structure).values()) {
    const explicit = member.traits.get('smithy.api#resourceIdentifier')?.value;
    if (explicit !== undefined) bound.set(String(explicit), member.name);
    else if (!bound.has(member.name) && isImplicitlyBound(resource, member))
      bound.set(member.name, member.name);
  }
  return bound;
}

/** Bound without a trait: required, named as an identifier and of its type. */
function isImplicitlyBound(resource: ResourceShape, member: MemberShape): boolean {
  return resource.identifiers.get(member.name) === member.target && member.traits.has('smithy.api#required');
}
