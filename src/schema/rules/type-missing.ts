import { followedKeyword } from '../nodes/declared-types.ts';
import { resourceProperties } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const typeMissing: Rule = {
  code: 'type-missing',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['COM001'],
  summary: 'A property of the resource without a type.',
  check(view, report) {
    for (const { schema, pointer, name } of resourceProperties(view)) {
      if (view.follow(schema) === undefined || followedKeyword(schema, 'type', view) !== undefined) continue;
      report({
        pointer,
        at: 'key',
        message: `The property ${name} has no type, neither itself nor where its $ref leads, so tools cannot know what to send.`,
        help: 'Give it one "type", also beside anyOf or oneOf.',
      });
    }
  },
};
