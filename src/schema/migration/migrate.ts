import { type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import { parseJson } from '../../json/index.ts';
import { createPlan } from '../edits/plan.ts';
import { renderPlan } from '../edits/render.ts';
import { loadSchema, type SchemaDocument } from '../load.ts';
import { splitIdentifiers } from './identifiers.ts';
import { predatesOrder, stateInsertionOrder } from './insertion-order.ts';
import { nameRequired, nestAdditionalIdentifiers, rewriteReferences } from './pointers.ts';
import { collectPropertyKeywords } from './property-keywords.ts';
import type { MigrationChange, MigrationStep, OpenQuestion } from './step.ts';
import { replaceTaggable } from './tagging.ts';
import { addRequiredKeywords, secureUrls } from './top-level.ts';

export type { MigrationChange } from './step.ts';

export interface Migration {
  /** The schema in today's form. What did not have to change is as it was, byte for byte. */
  readonly text: string;
  /** What was decided, and why, in the order of the decisions. Their pointers lead into the schema as it was. */
  readonly changes: readonly MigrationChange[];
  /** What the author has to decide, and what kept the schema from being read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Each works on the result of those before it: what is read-only must be known before identifiers are chosen. */
const STEPS: readonly MigrationStep[] = [
  rewriteReferences,
  nestAdditionalIdentifiers,
  nameRequired,
  collectPropertyKeywords,
  splitIdentifiers,
  replaceTaggable,
  secureUrls,
  addRequiredKeywords,
];

/** Rewrites a legacy schema to the current form. A current schema stays as it is, and so does a migrated one. */
export function migrateSchema(document: SchemaDocument): Migration {
  const { text } = document.json.source;
  const { diagnostics } = parseJson(text, document.file);
  if (hasErrors(diagnostics)) return { text, changes: [], diagnostics };
  const steps = predatesOrder(document.root) ? [...STEPS, stateInsertionOrder] : STEPS;
  const changes: MigrationChange[] = [];
  const questions: OpenQuestion[] = [];
  let current = document;
  for (const step of steps) {
    const result = step(current);
    changes.push(...result.changes);
    questions.push(...result.questions);
    if (result.edits.length === 0) continue;
    const plan = createPlan(current.json.value);
    if (!plan.add(result.edits)) throw new Error('a step of the migration contradicts itself');
    current = loadSchema(renderPlan(current.json, plan), document.file).document!;
  }
  return {
    text: current.json.source.text,
    changes,
    diagnostics: questions.map((question) => toDiagnostic(question, document)),
  };
}

function toDiagnostic({ pointer, message, help }: OpenQuestion, { json }: SchemaDocument): Diagnostic {
  return {
    code: 'migration-undecided',
    severity: 'warning',
    message,
    location: json.locate(pointer),
    pointer,
    help,
  };
}
