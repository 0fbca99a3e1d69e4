import { canonicalText, isJsonArray, type JsonValue, jsonEqual, typeOf } from '../../json/index.ts';
import { arrayLength, memberCount, textLength } from './counts.ts';
import { hasFormat } from './formats.ts';
import { hasType } from './has-type.ts';
import { isMultiple } from './multiple-of.ts';
import { matchesPattern } from './pattern-match.ts';

/** What an assertion asked for, and what it found instead. */
export interface Violation {
  readonly expected: JsonValue;
  readonly actual: JsonValue;
}

/** Undefined if the value is right, `unknown` if nobody can say. */
export type Verdict = Violation | 'unknown' | undefined;
type Assertion = (expected: JsonValue, value: JsonValue) => Verdict;

/** The keywords of draft-07 that look at one value alone. A keyword of the wrong type asserts nothing. */
export const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map<string, Assertion>([
  ['type', (expected, value) => check(hasType(value, expected), expected, exactType(value))],
  ['enum', (expected, value) => check(isOneOf(value, expected), expected, value)],
  ['const', (expected, value) => check(jsonEqual(expected, value), expected, value)],
  ['minimum', numeric((limit, value) => value >= limit)],
  ['maximum', numeric((limit, value) => value <= limit)],
  ['exclusiveMinimum', numeric((limit, value) => value > limit)],
  ['exclusiveMaximum', numeric((limit, value) => value < limit)],
  ['multipleOf', numeric((factor, value) => isMultiple(value, factor))],
  ['minLength', counted(textLength, (limit, count) => count >= limit)],
  ['maxLength', counted(textLength, (limit, count) => count <= limit)],
  ['minItems', counted(arrayLength, (limit, count) => count >= limit)],
  ['maxItems', counted(arrayLength, (limit, count) => count <= limit)],
  ['minProperties', counted(memberCount, (limit, count) => count >= limit)],
  ['maxProperties', counted(memberCount, (limit, count) => count <= limit)],
  ['uniqueItems', uniqueItems],
  ['pattern', textual((pattern, value) => matchesPattern(value, pattern))],
  ['format', textual((format, value) => hasFormat(value, format))],
]);

function check(passed: boolean, expected: JsonValue, actual: JsonValue): Verdict {
  return passed ? undefined : { expected, actual };
}

function numeric(passes: (limit: number, value: number) => boolean): Assertion {
  return (limit, value) =>
    typeof limit === 'number' && typeof value === 'number'
      ? check(passes(limit, value), limit, value)
      : undefined;
}

function counted(
  count: (value: JsonValue) => number | undefined,
  passes: (limit: number, count: number) => boolean,
): Assertion {
  return (limit, value) => {
    const found = typeof limit === 'number' ? count(value) : undefined;
    return found === undefined ? undefined : check(passes(limit as number, found), limit, found);
  };
}

function textual(passes: (expected: string, value: string) => boolean | undefined): Assertion {
  return (expected, value) => {
    if (typeof expected !== 'string' || typeof value !== 'string') return undefined;
    const passed = passes(expected, value);
    return passed === undefined ? 'unknown' : check(passed, expected, value);
  };
}

function exactType(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return Number.isInteger(value) ? 'integer' : typeOf(value);
}

function isOneOf(value: JsonValue, members: JsonValue): boolean {
  return !isJsonArray(members) || members.some((member) => jsonEqual(member, value));
}

/** By text instead of pairwise, so that long arrays cost no more than their size. `actual` names the first equal pair. */
function uniqueItems(expected: JsonValue, value: JsonValue): Verdict {
  if (expected !== true || !isJsonArray(value)) return undefined;
  const seen = new Map<string, number>();
  for (const [index, element] of value.entries()) {
    const text = canonicalText(element);
    const first = seen.get(text);
    if (first !== undefined) return { expected: true, actual: [first, index] };
    seen.set(text, index);
  }
  return undefined;
}
