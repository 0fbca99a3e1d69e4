import type { JsonObject } from '../json/index.ts';
import type { PathTree } from './paths/path-tree.ts';
import type { PropertyPath } from './paths/property-paths.ts';
import type { Relationship } from './relationships.ts';
import type { Tagging } from './tagging/tagging.ts';

export const ACTIONS = ['create', 'read', 'update', 'delete', 'list'] as const;
export type Action = (typeof ACTIONS)[number];

export interface Handler {
  readonly permissions: readonly string[];
  /** How long the whole operation may take; 120 where the schema is silent. */
  readonly timeoutInMinutes: number;
  /** List only: the schema of the request's model, where it is not the resource's own. Its `$ref`s lead into the type's `schema`. */
  readonly schema?: JsonObject;
}

/** `immutable`: no update handler, any change replaces. `non-provisionable`: create, read or delete is missing. */
export type Provisioning = 'fully-mutable' | 'immutable' | 'non-provisionable';
export type ReplacementStrategy = 'create_then_delete' | 'delete_then_create';

/** What one kind of semantics (read-only, write-only…) applies to. */
export interface PropertySet {
  readonly paths: readonly PropertyPath[];
  readonly tree: PathTree;
}

/** A top-level property with what the lists of the schema say of it as a whole. */
export interface Property {
  readonly name: string;
  readonly path: PropertyPath;
  readonly schema: JsonObject;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly createOnly: boolean;
  readonly conditionalCreateOnly: boolean;
  readonly deprecated: boolean;
  /** Part of the primary identifier. */
  readonly identifier: boolean;
}

/** How the value that read returns may differ from the one that was given, without being drift. */
export interface Transform {
  readonly path: PropertyPath;
  /** As the schema has it. */
  readonly expression: string;
  /** The JSONata expressions between `$OR`. */
  readonly alternatives: readonly string[];
}

export interface ResourceLink {
  readonly templateUri: string;
  /** Placeholder to the pointer of a model's value. */
  readonly mappings: Readonly<Record<string, string>>;
}

/** The compiled form of a resource schema, frozen: what every other part of Formwork reads. */
export interface ResourceType {
  readonly kind: 'resource-type';
  readonly typeName: string;
  readonly description: string;
  readonly sourceUrl?: string;
  readonly documentationUrl?: string;
  /** Self-contained: every `$ref` is local, other documents are copied in under `remote`. */
  readonly schema: JsonObject;
  readonly properties: ReadonlyMap<string, Property>;
  readonly required: readonly string[];
  readonly primaryIdentifier: readonly PropertyPath[];
  readonly additionalIdentifiers: readonly (readonly PropertyPath[])[];
  readonly readOnly: PropertySet;
  readonly writeOnly: PropertySet;
  readonly createOnly: PropertySet;
  readonly conditionalCreateOnly: PropertySet;
  readonly deprecated: PropertySet;
  readonly nonPublic: PropertySet;
  /** Properties that read returns although nobody gave them, because the service then chooses a value. */
  readonly defaulted: PropertySet;
  readonly handlers: Readonly<Partial<Record<Action, Handler>>>;
  readonly provisioning: Provisioning;
  readonly tagging: Tagging;
  readonly replacementStrategy: ReplacementStrategy;
  readonly transforms: readonly Transform[];
  readonly relationships: readonly Relationship[];
  readonly resourceLink?: ResourceLink;
  /** Self-contained schema of the type configuration, if the type has one. */
  readonly typeConfiguration?: JsonObject;
}
