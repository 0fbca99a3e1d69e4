/** The longest identifier that a request can name a resource by. */
export const MOST_IDENTIFIER_CHARACTERS = 1024;

/** Says so of an identifier that no request could name; undefined if it can be named. */
export function tooLongIdentifier(identifier: string): string | undefined {
  if (identifier.length <= MOST_IDENTIFIER_CHARACTERS) return undefined;
  const characters = [...identifier].length;
  if (characters <= MOST_IDENTIFIER_CHARACTERS) return undefined;
  return `The primary identifier has ${characters} characters. Requests can name a resource by at most ${MOST_IDENTIFIER_CHARACTERS}.`;
}
