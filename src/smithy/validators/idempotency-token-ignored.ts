import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { contextsText, groupContexts } from './ignored-contexts.ts';
import { traitPlace } from './trait-members.ts';
import { type Validator, warning } from './validator.ts';

const TOKEN = 'smithy.api#idempotencyToken';

/** Clients fill in idempotency tokens only in the input itself. */
export const idempotencyTokenIgnored: Validator = {
  id: 'IdempotencyTokenIgnored',
  *validate(model): Iterable<ValidationEvent> {
    for (const member of model.withTrait(TOKEN)) {
      const container = member.type === 'member' ? model.shape(member.container) : undefined;
      // What a mixin gives to others is looked at where it arrives.
      if (container?.type !== 'structure' || container.traits.has('smithy.api#mixin')) continue;
      const uses = neighborIndex(model).to(container);
      const ignored = groupContexts(
        uses.filter(({ type }) => type !== 'member_container' && type !== 'input'),
      );
      if (ignored.size === 0) continue;
      const message =
        'The `idempotencyToken` trait only has an effect when applied to a top-level operation input member, but it ' +
        `was applied and ignored in the following contexts: ${contextsText(ignored)}`;
      yield warning('IdempotencyTokenIgnored', member, message, traitPlace(member, TOKEN));
    }
  },
};
