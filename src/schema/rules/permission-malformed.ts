import { findPermissions } from '../handler-entries.ts';
import type { Rule } from '../rule.ts';

/** Other vendors' APIs may be listed as well, so services and actions are free in their characters. */
const WELL_FORMED = /^([^\s:]+:\S+|\*)$/;

export const permissionMalformed: Rule = {
  code: 'permission-malformed',
  severity: 'warning',
  summary: 'A permission that is not of the form service:Action.',
  check({ root }, report) {
    const malformed = findPermissions(root, (permission) => !WELL_FORMED.test(permission));
    for (const { pointer, permission, user } of malformed) {
      report({
        pointer,
        message: `${permission === '' ? 'A permission' : `The permission "${permission}"`} of ${user} ${defectOf(permission)}, so it grants nothing.`,
        help: 'Write the service and the action with a colon between them, such as "s3:CreateBucket".',
      });
    }
  },
};

function defectOf(permission: string): string {
  if (permission === '') return 'is empty';
  if (/\s/.test(permission)) return 'contains a blank';
  if (!permission.includes(':')) return 'has no ":" between service and action';
  return permission.startsWith(':') ? 'has no service before the ":"' : 'has no action after the ":"';
}
