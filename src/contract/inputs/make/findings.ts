import type { Diagnostic, Severity } from '../../../diagnostics/index.ts';
import type { Problem } from './place.ts';

/** A place for which no value was found: an error where it is required, a warning where it was left out. */
export function notGenerated(problem: Problem, severity: Severity): Diagnostic {
  const { pointer, schemaPointer, reason } = problem;
  const place = pointer === '' ? 'the model' : pointer;
  const consequence = severity === 'error' ? '' : ', so it is left out';
  return {
    code: 'value-not-generated',
    severity,
    pointer: schemaPointer,
    message: `No value was found for ${place} ${reason}${consequence}.`,
    help:
      pointer === ''
        ? 'Give a whole model in inputs/inputs_1_create.json.'
        : `Give a value for "${pointer}" in overrides.json, or a whole model in inputs/inputs_1_create.json.`,
  };
}
