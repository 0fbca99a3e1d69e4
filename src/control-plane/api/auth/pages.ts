import { isIP } from 'node:net';
import { ApiError } from '../../api-error.ts';
import { type HttpRequest, urlOf } from '../http.ts';

/**
 * No client of AWS sends an origin, but every browser does with whatever changes something: pages of others must not
 * reach a server on this machine. A page whose own name was made to lead to this machine is one of others, too; such
 * names are known by that they are none of the machine itself.
 */
export function refusePages(request: HttpRequest, { onlyLocal }: { readonly onlyLocal: boolean }): void {
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const from = URL.parse(origin);
  const isOwn = from !== null && from.host === urlOf(request).host;
  if (isOwn && (!onlyLocal || isLoopback(from.hostname))) return;
  throw new ApiError('AccessDeniedException', 'Pages of other sites may not call this server.');
}

/** Whether only this machine itself is reached by a name or address. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}
