export { type ContainerIndex, containerIndex } from './containers.ts';
export { idRefIndex } from './id-refs.ts';
export {
  type BindingKind,
  type IdentifierBindingIndex,
  identifierBindingIndex,
} from './identifier-bindings.ts';
export { type NeighborIndex, neighborIndex, traitRelationships } from './neighbors.ts';
export { isNullable, isNullableInV1, type NullabilityView } from './nullability.ts';
export { type OperationIndex, operationIndex } from './operations.ts';
export {
  memberPath,
  type Pagination,
  type PaginationIndex,
  type PaginationNames,
  paginationIndex,
  paginationNames,
} from './pagination.ts';
export { type PropertyBindingIndex, propertyBindingIndex } from './property-bindings.ts';
export {
  bindsCollectionOperation,
  bindsInstanceOperation,
  type Relationship,
  type RelationshipType,
  relationshipsLabeled,
  selectorLabel,
} from './relationship.ts';
export { isCollectionOperation, operationsOf } from './resource-operations.ts';
export { type TopDownIndex, topDownIndex } from './top-down.ts';
export { unreferencedShapes } from './unreferenced.ts';
export { walk } from './walk.ts';
