import type { Model } from '../../model/model.ts';
import type { MemberShape, Trait } from '../../model/shape.ts';

/** When a property can be used: set on creation, returned by read, set later. */
export type Access = 'create' | 'read' | 'write';
export type Mutability = ReadonlySet<Access>;

/** The lists of a schema that say how a property can be used. Being in none of them is full mutability. */
export interface MutabilityLists {
  readonly readOnly: boolean;
  readonly createOnly: boolean;
  readonly writeOnly: boolean;
}

/** Seed 004, "Property mutability". */
export function mutabilityLists(mutability: Mutability): MutabilityLists {
  const create = mutability.has('create');
  const read = mutability.has('read');
  const write = mutability.has('write');
  return {
    readOnly: read && !create && !write,
    createOnly: create && !write,
    writeOnly: !read && (create || write),
  };
}

const EXPLICIT: ReadonlyMap<string, Mutability> = new Map<string, Mutability>([
  ['full', new Set(['create', 'read', 'write'] as const)],
  ['create-and-read', new Set(['create', 'read'] as const)],
  ['create', new Set(['create'] as const)],
  ['read', new Set(['read'] as const)],
  ['write', new Set(['write'] as const)],
]);

export interface ExplicitMutability {
  readonly trait: Trait;
  readonly mutability: Mutability;
}

/** What `@cfnMutability` on a member says. */
export function explicitMutability(model: Model, member: MemberShape): ExplicitMutability | undefined {
  const trait =
    member.traits.get('aws.cloudformation#cfnMutability') ??
    model.shape(member.target)?.traits.get('aws.cloudformation#cfnMutability');
  const mutability = EXPLICIT.get(String(trait?.value));
  return trait === undefined || mutability === undefined ? undefined : { trait, mutability };
}

export function union(a: Mutability, b: Iterable<Access>): Mutability {
  return new Set([...a, ...b]);
}
