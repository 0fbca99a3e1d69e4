import { childPointer, isJsonArray, isJsonObject, type JsonObject, own } from '../json/index.ts';
import type { Action } from './resource-type.ts';

/** One handler as a schema writes it. */
export interface HandlerEntry {
  readonly action: string;
  readonly pointer: string;
  readonly handler: JsonObject;
}

/** One permission that a handler, or tagging, asks for. */
export interface PermissionEntry {
  readonly pointer: string;
  readonly permission: string;
  /** What asks for it: `the create handler`, `tagging`. */
  readonly user: string;
}

export function handlerEntries(root: JsonObject): readonly HandlerEntry[] {
  const handlers = own(root, 'handlers');
  const entries: HandlerEntry[] = [];
  if (!isJsonObject(handlers)) return entries;
  for (const action of Object.keys(handlers)) {
    const handler = handlers[action];
    if (isJsonObject(handler)) entries.push({ action, pointer: childPointer('/handlers', action), handler });
  }
  return entries;
}

export function hasHandler(root: JsonObject, action: Action): boolean {
  const handlers = own(root, 'handlers');
  return isJsonObject(handlers) && own(handlers, action) !== undefined;
}

/** Where a finding about a missing handler belongs: at `handlers`, or at the whole schema if there are none. */
export function missingHandlerPlace(root: JsonObject): { readonly pointer: string; readonly at: 'key' } {
  return { pointer: own(root, 'handlers') === undefined ? '' : '/handlers', at: 'key' };
}

/** The permissions of a schema, of its handlers and of `tagging`, that a rule picks out. */
export function findPermissions(
  root: JsonObject,
  isWanted: (permission: string) => boolean,
): readonly PermissionEntry[] {
  const found: PermissionEntry[] = [];
  const search = (owner: JsonObject, pointer: string, user: string): void => {
    const permissions = own(owner, 'permissions');
    if (!isJsonArray(permissions)) return;
    for (const [index, permission] of permissions.entries()) {
      if (typeof permission === 'string' && isWanted(permission))
        found.push({ pointer: `${pointer}/permissions/${index}`, permission, user });
    }
  };
  for (const { action, pointer, handler } of handlerEntries(root))
    search(handler, pointer, `the ${action} handler`);
  const tagging = own(root, 'tagging');
  if (isJsonObject(tagging)) search(tagging, '/tagging', 'tagging');
  return found;
}
