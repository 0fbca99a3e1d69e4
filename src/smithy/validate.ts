import { type LoadOptions, loadModel, type ModelFile } from './load.ts';
import type { ValidationEvent } from './model/event.ts';
import type { Model } from './model/model.ts';
import { isPreludeId } from './model/shape-id.ts';
import { VALIDATORS } from './validators/index.ts';
import { loadMetadataValidators } from './validators/pipeline/metadata-validators.ts';
import { sortEvents } from './validators/pipeline/sort-events.ts';
import { loadSuppressions } from './validators/pipeline/suppressions.ts';
import type { Phase, Validator } from './validators/validator.ts';

export interface ValidateOptions {
  /** Goes on to the last phase even if traits or shape IDs are wrong, so that all that is wrong shows at once. */
  readonly continueAfterCriticalErrors?: boolean;
}

export interface ValidatedModel {
  readonly model: Model;
  /** What is wrong with the files and with the model they make. */
  readonly events: readonly ValidationEvent[];
}

/**
 * Everything that is wrong with a model, in the order of the files: what loading found, and what validators find.
 * Validators run in phases, and an ERROR ends the validation with its phase (see `Phase`).
 */
export function validateModel(
  model: Model,
  loadEvents: readonly ValidationEvent[],
  options: ValidateOptions = {},
): readonly ValidationEvent[] {
  if (hasErrors(loadEvents)) return sortEvents(loadEvents);
  const { decorate, events: suppressionEvents } = loadSuppressions(model);
  const { validators, events: validatorEvents } = loadMetadataValidators(model);
  const events = [...suppressionEvents, ...loadEvents, ...validatorEvents].map(decorate);
  const run = (candidates: readonly Validator[]): boolean => {
    for (const validator of candidates) {
      for (const event of validator.validate(model)) if (isShown(event)) events.push(decorate(event));
    }
    return !hasErrors(events);
  };
  if (run(inPhase('correctness'))) {
    const isSound = run(inPhase('critical'));
    if (isSound || options.continueAfterCriticalErrors === true) run([...inPhase('rest'), ...validators]);
  }
  return sortEvents(events);
}

/** Loads files and validates the model they make. */
export function loadAndValidate(
  files: readonly ModelFile[],
  options: LoadOptions & ValidateOptions = {},
): ValidatedModel {
  const { model, events } = loadModel(files, options);
  return { model, events: validateModel(model, events, options) };
}

function inPhase(phase: Phase): readonly Validator[] {
  return VALIDATORS.filter((validator) => (validator.phase ?? 'rest') === phase);
}

/** Nobody can change the prelude, so only what is broken there matters. */
function isShown({ severity, shape }: ValidationEvent): boolean {
  return severity === 'ERROR' || shape === undefined || !isPreludeId(shape);
}

function hasErrors(events: readonly ValidationEvent[]): boolean {
  return events.some((event) => event.severity === 'ERROR');
}
