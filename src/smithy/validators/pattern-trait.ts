import type { ValidationEvent } from '../model/event.ts';
import { type Validator, warning } from './validator.ts';

const PATTERN = 'smithy.api#pattern';

/** Patterns that match a part of the string are seldom what was meant. */
export const patternTrait: Validator = {
  id: 'PatternTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(PATTERN)) {
      const { value, place } = shape.traits.get(PATTERN)!;
      const pattern = String(value);
      const missing = [
        ...(pattern.startsWith('^') ? [] : ["leading '^'"]),
        ...(pattern.endsWith('$') ? [] : ["trailing '$'"]),
      ];
      if (missing.length === 0) continue;
      const message =
        `A pattern trait is applied without a ${missing.join(' and ')}, meaning only part of the string must ` +
        'match the regular expression. Explicitly anchoring regular expressions is preferable because it is more ' +
        'restrictive by default and does not require modelers to understand that Smithy patterns are not ' +
        'automatically anchored.';
      yield warning('PatternTrait', shape, message, place);
    }
  },
};
