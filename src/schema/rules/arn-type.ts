import { followedKeyword } from '../nodes/declared-types.ts';
import { resourceProperties } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const arnType: Rule = {
  code: 'arn-type',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['ARN001'],
  summary: 'A property that is named after an ARN but is not a string.',
  check(view, report) {
    for (const { schema, pointer, name } of resourceProperties(view)) {
      if (!/Arn|arn|ARN/.test(name)) continue;
      const type = followedKeyword(schema, 'type', view);
      if (type === 'string' || view.follow(schema) === undefined) continue;
      report({
        pointer,
        at: 'key',
        message: `The name of ${name} says ARN, but its type is ${type === undefined ? 'not given' : JSON.stringify(type)}; an ARN is a string.`,
        help: 'Make the type "string", or choose another name if the property is not an ARN.',
      });
    }
  },
};
