import type { ValidationEvent } from '../model/event.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const TRAIT = 'smithy.api#httpApiKeyAuth';

/** Only a header can name the scheme of an API key. */
export const httpApiKeyAuthTrait: Validator = {
  id: 'HttpApiKeyAuthTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(TRAIT)) {
      const place = traitTextMember(shape, TRAIT, 'in');
      if (traitTextMember(shape, TRAIT, 'scheme') === undefined || place === 'header') continue;
      const message =
        'The httpApiKeyAuth trait must have an `in` value of `header` when a `scheme` is provided, ' +
        `found: ${place}`;
      yield error('HttpApiKeyAuthTrait', shape, message, traitPlace(shape, TRAIT));
    }
  },
};
