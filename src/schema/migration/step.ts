import type { Change } from '../edits/plan.ts';
import type { SchemaDocument } from '../load.ts';

/** Something that a migration did, and why. */
export interface MigrationChange {
  /** Where in the schema as it was. */
  readonly pointer: string;
  readonly message: string;
}

/** Something that only the author can decide; the migration has left it as it was. */
export interface OpenQuestion {
  readonly pointer: string;
  readonly message: string;
  readonly help: string;
}

export interface StepResult {
  readonly edits: readonly Change[];
  readonly changes: readonly MigrationChange[];
  readonly questions: readonly OpenQuestion[];
}

/** One concern of the migration. Steps run one after the other, each on what the ones before it made. */
export type MigrationStep = (document: SchemaDocument) => StepResult;

export const NOTHING: StepResult = { edits: [], changes: [], questions: [] };
