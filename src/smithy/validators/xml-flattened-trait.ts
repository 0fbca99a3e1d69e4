import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import { traitText } from './trait-members.ts';
import { type Validator, warning } from './validator.ts';

const XML_NAME = 'smithy.api#xmlName';

/** The items of a flattened list are named after the member that holds the list. */
export const xmlFlattenedTrait: Validator = {
  id: 'XmlFlattenedTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const member of model.withTrait('smithy.api#xmlFlattened')) {
      if (member.type !== 'member' || member.traits.has(XML_NAME)) continue;
      const target = model.shape(member.target);
      if (target?.type !== 'list' && target?.type !== 'set') continue;
      const item = membersOf(target).get('member');
      const name = item === undefined ? undefined : traitText(item, XML_NAME);
      if (name === undefined || name === member.name) continue;
      const message =
        `Member is \`@xmlFlattened\`, so \`@xmlName\` of target's member (\`${item?.id}\`) has no effect. The ` +
        `flattened list elements will have the name of this member - \`${member.name}\`. If this is unintended, you ` +
        `can add \`@xmlName("${name}")\` to this member.`;
      yield warning('XmlFlattenedTrait', member, message);
    }
  },
};
