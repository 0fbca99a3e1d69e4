import { isJsonObject } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { traitMember, traitPlace } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const CORS = 'smithy.api#cors';

/** A service allows one origin or several, not both. */
export const corsTrait: Validator = {
  id: 'CorsTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(CORS)) {
      const origins = traitMember(service, CORS, 'origins');
      const hasOrigins = isJsonObject(origins) && Object.keys(origins).length > 0;
      if (!hasOrigins || traitMember(service, CORS, 'origin') === undefined) continue;
      const message = 'The `origin` and `origins` members of the `cors` trait are mutually exclusive.';
      yield error('CorsTrait', service, message, traitPlace(service, CORS));
    }
  },
};
