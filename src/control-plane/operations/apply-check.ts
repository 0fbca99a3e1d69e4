import { type JsonObject, jsonEqual } from '../../json/index.ts';
import {
  formatIdentifier,
  identifierModel,
  parseIdentifier,
  type ResourceType,
  validateModel,
  withoutPaths,
} from '../../schema/index.ts';
import type { StepFailure } from './apply-steps.ts';
import { modelRefusal } from './violations.ts';

/**
 * Why the schema refuses a desired state whatever there is now. Read-only values, as a read gives them, pass; so does a
 * name from before the schema became stricter. The identifier need not be in it.
 */
export function desiredProblem(type: ResourceType, desired: JsonObject): StepFailure | undefined {
  const isRefused = validateModel(type, desired, 'update').some(
    ({ severity, code }) => severity === 'error' && code !== 'identifier-missing',
  );
  return isRefused ? refusal(type, desired, 'update') : undefined;
}

/** Why no resource can be created that has the desired state. */
export function creationProblem(type: ResourceType, desired: JsonObject): StepFailure | undefined {
  return refusal(type, desired, 'create');
}

function refusal(
  type: ResourceType,
  desired: JsonObject,
  purpose: 'create' | 'update',
): StepFailure | undefined {
  const message = modelRefusal(type, desired, purpose);
  return message === undefined ? undefined : { step: 'check', code: 'ValidationException', message };
}

/** Why a resource cannot be replaced by one that has the desired state. */
export function replacementProblem(
  type: ResourceType,
  identifier: string,
  desired: JsonObject,
): StepFailure | undefined {
  const problem = creationProblem(type, desired);
  if (problem !== undefined) return problem;
  if (type.replacementStrategy !== 'create_then_delete' || formatIdentifier(type, desired) !== identifier)
    return undefined;
  const message = `The new resource is created before the old one is deleted (replacementStrategy of the schema), but both would be named ${identifier}. Give the new one another name.`;
  return { step: 'check', code: 'InvalidRequest', message };
}

/** A create would make some other resource, unless the desired state says itself that it is to be this one. */
export function missingProblem(
  type: ResourceType,
  identifier: string,
  desired: JsonObject,
): StepFailure | undefined {
  if (isNamed(type, identifier, desired)) return creationProblem(type, desired);
  const message = `There is no resource ${identifier} of type ${type.typeName}.`;
  return { step: 'check', code: 'ResourceNotFoundException', message };
}

/** Whether a model has all values of an identifier, and may have them: what is read-only is not for it to say. */
function isNamed(type: ResourceType, text: string, desired: JsonObject): boolean {
  const parsed = parseIdentifier(type, text);
  if (!('identifier' in parsed)) return false;
  const { which, model } = parsed.identifier;
  const paths = which === 'primary' ? type.primaryIdentifier : (type.additionalIdentifiers[which] ?? []);
  const named = identifierModel(withoutPaths(desired, type.readOnly.tree), paths);
  return named !== undefined && jsonEqual(named, model);
}
