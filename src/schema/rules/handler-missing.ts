import { hasHandler, missingHandlerPlace } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

const NEEDED = ['create', 'read', 'delete'] as const;

export const handlerMissing: Rule = {
  code: 'handler-missing',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['PER001', 'PER003', 'PER008'],
  summary: 'A type without a create, read or delete handler, which cannot be provisioned.',
  check({ root }, report) {
    const missing = NEEDED.filter((action) => !hasHandler(root, action));
    if (missing.length === 0) return;
    const names =
      missing.length === 1 ? missing[0]! : `${missing.slice(0, -1).join(', ')} or ${missing.at(-1)}`;
    report({
      ...missingHandlerPlace(root),
      message: `The type has no ${names} handler, so CloudFormation cannot provision it.`,
      help: 'Declare the handlers with the permissions they need; create, read and delete are the least.',
    });
  },
};
