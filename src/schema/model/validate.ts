import type { Diagnostic } from '../../diagnostics/index.ts';
import { isJsonObject, type JsonDocument, type JsonObject, type JsonValue } from '../../json/index.ts';
import { evaluate, type Failure } from '../evaluation/evaluate.ts';
import type { ResourceType } from '../resource-type.ts';
import type { Check } from './ajv.ts';
import { outOfBounds } from './bounds.ts';
import { explainFailures } from './explain.ts';
import { type ModelFinding, modelError, nameOf } from './finding.ts';
import { type Against, type HeldAgainst, heldAgainst } from './held-against.ts';
import { isIdentifierLimit } from './identifier-limits.ts';
import {
  identifierFindings,
  identifierOnlyFindings,
  inputFindings,
  outputFindings,
} from './semantic-findings.ts';

/**
 * What a model is for: the input of a handler (read and delete take an identifier alone, list a filter), what a
 * handler returns, or the configuration of the type.
 */
export type Purpose = 'create' | 'update' | 'read' | 'delete' | 'list' | 'output' | 'configuration';

export interface ModelOptions {
  /** Update: the state before, from which create-only properties must not differ. Without it nobody can tell. */
  readonly previous?: JsonObject;
  /** The file the model was read from, for places. */
  readonly document?: JsonDocument;
}

/** Everything that keeps a model from being used for a purpose. */
export function validateModel(
  type: ResourceType,
  model: JsonValue,
  purpose: Purpose,
  options: ModelOptions = {},
): readonly Diagnostic[] {
  const found = findings(type, model, purpose, options.previous);
  const { document } = options;
  if (document === undefined) return found;
  return found.map((finding) => ({ ...finding, location: document.locate(finding.pointer) }));
}

function findings(
  type: ResourceType,
  model: JsonValue,
  purpose: Purpose,
  previous: JsonObject | undefined,
): readonly ModelFinding[] {
  if (!isJsonObject(model))
    return [
      modelError('model-not-object', '', 'A model is a JSON object with the properties of one resource.'),
    ];
  // The input of create is walked no further than the schema goes, so that its check alone finds what is too much.
  const bounds = purpose === 'create' ? undefined : outOfBounds(model);
  if (bounds !== undefined) return [bounds];
  switch (purpose) {
    case 'create':
      return [...schemaFindings(type, model, 'input'), ...inputFindings(type, model, 'create')];
    case 'update':
      return [
        ...schemaFindings(type, model, 'input', (failure) => isIdentifierLimit(type, failure)),
        ...inputFindings(type, model, 'update', previous),
        ...identifierFindings(type, model),
      ];
    case 'read':
    case 'delete':
      return [
        ...schemaFindings(type, model, 'identity'),
        ...identifierFindings(type, model),
        ...identifierOnlyFindings(type, model),
      ];
    case 'list':
      return schemaFindings(type, model, 'list');
    case 'output':
      return [...schemaFindings(type, model, 'shape'), ...outputFindings(type, model)];
    case 'configuration':
      return schemaFindings(type, model, 'configuration').map(ofConfiguration);
  }
}

/** Whoever has a model under their hands must know that it is not that. */
function ofConfiguration(finding: ModelFinding): ModelFinding {
  const whole = nameOf('');
  const message = finding.message.startsWith(whole)
    ? `The type configuration${finding.message.slice(whole.length)}`
    : `Type configuration: ${finding.message}`;
  return { ...finding, message };
}

/** A model nested deep enough to exhaust the stack of a recursive schema's check does not fit. */
function fits(check: Check, model: JsonObject): boolean {
  try {
    return check(model);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface Held extends HeldAgainst {
  check?: Check;
}

const held = new WeakMap<ResourceType, Partial<Record<Against, Held>>>();

let compileCheck: ((schema: JsonObject) => Check) | undefined;

/**
 * Loads the compiler of checks, for programs that validate many models: after this, what fits is told at the speed
 * of compiled code. The findings are the same without it; a program that validates a few models is faster without.
 */
export async function prepareValidation(): Promise<void> {
  ({ compileCheck } = await import('./ajv.ts'));
}

/** A compiled check can only say yes or no, so that a no is worked out by evaluation in any case. */
function schemaFindings(
  type: ResourceType,
  model: JsonObject,
  against: Against,
  isForgiven: (failure: Failure) => boolean = () => false,
): readonly ModelFinding[] {
  const known = held.get(type) ?? {};
  held.set(type, known);
  known[against] ??= { ...heldAgainst(type.schema, against) };
  const to = known[against];
  if (compileCheck !== undefined) {
    to.check ??= compileCheck(to.schema === to.root ? to.root : { ...to.root, ...to.schema });
    if (fits(to.check, model)) return [];
  }
  const bounds = outOfBounds(model);
  if (bounds !== undefined) return [bounds];
  const site = { schema: to.schema, document: { root: to.root, uri: 'urn:schema' }, pointer: '' };
  const failures = evaluate(model, site, { ignoreFormats: true }).filter((failure) => !isForgiven(failure));
  return explainFailures({ type, model, asInput: against === 'input' }, failures);
}
