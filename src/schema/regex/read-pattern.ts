import type { Regex, SyntaxProblem } from './ast.ts';
import { remember } from './cache.ts';
import { parseJava } from './parse-java.ts';
import { parseJavaScript } from './parse-javascript.ts';

export interface ReadPattern {
  /** Undefined if nobody can read it, or if we do not follow Java there. */
  readonly regex: Regex | undefined;
  /** Why Java refuses the text, or why we cannot follow; undefined if all is well. */
  readonly problem: SyntaxProblem | undefined;
  /** Set if Java refuses the text and JavaScript takes it: JavaScript's own reading. */
  readonly native: RegExp | undefined;
  /** Neither Java nor JavaScript can read it. */
  readonly invalid: boolean;
}

const MOST = 4096;

/** Reads a pattern by Java's rules; where Java refuses it, by JavaScript's. */
export const readPattern: (pattern: string) => ReadPattern = remember(MOST, (pattern) => {
  const parsed = parseJava(pattern);
  if ('regex' in parsed)
    return { regex: parsed.regex, problem: undefined, native: undefined, invalid: false };
  const native = parsed.beyondUs ? undefined : compile(pattern);
  return {
    regex: native === undefined ? undefined : parseJavaScript(pattern),
    problem: parsed.problem,
    native,
    invalid: native === undefined && !parsed.beyondUs,
  };
});

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}
