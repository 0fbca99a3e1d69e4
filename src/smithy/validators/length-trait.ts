import type { ValidationEvent } from '../model/event.ts';
import { error, type Validator } from './validator.ts';
import { bound } from './values/constraint.ts';

const LENGTH = 'smithy.api#length';

/** Lengths are not negative, and the smallest is not above the largest. */
export const lengthTrait: Validator = {
  id: 'LengthTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(LENGTH)) {
      const { value, place } = shape.traits.get(LENGTH)!;
      const min = bound(value, 'min');
      const max = bound(value, 'max');
      const problems = [
        min !== undefined && min < 0 && 'negative `min` value.',
        max !== undefined && max < 0 && 'negative `max` value.',
        min !== undefined && max !== undefined && min > max && '`min` value greater than its `max` value.',
      ];
      for (const problem of problems) {
        if (problem === false) continue;
        yield error('LengthTrait', shape, `A length trait is applied with a ${problem}`, place);
      }
    }
  },
};
