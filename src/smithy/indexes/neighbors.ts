import { type Model, membersOf } from '../model/model.ts';
import type {
  DataShape,
  MemberShape,
  OperationShape,
  ResourceShape,
  ServiceShape,
  Shape,
  ShapeType,
} from '../model/shape.ts';
import { type ShapeId, UNIT } from '../model/shape-id.ts';
import type { Relationship, RelationshipType } from './relationship.ts';

/** Who refers to whom. Traits are not among the relationships; see `traitRelationships`. */
export interface NeighborIndex {
  /** What a shape refers to, in a fixed order: mixins first, then what its type has. */
  from(shape: Shape): readonly Relationship[];
  /** What refers to a shape. */
  to(shape: Shape): readonly Relationship[];
}

export function neighborIndex(model: Model): NeighborIndex {
  return model.index(buildIndex);
}

/** The traits of a shape as relationships. */
export function traitRelationships(model: Model, shape: Shape): Relationship[] {
  return Array.from(shape.traits.keys(), (trait) => ({
    from: shape,
    type: 'trait' as const,
    to: trait,
    target: model.shape(trait),
  }));
}

const NONE: readonly Relationship[] = [];

function buildIndex(model: Model): NeighborIndex {
  const forward = new Map<Shape, readonly Relationship[]>();
  return {
    from(shape) {
      const known = forward.get(shape);
      if (known !== undefined) return known;
      const found = neighborsOf(model, shape);
      forward.set(shape, found);
      return found;
    },
    to: (shape) => model.index(reverseIndex).get(shape.id) ?? NONE,
  };
}

function reverseIndex(model: Model): ReadonlyMap<ShapeId, Relationship[]> {
  const forward = neighborIndex(model);
  const reverse = new Map<ShapeId, Relationship[]>();
  for (const shape of model.shapes.values()) {
    for (const relationship of forward.from(shape)) {
      const known = reverse.get(relationship.to);
      if (known === undefined) reverse.set(relationship.to, [relationship]);
      else known.push(relationship);
    }
  }
  return reverse;
}

function neighborsOf(model: Model, shape: Shape): readonly Relationship[] {
  const found: Relationship[] = [];
  const add = (type: RelationshipType, to: ShapeId): void => {
    found.push({ from: shape, type, to, target: model.shape(to) });
  };
  if (shape.type === 'member') {
    addMember(model, shape, add);
    return found;
  }
  for (const mixin of shape.mixins) add('mixin', mixin);
  switch (shape.type) {
    case 'service':
      addService(shape, add);
      break;
    case 'resource':
      addResource(shape, add);
      break;
    case 'operation':
      addOperation(shape, add);
      break;
    default:
      addMembers(shape, found);
  }
  return found.length === 0 ? NONE : found;
}

type Add = (type: RelationshipType, to: ShapeId) => void;

/** The members of an enum lead back to it, but not to the unit shape they target. */
function addMember(model: Model, member: MemberShape, add: Add): void {
  const container = model.shape(member.container);
  add('member_container', member.container);
  if (container?.type !== 'enum' && container?.type !== 'intEnum') add('member_target', member.target);
}

function addMembers(shape: DataShape, found: Relationship[]): void {
  for (const [name, member] of membersOf(shape)) {
    found.push({ from: shape, type: memberType(shape.type, name), to: member.id, target: member });
  }
}

function memberType(container: ShapeType, name: string): RelationshipType {
  switch (container) {
    case 'structure':
      return 'structure_member';
    case 'union':
      return 'union_member';
    case 'list':
      return 'list_member';
    case 'set':
      return 'set_member';
    case 'map':
      return name === 'key' ? 'map_key' : 'map_value';
    case 'intEnum':
      return 'int_enum_member';
    default:
      return 'enum_member';
  }
}

function addService(service: ServiceShape, add: Add): void {
  for (const id of service.operations) add('operation', id);
  for (const id of service.resources) add('resource', id);
  for (const id of service.errors) add('error', id);
}

const LIFECYCLES = ['list', 'create', 'put', 'read', 'update', 'delete'] as const;

function addResource(resource: ResourceShape, add: Add): void {
  for (const id of resource.identifiers.values()) add('identifier', id);
  for (const id of resource.properties.values()) add('property', id);
  for (const id of resource.resources) add('resource', id);
  for (const lifecycle of LIFECYCLES) {
    const id = resource[lifecycle];
    if (id !== undefined) add(lifecycle, id);
  }
  for (const id of resource.operations) add('operation', id);
  for (const id of resource.collectionOperations) add('collection_operation', id);
}

/** An operation without input or output has the unit shape there, which is no neighbor. */
function addOperation(operation: OperationShape, add: Add): void {
  if (operation.input !== UNIT) add('input', operation.input);
  if (operation.output !== UNIT) add('output', operation.output);
  for (const id of operation.errors) add('error', id);
}
