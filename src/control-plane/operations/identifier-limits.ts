import { isStorable } from '../store/storable-text.ts';

/** The longest identifier that a request can name a resource by. */
export const MOST_IDENTIFIER_CHARACTERS = 1024;

/** Says why no request could name an identifier, and no store keep it; undefined if it can be named. */
export function identifierProblem(identifier: string): string | undefined {
  if (!isStorable(identifier))
    return 'The primary identifier has a NUL character or half of a surrogate pair. Requests cannot name a resource by these.';
  if (identifier.length <= MOST_IDENTIFIER_CHARACTERS) return undefined;
  const characters = [...identifier].length;
  if (characters <= MOST_IDENTIFIER_CHARACTERS) return undefined;
  return `The primary identifier has ${characters} characters. Requests can name a resource by at most ${MOST_IDENTIFIER_CHARACTERS}.`;
}
