import { patternTester } from '../regex/index.ts';

/** Whether a pattern is found in a text; undefined if the pattern cannot be read, or not judged in bounded time. */
export function matchesPattern(text: string, pattern: string): boolean | undefined {
  return patternTester(pattern)(text);
}
