import type { Diagnostic } from '../diagnostics/index.ts';
import type { JsonObject, JsonValue } from '../json/index.ts';
import { HandlerError } from './errors.ts';
import { identifierOf } from './identifier.ts';
import type { Invocation } from './invocation.ts';
import { pathName, placesOf, removePlaces, valueAt } from './paths.ts';
import { type HandlerErrorCode, isWireObject } from './protocol.ts';
import type { Action, ProviderType } from './provider-type.ts';

/** What a compiled schema can say of models. */
export interface ModelChecks {
  /** CloudFormation sends numbers and booleans as texts: the model with their types given back. */
  recast(model: JsonObject): JsonObject;
  /** Everything that is wrong with a model; for an update also against the state before. */
  validate(
    purpose: Action | 'configuration',
    model: JsonObject,
    previous?: JsonObject,
  ): readonly Diagnostic[];
}

/**
 * Holds a request against the schema: gives it back with the types of the schema, or throws why it is refused. A
 * bundle that does without it stays small.
 */
export type Validation = (invocation: Invocation) => Invocation | Promise<Invocation>;

export function createValidation(
  type: ProviderType,
  checks: ModelChecks,
): (invocation: Invocation) => Invocation {
  const refuse = (code: HandlerErrorCode, findings: readonly Diagnostic[]): void => {
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw refusal(code, errors);
  };
  return (received) => {
    const { model, previous, wire } = received;
    const invocation: Invocation = {
      ...received,
      model: checks.recast(model),
      previous: previous && checks.recast(previous),
    };
    const identifier = identifierOf(invocation) ?? {};
    const configuration = wire.requestData.typeConfiguration ?? {};
    refuse('InvalidTypeConfiguration', checks.validate('configuration', configuration));
    // What an invocation before handed over was checked then, and now also holds what the handler has set.
    if (!invocation.context) refuse('InvalidRequest', checkModel(invocation, identifier, type, checks));
    return invocation;
  };
}

function checkModel(
  { action, model, previous }: Invocation,
  identifier: JsonObject,
  type: ProviderType,
  { validate }: ModelChecks,
): readonly Diagnostic[] {
  // Read and delete are about the identifier, whatever else the caller knows.
  if (action === 'read' || action === 'delete') return validate(action, identifier);
  if (action === 'list') return validate(action, model);
  const derived = action === 'create' ? type.readOnly.paths : withoutIdentifiers(type);
  const given = placesOf(model, derived);
  const set = given.filter((place) => {
    // An update may repeat what is there already.
    const before = valueAt(previous ?? {}, place);
    return before === undefined || sortedText(before) !== sortedText(place.value);
  });
  if (set.length > 0)
    throw new HandlerError(
      'InvalidRequest',
      `Read-only properties cannot be set: ${set.map(pathName).join(', ')}. Leave them out.`,
    );
  if (given.length === 0) return validate(action, model, previous);
  const input = structuredClone(model);
  removePlaces(placesOf(input, derived));
  return validate(action, input, previous);
}

/** The same text for equal values: the order of members says nothing. */
function sortedText(value: JsonValue): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isWireObject(member) ? Object.fromEntries(Object.entries(member).sort()) : member,
  );
}

/** The read-only properties that are no part of an identifier: an update is keyed by those. */
function withoutIdentifiers(type: ProviderType): ProviderType['readOnly']['paths'] {
  const keys = [type.primaryIdentifier, ...type.additionalIdentifiers].flat().map(pathName);
  return type.readOnly.paths.filter((path) => !keys.includes(pathName(path)));
}

const MOST_REASONS = 5;

function refusal(code: HandlerErrorCode, errors: readonly Diagnostic[]): HandlerError {
  const isFixed = errors.every((error) => error.code === 'create-only-changed');
  const reasons = errors
    .slice(0, MOST_REASONS)
    .map(({ message, help }) => (help ? `${message} ${help}` : message));
  const more = errors.length - reasons.length;
  if (more > 0) reasons.push(`There are ${more} more problems.`);
  return new HandlerError(isFixed ? 'NotUpdatable' : code, reasons.join(' '));
}
