import type { ValidationEvent } from '../model/event.ts';
import { type Validator, warning } from './validator.ts';

/** Traits may still change. */
export const unstableTrait: Validator = {
  id: 'UnstableTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const trait of model.withTrait('smithy.api#unstable')) {
      const message = `This shape applies a trait that is unstable: ${trait.id}`;
      for (const shape of model.withTrait(trait.id)) {
        yield warning(`UnstableTrait.${trait.id}`, shape, message, shape.traits.get(trait.id)?.place);
      }
    }
  },
};
