import { findPermissions } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

export const permissionsWildcard: Rule = {
  code: 'permissions-wildcard',
  severity: 'warning',
  profiles: { registry: 'error' },
  aliases: ['PER002', 'PER004', 'PER007', 'PER009', 'PER011'],
  summary: 'A permission with a wildcard.',
  check({ root }, report) {
    const wild = findPermissions(root, (permission) => permission.includes('*'));
    for (const { pointer, permission, user } of wild) {
      report({
        pointer,
        message: `The permission "${permission}" of ${user} has a wildcard, so it grants more than is needed, and what it grants grows over time.`,
        help: 'List each permission by its full name.',
      });
    }
  },
};
