import { identifierBindingIndex, operationIndex, propertyBindingIndex } from '../indexes/index.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, ResourceShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { traitTextsMember } from './trait-members.ts';

/** One property of a CloudFormation resource type. */
interface Property {
  /** The shapes it is made from: members, or the target of an identifier. */
  readonly sources: ShapeId[];
  /** Its mutability is settled: members that come later are not looked at. */
  isSettled: boolean;
}

type Properties = Map<string, Property>;

/**
 * The shapes that the properties of a CloudFormation resource type come from, by property. The order of the lifecycle
 * operations matters: the first explicit mutability settles a property. Members that are excluded are left out.
 */
export function cfnPropertySources(
  model: Model,
  resource: ResourceShape,
): ReadonlyMap<string, readonly ShapeId[]> {
  const properties: Properties = new Map();
  for (const [name, target] of resource.identifiers) {
    properties.set(name, { sources: [target], isSettled: true });
  }
  for (const lifecycle of ['read', 'put', 'create', 'update'] as const) {
    addLifecycle(model, resource, lifecycle, properties);
  }
  for (const id of traitTextsMember(resource, 'aws.cloudformation#cfnResource', 'additionalSchemas')) {
    const structure = model.shape(id);
    if (structure?.type !== 'structure') continue;
    addIdentifiers(properties, structure);
    for (const member of membersOf(structure).values()) addSource(model, properties, member);
  }
  return new Map(Array.from(properties, ([name, { sources }]) => [name, sources]));
}

/** Adds what read gives, or what put, create and update take. */
function addLifecycle(
  model: Model,
  resource: ResourceShape,
  lifecycle: 'read' | 'put' | 'create' | 'update',
  properties: Properties,
): void {
  const id = resource[lifecycle];
  const operation = id === undefined ? undefined : model.shape(id);
  if (operation?.type !== 'operation') return;
  const isRead = lifecycle === 'read';
  if (isRead) addIdentifiers(properties, operationIndex(model).input(operation.id));
  const binding = propertyBindingIndex(model);
  const structure = isRead ? binding.outputProperties(operation) : binding.inputProperties(operation);
  if (structure === undefined) return;
  // The members that the input binds to identifiers count for the output too.
  const bound = new Set(identifierBindingIndex(model).input(resource.id, operation.id).values());
  for (const member of membersOf(structure).values()) {
    if (!bound.has(member.name)) addSource(model, properties, member);
  }
}

function addIdentifiers(properties: Properties, structure: DataShape | undefined): void {
  if (structure === undefined) return;
  for (const member of membersOf(structure).values()) {
    if (!member.traits.has('aws.cloudformation#cfnAdditionalIdentifier')) continue;
    properties.set(member.name, { sources: [member.id], isSettled: false });
  }
}

/** An excluded member settles the mutability of a property as any other, and is no source of it. */
function addSource(model: Model, properties: Properties, member: MemberShape): void {
  const property = properties.get(member.name) ?? { sources: [], isSettled: false };
  properties.set(member.name, property);
  if (property.isSettled) return;
  property.isSettled = hasMutability(member) || hasMutability(model.shape(member.target));
  const isExcluded = member.traits.has('aws.cloudformation#cfnExcludeProperty');
  if (!isExcluded && propertyBindingIndex(model).mustBeProperty(member.id)) property.sources.push(member.id);
}

function hasMutability(shape: Shape | undefined): boolean {
  return shape?.traits.has('aws.cloudformation#cfnMutability') === true;
}
