import type { ValidationEvent } from '../model/event.ts';
import { traitMember, traitPlace } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const ARN = 'aws.api#arn';

/** Only an ARN that is written out in full has a delimiter of its own. */
export const arnTrait: Validator = {
  id: 'ArnTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.withTrait(ARN)) {
      const isAbsolute = traitMember(resource, ARN, 'absolute') === true;
      if (isAbsolute || traitMember(resource, ARN, 'resourceDelimiter') === undefined) continue;
      const message = 'A `resourceDelimiter` can only be set for an `absolute` ARN.';
      yield error('ArnTrait', resource, message, traitPlace(resource, ARN));
    }
  },
};
