import {
  canonicalText,
  isJsonArray,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  own,
} from '../../json/index.ts';
import { arrayLength, memberCount, textLength } from '../evaluation/counts.ts';
import { hasType } from '../evaluation/has-type.ts';
import { isMultiple } from '../evaluation/multiple-of.ts';
import type { Fit } from './fit.ts';
import type { MatchText } from './patterns.ts';

/** The keywords of draft-07 that look at one value alone. A keyword of the wrong type asserts nothing. */
export function assertionsOf(schema: JsonObject, matches: MatchText): readonly Fit[] {
  const parts: Fit[] = [];
  const [type, values] = [own(schema, 'type'), own(schema, 'enum')];
  if (type !== undefined) parts.push((value) => hasType(value, type));
  if (isJsonArray(values)) parts.push((value) => values.some((member) => jsonEqual(member, value)));
  const only = own(schema, 'const');
  if (only !== undefined) parts.push((value) => jsonEqual(only, value));
  for (const [key, passes] of NUMBERS) {
    const limit = own(schema, key);
    if (typeof limit === 'number') parts.push((value) => typeof value !== 'number' || passes(value, limit));
  }
  for (const [key, count] of COUNTS) parts.push(...countsOf(schema, key, count));
  if (own(schema, 'uniqueItems') === true)
    parts.push((value) => !isJsonArray(value) || new Set(value.map(canonicalText)).size === value.length);
  const pattern = own(schema, 'pattern');
  if (typeof pattern === 'string')
    parts.push((value) => typeof value !== 'string' || matches(pattern, value));
  return parts;
}

const NUMBERS: readonly (readonly [key: string, passes: (value: number, limit: number) => boolean])[] = [
  ['minimum', (value, limit) => value >= limit],
  ['maximum', (value, limit) => value <= limit],
  ['exclusiveMinimum', (value, limit) => value > limit],
  ['exclusiveMaximum', (value, limit) => value < limit],
  ['multipleOf', isMultiple],
];

type Count = (value: JsonValue) => number | undefined;

const COUNTS: readonly (readonly [key: string, count: Count])[] = [
  ['Length', textLength],
  ['Items', arrayLength],
  ['Properties', memberCount],
];

function* countsOf(schema: JsonObject, key: string, count: Count): Generator<Fit> {
  const [least, most] = [own(schema, `min${key}`), own(schema, `max${key}`)];
  if (typeof least === 'number') yield (value) => (count(value) ?? least) >= least;
  if (typeof most === 'number') yield (value) => (count(value) ?? most) <= most;
}
