import type { Regex } from './ast.ts';
import { remember } from './cache.ts';
import { emitJavaScript } from './emit.ts';
import { readPattern } from './read-pattern.ts';

export interface PatternNote {
  readonly offset: number;
  readonly text: string;
}

export interface Translation {
  /** Finds what Java's Matcher.find finds. Without state: it may be used by everybody at once. */
  readonly regexp: RegExp;
  readonly source: string;
  readonly flags: string;
  /** What a reader should know about the meaning that was given to the pattern. */
  readonly notes: readonly PatternNote[];
}

export interface Untranslatable {
  readonly unsupported: string;
  readonly offset: number;
  /** Neither Java nor JavaScript can read it; otherwise it has a meaning that cannot be expressed here. */
  readonly invalid: boolean;
}

const MOST = 4096;

/** A Java pattern as a JavaScript regular expression with the same meaning. */
export const translatePattern: (pattern: string) => Translation | Untranslatable = remember(MOST, translate);

function translate(pattern: string): Translation | Untranslatable {
  const { regex, problem, native, invalid } = readPattern(pattern);
  if (native !== undefined) {
    const text = `Java refuses this pattern (${problem!.reason}) It was read by JavaScript's rules.`;
    return {
      regexp: native,
      source: native.source,
      flags: '',
      notes: [{ offset: problem!.offset, text }],
    };
  }
  if (regex === undefined) return { unsupported: problem!.reason, offset: problem!.offset, invalid };
  const emitted = emitJavaScript(regex);
  if ('unsupported' in emitted) return { ...emitted, invalid: false };
  const regexp = compile(emitted.source, emitted.flags);
  if (regexp === undefined)
    return { unsupported: 'JavaScript finds the pattern too large.', offset: 0, invalid: false };
  return { regexp, source: emitted.source, flags: emitted.flags, notes: notesOn(regex) };
}

/** V8 compiles at the first use and only then finds a pattern too large, so it is used once. */
function compile(source: string, flags: string): RegExp | undefined {
  if (source.length > MAX_SOURCE) return undefined;
  try {
    const regexp = new RegExp(source, flags);
    if (source.length > LONG || /\{\d{3,}/.test(source)) regexp.test('');
    return regexp;
  } catch {
    return undefined;
  }
}

const LONG = 4000;
/** More would keep V8 busy for seconds. */
const MAX_SOURCE = 60_000;

function notesOn(regex: Regex): readonly PatternNote[] {
  return regex.features
    .filter((feature) => feature.name === 'empty-repeat')
    .map((feature) => ({
      offset: feature.start,
      text: 'This repetition has nothing to repeat: what stands before it is repeated already. Java ignores it.',
    }));
}
