import type { JsonValue } from '../../json/index.ts';
import type { Place } from './place.ts';
import type { ShapeId } from './shape-id.ts';

export const SIMPLE_TYPES = [
  'blob',
  'boolean',
  'string',
  'enum',
  'byte',
  'short',
  'integer',
  'intEnum',
  'long',
  'float',
  'double',
  'bigInteger',
  'bigDecimal',
  'document',
  'timestamp',
] as const;
export type SimpleType = (typeof SIMPLE_TYPES)[number];
export type AggregateType = 'list' | 'set' | 'map' | 'structure' | 'union';
export type ServiceType = 'service' | 'resource' | 'operation';
export type ShapeType = SimpleType | AggregateType | ServiceType | 'member';

/** A trait as applied to one shape. */
export interface Trait {
  readonly id: ShapeId;
  /** The value as JSON AST would hold it: annotation traits hold `{}`, shape IDs are absolute. */
  readonly value: JsonValue;
  /** Where it was applied; undefined for traits that an upgrade or a mixin of the prelude put there. */
  readonly place: Place | undefined;
  /** Not written by the user and not part of the serialized model (such as the `box` a 2.0 shape gets for 1.0 readers). */
  readonly synthetic?: boolean;
}

interface ShapeBase {
  readonly id: ShapeId;
  /** Effective traits: local ones and those that mixins brought, by trait ID. */
  readonly traits: ReadonlyMap<ShapeId, Trait>;
  /** The traits written on the shape itself, or applied to it; the others came from mixins. */
  readonly localTraits: ReadonlyMap<ShapeId, Trait>;
  readonly place: Place | undefined;
  /** Mixins in the order they are written. */
  readonly mixins: readonly ShapeId[];
}

export interface MemberShape extends ShapeBase {
  readonly type: 'member';
  readonly name: string;
  readonly container: ShapeId;
  readonly target: ShapeId;
}

/** Every shape that is neither a member nor one of the service shapes; simple types have no members. */
export interface DataShape extends ShapeBase {
  readonly type: SimpleType | AggregateType;
  /** All members, mixed-in ones included, in their final order. */
  readonly members: ReadonlyMap<string, MemberShape>;
}

export interface ServiceShape extends ShapeBase {
  readonly type: 'service';
  readonly version: string;
  readonly operations: readonly ShapeId[];
  readonly resources: readonly ShapeId[];
  readonly errors: readonly ShapeId[];
  readonly rename: ReadonlyMap<ShapeId, string>;
  /** What the service itself declares, before mixins are merged in; used to write the model back. */
  readonly introduced: ServiceParts;
  readonly members: ReadonlyMap<string, MemberShape>;
}

export interface ServiceParts {
  readonly version: string;
  readonly operations: readonly ShapeId[];
  readonly resources: readonly ShapeId[];
  readonly errors: readonly ShapeId[];
  readonly rename: ReadonlyMap<ShapeId, string>;
}

export type Lifecycle = 'create' | 'put' | 'read' | 'update' | 'delete' | 'list';

export interface ResourceShape extends ShapeBase {
  readonly type: 'resource';
  readonly identifiers: ReadonlyMap<string, ShapeId>;
  readonly properties: ReadonlyMap<string, ShapeId>;
  readonly create?: ShapeId;
  readonly put?: ShapeId;
  readonly read?: ShapeId;
  readonly update?: ShapeId;
  readonly delete?: ShapeId;
  readonly list?: ShapeId;
  readonly operations: readonly ShapeId[];
  readonly collectionOperations: readonly ShapeId[];
  readonly resources: readonly ShapeId[];
  readonly members: ReadonlyMap<string, MemberShape>;
}

export interface OperationShape extends ShapeBase {
  readonly type: 'operation';
  /** `smithy.api#Unit` where the model says nothing. */
  readonly input: ShapeId;
  readonly output: ShapeId;
  readonly errors: readonly ShapeId[];
  /** The errors the operation itself declares, before mixins are merged in. */
  readonly introducedErrors: readonly ShapeId[];
  readonly members: ReadonlyMap<string, MemberShape>;
}

export type Shape = DataShape | ServiceShape | ResourceShape | OperationShape | MemberShape;
