import type { ValidationEvent } from '../model/event.ts';
import { type Validator, warning } from './validator.ts';

const MESSAGE =
  'Set shapes are deprecated and have been removed in Smithy IDL v2. ' +
  'Use a list shape with the @uniqueItems trait instead.';

/** Sets are gone in 2.0. */
export const set: Validator = {
  id: 'ModelDeprecation',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.ofType('set')) yield warning('ModelDeprecation', shape, MESSAGE);
  },
};
