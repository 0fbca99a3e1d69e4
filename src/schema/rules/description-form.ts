import { own } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

const OPENING = 'Resource Type definition for';

export const descriptionForm: Rule = {
  code: 'description-form',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['GN001'],
  summary: `A description that does not start with "${OPENING}".`,
  check(view, report) {
    const description = own(view.root, 'description');
    if (typeof description !== 'string' || description.startsWith(OPENING)) return;
    report({
      pointer: '/description',
      message: `The description does not start with "${OPENING}", as the registry wants it.`,
      help: `Begin it with "${OPENING}", then the name of the type.`,
    });
  },
};
