import { randomUUID } from 'node:crypto';

const VERSION_AT = 14;

/**
 * A UUID that begins with the time (version 7 of RFC 9562). Stores find operations by it, and an index whose new
 * entries come in order stays small in what it writes: tokens in no order make a full store a third slower.
 */
export function createRequestToken(now: number): string {
  const time = Math.trunc(now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(VERSION_AT + 1)}`;
}
