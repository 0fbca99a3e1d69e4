import { closest } from '../../diagnostics/index.ts';

/** Comparing names costs time, so a file full of mistakes gets suggestions for the first ones only. */
const MAX_COMPARISONS = 20_000;
/** Names of properties and definitions have at most 64 characters. */
const MAX_LENGTH = 64;

/** Candidates are listed only if they are looked at. */
export type NameSuggestion = (name: string, candidates: () => Iterable<string>) => string | undefined;

/** Finds what a misspelt name meant, as `closest` does, with an end to the work for one schema. */
export function nameSuggestions(): NameSuggestion {
  let left = MAX_COMPARISONS;
  return (name, candidates) => {
    if (left <= 0 || name.length > MAX_LENGTH) return undefined;
    const near = [...candidates()].filter((candidate) => candidate.length <= MAX_LENGTH);
    left -= near.length;
    return closest(name, near);
  };
}
