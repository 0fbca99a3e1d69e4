import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { MemberShape } from '../model/shape.ts';
import { traitPlace, traitText } from './trait-members.ts';
import { error, note, type Validator } from './validator.ts';

const HEADER = 'smithy.api#httpHeader';
const PREFIX = 'smithy.api#httpPrefixHeaders';

/** A header that a member has of its own must not be one that a prefix takes in as well. */
export const httpPrefixHeadersTrait: Validator = {
  id: 'HttpPrefixHeadersTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const member of model.withTrait(PREFIX)) {
      if (member.type === 'member') yield* check(model, member);
    }
  },
};

function* check(model: Model, member: MemberShape): Iterable<ValidationEvent> {
  const structure = model.shape(member.container);
  const prefix = traitText(member, PREFIX)?.toLowerCase();
  if (structure?.type !== 'structure' || prefix === undefined) return;
  // The empty prefix takes in every header, and there is no other way to write that.
  const makeEvent = prefix === '' ? note : error;
  const consequence =
    prefix === ''
      ? 'The service will not be able to disambiguate between header parameters intended for the ' +
        `\`${member.id}\` member and those explicitly bound to the \`httpHeader\` members.`
      : '`httpHeader` bindings must not case-insensitively start with any `httpPrefixHeaders` bindings.';
  for (const other of membersOf(structure).values()) {
    const header = traitText(other, HEADER)?.toLowerCase();
    if (header?.startsWith(prefix) !== true) continue;
    const message =
      `\`httpHeader\` binding of \`${header}\` conflicts with the \`httpPrefixHeaders\` binding of ` +
      `\`${member.id}\` to \`${prefix}\`. ${consequence}`;
    yield makeEvent('HttpPrefixHeadersTrait', other, message, traitPlace(other, HEADER));
  }
}
