import type { ValidationEvent } from '../model/event.ts';
import { type Validator, warning } from './validator.ts';

const MESSAGE =
  'The `@private` trait does not prevent a mixin member from being inherited by shapes in other namespaces, ' +
  'nor does it prevent new traits from being added to the inherited member. Apply `@private` to the mixin shape ' +
  'or target shape instead if cross-namespace access should be restricted.';

/** A private member of a mixin is not as private as it looks. */
export const privateMixinMember: Validator = {
  id: 'PrivateMixinMember',
  *validate(model): Iterable<ValidationEvent> {
    for (const member of model.withTrait('smithy.api#private')) {
      if (member.type !== 'member') continue;
      if (model.shape(member.container)?.traits.has('smithy.api#mixin') !== true) continue;
      yield warning('PrivateMixinMember', member, MESSAGE, member.traits.get('smithy.api#private')?.place);
    }
  },
};
