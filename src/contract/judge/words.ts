import type { JsonValue } from '../../json/index.ts';
import type { Difference } from '../../schema/index.ts';

const MOST = 5;
const LONGEST = 120;

/** A value for a message: whole if it is short. */
export function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Differences in words, from what was expected to what came. */
export function describeDifferences(differences: readonly Difference[]): string {
  return enumerate(
    differences.map(
      ({ pointer, before, after }) =>
        `${pointer} should be ${describeValue(before)} and is ${describeValue(after)}`,
    ),
    '; ',
  );
}

/** The first few of many. */
export function enumerate(items: readonly string[], separator = ', '): string {
  const shown = items.slice(0, MOST).join(separator);
  return items.length > MOST ? `${shown}${separator}and ${items.length - MOST} more` : shown;
}
