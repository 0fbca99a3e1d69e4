import { UNDECIDED } from './undecided.ts';

/**
 * Patterns of a schema as JavaScript writes them, and how long a text may be that they are tried on. Those that need
 * more care are not among them.
 */
export type TranslatedPatterns = Readonly<
  Record<string, readonly [source: string, flags: string, longest: number]>
>;

export type MatchText = (pattern: string, text: string) => boolean;

interface Made {
  readonly regexp: RegExp;
  readonly longest: number;
}

/** Tells whether a pattern is found in a text. Regular expressions are made when they are needed. */
export function createMatcher(translated: TranslatedPatterns): MatchText {
  const known = new Map<string, Made>();
  return (pattern, text) => {
    let made = known.get(pattern);
    if (made === undefined) {
      made = make(Object.hasOwn(translated, pattern) ? translated[pattern] : undefined);
      known.set(pattern, made);
    }
    if (text.length > made.longest) throw UNDECIDED;
    return made.regexp.test(text);
  };
}

/** The Node.js that runs the handlers may be older than the one that translated the pattern. */
function make(translated: TranslatedPatterns[string] | undefined): Made {
  if (translated === undefined) throw UNDECIDED;
  const [source, flags, longest] = translated;
  try {
    return { regexp: new RegExp(source, flags), longest };
  } catch {
    throw UNDECIDED;
  }
}
