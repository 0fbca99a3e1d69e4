import type { ResourceType } from '../../schema/index.ts';
import { code } from './markdown.ts';

/** What each handler may do and how long it may take; empty if the type has no handlers. */
export function handlersSection({ handlers, tagging, provisioning }: ResourceType): string {
  const entries = Object.entries(handlers);
  if (entries.length === 0) return '';
  const rows = entries.map(
    ([action, { permissions, timeoutInMinutes }]) =>
      `| ${action} | ${timeoutInMinutes} minutes | ${permissionList(permissions)} |`,
  );
  const table = ['| Handler | Timeout | Permissions |', '| --- | --- | --- |', ...rows].join('\n');
  return [
    '## Handlers',
    ...(provisioning === 'immutable'
      ? ['There is no update handler: every change replaces the resource.']
      : []),
    table,
    ...(tagging.permissions.length === 0 ? [] : [`Tagging needs ${permissionList(tagging.permissions)}.`]),
  ].join('\n\n');
}

function permissionList(permissions: readonly string[]): string {
  const sorted = [...new Set(permissions.filter((permission) => permission !== ''))].sort();
  return sorted.length === 0 ? 'none' : sorted.map(code).join(', ').replaceAll('|', '&#124;');
}
