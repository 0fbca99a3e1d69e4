import type { ValidationEvent } from '../model/event.ts';
import { traitPlace, traitText } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const MUTABILITY = 'aws.cloudformation#cfnMutability';

/** What identifies a resource can be read. */
export const cfnMutabilityTrait: Validator = {
  id: 'CfnMutabilityTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const member of model.withTrait(MUTABILITY)) {
      const mutability = traitText(member, MUTABILITY);
      const isUnreadable = mutability === 'write' || mutability === 'create';
      if (!isUnreadable || !member.traits.has('aws.cloudformation#cfnAdditionalIdentifier')) continue;
      const message = `Member with the mutability value of "${mutability}" is also marked as an additional identifier`;
      yield error('CfnMutabilityTrait', member, message, traitPlace(member, MUTABILITY));
    }
  },
};
