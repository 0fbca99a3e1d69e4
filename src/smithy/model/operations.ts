import type { JsonValue } from '../../json/index.ts';
import type { ValidationEvent } from './event.ts';
import type { Place } from './place.ts';
import type { AggregateType, Lifecycle, SimpleType, Trait } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

/**
 * What the front ends (IDL, JSON AST) tell the assembler, one small fact at a time.
 * Names in operations are as written; the assembler resolves them when all files are known.
 */
export type LoadOperation = DefineShape | ApplyTraits | PutMetadata | UseShape | SettleName;

/** One file, read but not yet connected to the others. */
export interface LoadedFile {
  readonly operations: readonly LoadOperation[];
  readonly events: readonly ValidationEvent[];
}

export type Version = '1.0' | '2.0';

/** How one section of a file resolves names. JSON AST has no scope: its names are absolute. */
export interface Scope {
  /** Undefined before the namespace statement, where names resolve against the prelude. */
  readonly namespace: string | undefined;
  readonly uses: ReadonlyMap<string, ShapeId>;
}

interface DefineBase {
  readonly kind: 'shape';
  readonly version: Version;
  readonly scope: Scope | undefined;
  readonly id: ShapeId;
  readonly place: Place;
  readonly mixins: readonly string[];
  /** The resource named by `for`. */
  readonly resource: string | undefined;
  readonly members: readonly MemberDefinition[];
}

export interface DefineData extends DefineBase {
  readonly type: SimpleType | AggregateType;
}

export interface DefineService extends DefineBase {
  readonly type: 'service';
  readonly parts: ServiceNames;
}

export interface DefineResource extends DefineBase {
  readonly type: 'resource';
  readonly parts: ResourceNames;
}

export interface DefineOperation extends DefineBase {
  readonly type: 'operation';
  readonly parts: OperationNames;
}

export type DefineShape = DefineData | DefineService | DefineResource | DefineOperation;

export interface MemberDefinition {
  readonly id: ShapeId;
  readonly name: string;
  readonly place: Place;
  /** Undefined where the target is elided. */
  readonly target: string | undefined;
  /** The trait that `= value` stands for. */
  readonly assigned: Trait | undefined;
}

export interface ServiceNames {
  readonly version: string;
  readonly operations: readonly string[];
  readonly resources: readonly string[];
  readonly errors: readonly string[];
  readonly rename: ReadonlyMap<ShapeId, string>;
}

export interface ResourceNames {
  readonly identifiers: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, string>;
  readonly lifecycle: ReadonlyMap<Lifecycle, string>;
  readonly operations: readonly string[];
  readonly collectionOperations: readonly string[];
  readonly resources: readonly string[];
}

export interface OperationNames {
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly errors: readonly string[];
}

/** One trait as written: its ID is still a name, and its value may hold names that a later `SettleName` makes absolute. */
export interface TraitUse extends Trait {
  value: JsonValue;
  /** True if no value was written: the trait's shape decides what that means. */
  readonly annotation: boolean;
  readonly place: Place;
}

/** Traits on one shape or member, in the order they are written. */
export interface ApplyTraits {
  readonly kind: 'traits';
  readonly version: Version;
  readonly scope: Scope | undefined;
  readonly target: string;
  /** True if the target is a name to resolve (an apply statement), false if it is absolute already. */
  readonly targetIsName: boolean;
  readonly uses: readonly TraitUse[];
}

export interface PutMetadata {
  readonly kind: 'metadata';
  readonly key: string;
  value: JsonValue;
  readonly place: Place;
}

/** A use statement, checked when all shapes are known. */
export interface UseShape {
  readonly kind: 'use';
  readonly id: ShapeId;
  readonly place: Place;
}

/** A shape named by an unquoted word inside a node value. */
export interface SettleName {
  readonly kind: 'name';
  readonly scope: Scope;
  readonly name: string;
  readonly place: Place;
  settle(id: ShapeId): void;
}
