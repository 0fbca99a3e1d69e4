import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import { tickedList } from '../model/wording.ts';
import { note, type Validator } from './validator.ts';

/** A map that takes in every query parameter takes in those of other members too. */
export const httpQueryParamsTrait: Validator = {
  id: 'HttpQueryParamsTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const member of model.withTrait('smithy.api#httpQueryParams')) {
      const structure = member.type === 'member' ? model.shape(member.container) : undefined;
      if (member.type !== 'member' || structure?.type !== 'structure') continue;
      const others = [...membersOf(structure).values()].filter(({ traits }) =>
        traits.has('smithy.api#httpQuery'),
      );
      if (others.length === 0) continue;
      const message =
        `Structure member \`${member.name}\` is marked with the \`httpQueryParams\` trait, and \`httpQuery\` traits ` +
        `are applied to the following members: ${tickedList(others.map(({ name }) => name))}. The service will not ` +
        `be able to disambiguate between query string parameters intended for the \`${member.name}\` member and ` +
        'those explicitly bound to the `httpQuery` members.';
      yield note('HttpQueryParamsTrait', structure, message);
    }
  },
};
