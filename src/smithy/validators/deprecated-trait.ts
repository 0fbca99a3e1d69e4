import { isJsonObject, own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Validator, warning } from './validator.ts';

/** Loading a 2.0 model reports these already. */
const REPORTED_ELSEWHERE = 'smithy.api#enum';

/** Traits may be on their way out. */
export const deprecatedTrait: Validator = {
  id: 'DeprecatedTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const trait of model.withTrait('smithy.api#trait')) {
      const deprecation = trait.traits.get('smithy.api#deprecated')?.value;
      if (deprecation === undefined || trait.id === REPORTED_ELSEWHERE) continue;
      const reason = isJsonObject(deprecation) ? own(deprecation, 'message') : undefined;
      const shown = typeof reason === 'string' ? `${trait.id}, ${reason}` : trait.id;
      for (const shape of model.withTrait(trait.id)) {
        const message = `This shape applies a trait that is deprecated: ${shown}`;
        yield warning('DeprecatedTrait', shape, message, shape.traits.get(trait.id)?.place);
      }
    }
  },
};
