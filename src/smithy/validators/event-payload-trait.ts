import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import { tickedList } from '../model/wording.ts';
import { error, type Validator } from './validator.ts';

const PAYLOAD = 'smithy.api#eventPayload';

/** Where one member is the whole payload of an event, the others must be headers. */
export const eventPayloadTrait: Validator = {
  id: 'EventPayloadTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const payload of model.withTrait(PAYLOAD)) {
      const event = payload.type === 'member' ? model.shape(payload.container) : undefined;
      if (event?.type !== 'structure') continue;
      const unmarked = [...membersOf(event).values()].filter(
        ({ traits }) => !traits.has(PAYLOAD) && !traits.has('smithy.api#eventHeader'),
      );
      if (unmarked.length === 0) continue;
      const message =
        'This event structure contains a member marked with the `eventPayload` trait, so all other members must be ' +
        'marked with the `eventHeader` trait. However, the following member(s) are not marked with the eventHeader ' +
        `trait: ${tickedList(unmarked.map(({ name }) => name))}`;
      yield error('EventPayloadTrait', event, message);
    }
  },
};
