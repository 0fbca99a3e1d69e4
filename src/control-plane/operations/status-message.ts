/** What Cloud Control gives room for. */
const MOST_CHARACTERS = 2048;

/** A handler's message as clients get to see it. */
export function statusMessage(message: string): string {
  if (message.length <= MOST_CHARACTERS) return message;
  // Half of a character may be left at the end.
  return `${message.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
