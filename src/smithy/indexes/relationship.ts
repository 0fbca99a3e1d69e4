import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** How one shape refers to another. Spelled as validation messages show it. */
export type RelationshipType =
  | 'resource'
  | 'operation'
  | 'collection_operation'
  | 'put'
  | 'create'
  | 'read'
  | 'update'
  | 'delete'
  | 'list'
  | 'identifier'
  | 'property'
  | 'input'
  | 'output'
  | 'error'
  | 'member_container'
  | 'member_target'
  | 'enum_member'
  | 'int_enum_member'
  | 'list_member'
  | 'set_member'
  | 'map_key'
  | 'map_value'
  | 'structure_member'
  | 'union_member'
  | 'trait'
  | 'mixin'
  | 'id_ref';

export interface Relationship {
  readonly from: Shape;
  readonly type: RelationshipType;
  readonly to: ShapeId;
  /** Undefined if the model lacks the shape. */
  readonly target: Shape | undefined;
}

/** The word for a relationship in selectors (`-[input]->`); some have none. */
export function selectorLabel(type: RelationshipType): string | undefined {
  return LABELS[type];
}

/** The relationships that a word in a selector stands for; none if nobody knows the word. */
export function relationshipsLabeled(label: string): readonly RelationshipType[] {
  return TYPES.filter((type) => LABELS[type] === label);
}

/** Operations that work on one resource, whose identifiers their input has to bind. */
export function bindsInstanceOperation(type: RelationshipType): boolean {
  return INSTANCE_BINDINGS.has(type);
}

/** Operations that work on a resource's collection: not all identifiers are known yet. */
export function bindsCollectionOperation(type: RelationshipType): boolean {
  return COLLECTION_BINDINGS.has(type);
}

const INSTANCE_BINDINGS: ReadonlySet<RelationshipType> = new Set([
  'operation',
  'read',
  'update',
  'delete',
  'put',
] as const);

const COLLECTION_BINDINGS: ReadonlySet<RelationshipType> = new Set([
  'collection_operation',
  'create',
  'list',
] as const);

const LABELS: Readonly<Record<RelationshipType, string | undefined>> = {
  resource: 'resource',
  operation: 'operation',
  collection_operation: 'collectionOperation',
  put: 'put',
  create: 'create',
  read: 'read',
  update: 'update',
  delete: 'delete',
  list: 'list',
  identifier: 'identifier',
  property: 'property',
  input: 'input',
  output: 'output',
  error: 'error',
  member_container: undefined,
  member_target: undefined,
  enum_member: 'member',
  int_enum_member: 'member',
  list_member: 'member',
  set_member: 'member',
  map_key: 'member',
  map_value: 'member',
  structure_member: 'member',
  union_member: 'member',
  trait: 'trait',
  mixin: 'mixin',
  id_ref: undefined,
};

const TYPES = Object.keys(LABELS) as readonly RelationshipType[];
