import { storable } from './store/storable-text.ts';

/** What Cloud Control gives room for. */
const MOST_CHARACTERS = 2048;

/** What a handler or its tests say, as it is kept and as clients get to see it. */
export function statusMessage(message: string): string {
  if (message.length <= MOST_CHARACTERS) return storable(message);
  // Half of a character may be left at the end.
  return `${storable(message.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, ''))}…`;
}
