import { isJsonArray, own } from '../../json/index.ts';
import { handlerEntries } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

export const permissionsEmpty: Rule = {
  code: 'permissions-empty',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['PER002', 'PER004', 'PER006', 'PER009', 'PER011'],
  summary: 'A handler that lists no permissions.',
  check({ root }, report) {
    const handlers = handlerEntries(root);
    const empty = handlers.filter(({ handler }) => {
      const permissions = own(handler, 'permissions');
      return isJsonArray(permissions) && permissions.length === 0;
    });
    if (empty.length > 1 && empty.length === handlers.length) {
      report({
        pointer: '/handlers',
        at: 'key',
        message:
          'None of the handlers lists a permission, so their role will not be allowed to call anything.',
        help: "List the permissions for the calls that each handler makes; other vendors' APIs count too.",
      });
      return;
    }
    for (const { action, pointer } of empty) {
      report({
        pointer: `${pointer}/permissions`,
        message: `The ${action} handler lists no permissions, so its role will not be allowed to call anything.`,
        help: 'List the permissions for the calls that the handler makes.',
      });
    }
  },
};
