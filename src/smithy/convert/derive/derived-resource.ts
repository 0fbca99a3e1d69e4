import type { MemberShape, ResourceShape } from '../../model/shape.ts';
import type { ExplicitMutability, Mutability } from './mutability.ts';

/** Where properties come from beside the identifiers, in the order in which the reference looks. */
export type Role = 'read' | 'put' | 'create' | 'update' | 'additionalSchemas';

/**
 * What became of a member that a property could come from.
 * `counts`: it adds its part to the mutability. `decides`: its `@cfnMutability` is the property's.
 * `overruled`: it counted until a member with `@cfnMutability` came. `late`: the property was settled before.
 * `bound`: it holds an identifier of the resource. `no-property`: it is none, as a token or by `@notProperty`.
 * `excluded`: it carries `@cfnExcludeProperty`.
 */
export type Standing = 'counts' | 'decides' | 'overruled' | 'late' | 'bound' | 'no-property' | 'excluded';

/** A member of one of the structures that properties come from. */
export interface Contribution {
  readonly role: Role;
  readonly member: MemberShape;
  readonly standing: Standing;
  readonly explicit?: ExplicitMutability;
}

/** An identifier of the resource. */
export interface IdentifierOrigin {
  readonly kind: 'inherited' | 'put' | 'assigned';
  /** The resource it is inherited from. */
  readonly parent?: ResourceShape;
}

export interface DerivedProperty {
  /** The name of the members it comes from, or of the identifier. */
  readonly name: string;
  /** The member that the schema is made of; for an identifier one without traits. Undefined if all are excluded. */
  readonly source: MemberShape | undefined;
  readonly mutability: Mutability;
  readonly identifier?: IdentifierOrigin;
  /** The member whose `@cfnAdditionalIdentifier` makes it one. */
  readonly additionalIdentifier?: MemberShape;
  readonly contributions: readonly Contribution[];
}

/** What a resource of a model is as a resource type. */
export interface DerivedResource {
  readonly resource: ResourceShape;
  /** By name, in the order in which they were found; those that are excluded everywhere too. */
  readonly properties: ReadonlyMap<string, DerivedProperty>;
  readonly primaryIdentifier: readonly string[];
  readonly additionalIdentifiers: readonly (readonly string[])[];
}
