import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { MemberShape } from '../model/shape.ts';
import { error, note, type Validator, warning } from './validator.ts';

/** A union has members, and these hold a value or are not there: neither defaults nor boxes mean anything. */
export const union: Validator = {
  id: 'Union',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.ofType('union')) {
      const members = membersOf(shape);
      if (members.size === 0) yield error('Union', shape, 'Tagged unions must have one or more members');
      for (const member of members.values()) yield* checkMember(model, member);
    }
  },
};

function* checkMember(model: Model, member: MemberShape): Iterable<ValidationEvent> {
  const value = model.shape(member.target)?.traits.get('smithy.api#default')?.value;
  if (value !== undefined) {
    const message =
      `This union member targets \`${member.target}\`, a shape with a default value of ` +
      `\`${JSON.stringify(value)}\`. Note that default values are only applicable to structures and ignored in ` +
      'tagged unions. It is a best practice for union members to target shapes with no default value ' +
      '(for example, instead of targeting PrimitiveInteger, target Integer).';
    yield note('Union', member, message);
  }
  const box = member.traits.get('smithy.api#box');
  if (box !== undefined) {
    const message =
      'Invalid box trait found on a union member. The box trait on union members has no effect because ' +
      'union members are implicitly nullable.';
    yield warning('Union', member, message, box.place);
  }
}
