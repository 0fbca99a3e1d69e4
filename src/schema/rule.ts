import type { Severity } from '../diagnostics/index.ts';
import type { JsonObject, JsonValue } from '../json/index.ts';
import type { SchemaDocument } from './load.ts';
import type { SchemaNode } from './nodes/nodes.ts';
import type { SchemaLibrary, Site } from './references/references.ts';
import type { PointerSource, SemanticPointer } from './semantics.ts';
import type { TransformSyntax } from './transforms.ts';

/** `default` for authors, `registry` as AWS's registration linter demands, `portable` for Terraform, Pulumi and CDK. */
export const PROFILES = ['default', 'registry', 'portable'] as const;
export type Profile = (typeof PROFILES)[number];
export type RuleSeverity = Severity | 'off';

/** What rules look at: one schema, walked once, with its pointers resolved. Computed lazily and shared by all rules. */
export interface SchemaView {
  readonly document: SchemaDocument;
  readonly root: JsonObject;
  readonly library: SchemaLibrary;
  /** Every schema in a schema position, in document order. */
  readonly nodes: readonly SchemaNode[];
  /** Every property pointer, resolved. */
  readonly pointers: readonly SemanticPointer[];
  /** The pointers of one list, such as `readOnlyProperties`. */
  pointersIn(source: PointerSource): readonly SemanticPointer[];
  /** The property transforms as JSONata reads them; absent if nobody has parsed them. */
  readonly transforms?: readonly TransformSyntax[];
  /** The schema behind a node's references; undefined if they lead nowhere. */
  follow(schema: JsonObject): Site | undefined;
}

/** A change of the text that mends a finding without changing what the schema means to do. */
export type Fix =
  | { readonly kind: 'set'; readonly object: string; readonly key: string; readonly value: JsonValue }
  | { readonly kind: 'replace'; readonly pointer: string; readonly value: JsonValue }
  | { readonly kind: 'rename'; readonly pointer: string; readonly key: string }
  | { readonly kind: 'remove'; readonly pointer: string };

export interface Finding {
  readonly pointer: string;
  readonly message: string;
  readonly help?: string;
  /** Show the key of the member instead of its value. */
  readonly at?: 'key' | 'value';
  readonly fix?: readonly Fix[];
}

/** A rule about resource schemas: a value, in a file of its own, with a page and a test of the same name. */
export interface Rule {
  readonly code: string;
  readonly severity: RuleSeverity;
  /** Severities that differ in a profile. */
  readonly profiles?: Partial<Readonly<Record<Profile, RuleSeverity>>>;
  /** What AWS's tools call the same finding, where they have an id: `PER001`, `TAG003`. */
  readonly aliases?: readonly string[];
  /** One line for lists of rules. */
  readonly summary: string;
  check(view: SchemaView, report: (finding: Finding) => void): void;
}
