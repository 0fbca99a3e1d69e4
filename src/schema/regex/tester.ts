import type { Node, Regex } from './ast.ts';
import { backtrackingSearch } from './backtrack.ts';
import { analyseBacktracking, analyseRegex } from './backtracking.ts';
import { remember } from './cache.ts';
import { numbersOf } from './char-set.ts';
import { linearMatcher } from './linear.ts';
import { compileProgram } from './program.ts';
import { readPattern } from './read-pattern.ts';
import { translatePattern } from './translate.ts';

/** Whether a pattern is found in a text; undefined if that cannot be told, or not within a bounded time. */
export type PatternTester = (text: string) => boolean | undefined;

/** Beyond this even a harmless pattern may take long, if it is tried anew at every character. */
const LONG = 10_000;
/** Some tens of milliseconds each. */
const MAX_LINEAR_STEPS = 1_500_000;
const MAX_BACKTRACKING_STEPS = 1_000_000;
const MOST = 4096;

/**
 * A tester that no text can keep busy. The engine's own regular expressions do the work where they are known to be
 * quick; elsewhere a matcher that never backtracks, or one that stops after a number of steps.
 */
export const patternTester: (pattern: string) => PatternTester = remember(MOST, (pattern) =>
  createTester(pattern, false),
);

const wholeTester: (pattern: string) => PatternTester = remember(MOST, (pattern) =>
  createTester(pattern, true),
);

/** Whether a pattern matches a text from its start to its end. */
export function matchesWhole(pattern: string, text: string): boolean {
  return wholeTester(pattern)(text) ?? false;
}

/** A regular expression of JavaScript, and how long a text may be that it is tried on without care. */
export interface BoundedPattern {
  readonly regexp: RegExp;
  readonly longest: number;
}

/** Steps of the engine that take some milliseconds. */
const BOUNDED_STEPS = 1_000_000;

/** The regular expression for a pattern, for texts that cannot keep it busy; undefined if any text might. */
export function boundedPattern(pattern: string): BoundedPattern | undefined {
  const regexp = quickRegExp(pattern, false);
  const { harmless, degree } = analyseBacktracking(pattern);
  if (regexp === undefined || degree === Infinity) return undefined;
  return { regexp, longest: harmless ? LONG : Math.floor(BOUNDED_STEPS ** (1 / degree)) };
}

function createTester(pattern: string, whole: boolean): PatternTester {
  const quick = quickRegExp(pattern, whole);
  const { regex: read } = readPattern(pattern);
  const regex = read !== undefined && whole ? wholeOf(read) : read;
  let harmless: boolean | undefined;
  let careful: PatternTester | undefined;
  return (text) => {
    if (quick !== undefined && text.length <= LONG) {
      harmless ??= isHarmless(pattern, regex);
      if (harmless) return quick.test(text);
    }
    careful ??= carefulTester(regex);
    return careful(text);
  };
}

function quickRegExp(pattern: string, whole: boolean): RegExp | undefined {
  const translated = translatePattern(pattern);
  if ('unsupported' in translated) return undefined;
  const { regexp, source, flags } = translated;
  return whole ? new RegExp(`^(?:${source})$`, flags) : regexp;
}

/** What is harmless to search for may be costly to match as a whole. */
function isHarmless(pattern: string, regex: Regex | undefined): boolean {
  const asIs = regex === undefined || regex === readPattern(pattern).regex;
  return (asIs ? analyseBacktracking(pattern) : analyseRegex(regex)).harmless;
}

function carefulTester(regex: Regex | undefined): PatternTester {
  if (regex === undefined) return () => undefined;
  const linear = linearMatcher(regex);
  if (linear !== undefined) return (text) => linear.find(text, MAX_LINEAR_STEPS);
  const program = compileProgram(regex);
  if (program === undefined) return () => undefined;
  return (text) =>
    backtrackingSearch(program, numbersOf(text, program.javascript), MAX_BACKTRACKING_STEPS).found;
}

function wholeOf(regex: Regex): Regex {
  const span = { start: 0, end: regex.pattern.length };
  const items: Node[] = [
    { kind: 'assertion', test: 'start', ...span },
    regex.body,
    { kind: 'assertion', test: 'end', ...span },
  ];
  return { ...regex, body: { kind: 'sequence', items, ...span } };
}
