import { followedKeyword } from '../nodes/declared-types.ts';
import { resourceProperties } from '../nodes/node-place.ts';
import type { Rule } from '../rule.ts';

export const arnPattern: Rule = {
  code: 'arn-pattern',
  severity: 'off',
  profiles: { registry: 'warning' },
  aliases: ['ARN002'],
  summary: 'A property that is named after an ARN but has no pattern.',
  check(view, report) {
    for (const { schema, pointer, name } of resourceProperties(view)) {
      if (!/Arn|arn|ARN/.test(name)) continue;
      if (followedKeyword(schema, 'pattern', view) !== undefined || view.follow(schema) === undefined)
        continue;
      report({
        pointer,
        at: 'key',
        message: `The name of ${name} says ARN, but it has no pattern, so a wrong ARN is found only by the service.`,
        help: 'Add a pattern such as "^arn:[a-z0-9-]+:service:[a-z0-9-]*:[0-9]{12}:resource/.+$".',
      });
    }
  },
};
