import { own } from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import { impossible, type Made, type Place } from './place.ts';
import { fits, numbersOf } from './schemas.ts';

interface Range {
  readonly low: number;
  readonly high: number;
}

/** What OpenAPI's formats say of whole numbers. Larger ones than 53 bits would not come through JSON unharmed. */
const SAFE: Range = { low: Number.MIN_SAFE_INTEGER, high: Number.MAX_SAFE_INTEGER };
const INT32: Range = { low: -(2 ** 31), high: 2 ** 31 - 1 };
const ATTEMPTS = 24;

export function makeNumber(place: Place, sites: readonly Site[], kind: 'integer' | 'number'): Made<number> {
  const { low, high } = rangeOf(sites, kind);
  const isUnique = place.making.unique.has(place.pointer);
  if (low > high)
    return impossible(place, `because no number is at least ${low} and at most ${high}`, sites[0]);
  const steps = numbersOf(sites, 'multipleOf').filter((step) => step > 0);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const choices = place.choices.lasting.part(attempt);
    const found =
      isUnique || attempt >= ATTEMPTS / 2
        ? anywhere({ low, high }, kind, steps, choices)
        : candidate({ low, high }, kind, steps, choices);
    const isFirst = attempt === 0 && !isUnique;
    const value = isFirst ? simplified(found, { low, high }, kind, steps, place.choices) : found;
    if (!sites.every((site) => fits(value, site))) continue;
    // Software that divides finds 0.3 no multiple of 0.1: it is taken only if nothing better comes along.
    if (attempt >= ATTEMPTS / 2 || steps.every((step) => Number.isInteger(value / step))) return { value };
  }
  const text = steps.length === 0 ? '' : ` and a multiple of ${steps.join(' and ')}`;
  return impossible(place, `because no number is at least ${low}, at most ${high}${text}`, sites[0]);
}

function rangeOf(sites: readonly Site[], kind: 'integer' | 'number'): Range {
  const formats = sites.map(({ schema }) => own(schema, 'format'));
  const natural = formats.includes('int32') ? INT32 : SAFE;
  const floor = kind === 'integer' ? Math.ceil : Number;
  const ceiling = kind === 'integer' ? Math.floor : Number;
  const low = [
    -Infinity,
    ...numbersOf(sites, 'minimum').map(floor),
    ...numbersOf(sites, 'exclusiveMinimum').map((limit) => above(limit, kind)),
  ];
  const high = [
    Infinity,
    ...numbersOf(sites, 'maximum').map(ceiling),
    ...numbersOf(sites, 'exclusiveMaximum').map((limit) => -above(-limit, kind)),
  ];
  const [least, most] = [Math.max(...low), Math.min(...high)];
  return {
    low: Math.min(Math.max(least, natural.low), Math.max(most, least)),
    high: Math.max(Math.min(most, natural.high), Math.min(most, least)),
  };
}

/** The next whole number above a limit. Other numbers lie as near to it as one likes; the limit itself is sorted out. */
function above(limit: number, kind: 'integer' | 'number'): number {
  return kind === 'integer' ? Math.floor(limit) + 1 : limit;
}

/** Mostly a small number, sometimes a limit or any number between the limits. */
function candidate(
  range: Range,
  kind: 'integer' | 'number',
  steps: readonly number[],
  choices: Choices,
): number {
  const way = choices.pick(8);
  const near = clamp(0, range);
  if (way === 5 && steps.length === 0) return range.low > SAFE.low ? range.low : near;
  if (way === 6 && steps.length === 0) return range.high < SAFE.high ? range.high : near;
  if (way === 7) return anywhere(usual(range), kind, steps, choices);
  const step = Math.max(...steps, 0);
  return step > 0 ? multiple(range, step, 100, choices) : small(range, near, kind, choices);
}

/** Where a schema sets no limit, most software has one all the same. */
function usual(range: Range): Range {
  return {
    low: range.low === SAFE.low ? Math.min(INT32.low, range.high) : range.low,
    high: range.high === SAFE.high ? Math.max(INT32.high, range.low) : range.high,
  };
}

/** Any number between the limits, each as likely as the other. */
function anywhere(
  range: Range,
  kind: 'integer' | 'number',
  steps: readonly number[],
  choices: Choices,
): number {
  if (steps.length > 0) return multiple(range, Math.max(...steps), 2 ** 32, choices);
  const value = range.low + choices.pick(2 ** 32) * ((range.high - range.low) / (2 ** 32 - 1));
  if (kind === 'integer') return clamp(Math.round(value), range);
  const short = Number(value.toPrecision(4));
  return short > range.low && short < range.high ? short : value;
}

function small(range: Range, near: number, kind: 'integer' | 'number', choices: Choices): number {
  const direction = near + 1 <= range.high ? 1 : -1;
  const whole = near + direction * choices.pick(Math.min(100, Math.floor(range.high - range.low) + 1));
  if (kind === 'integer' || choices.pick(2) === 0) return clamp(whole, range);
  // Two decimals, as people write them.
  return clamp(Math.round(whole * 100 + direction * choices.pick(100)) / 100, range);
}

/** A multiple between the limits. */
function multiple(range: Range, step: number, spread: number, choices: Choices): number {
  const first = Math.ceil(range.low / step);
  const last = Math.floor(range.high / step);
  const near = Math.min(Math.max(0, first), last);
  const count = Math.min(spread, Math.max(0, last - near) + 1);
  const times =
    near + (last > near ? choices.pick(count) : -choices.pick(Math.min(spread, near - first + 1)));
  return written(times * step, step);
}

/** The number, or one on the way from it to zero. */
function simplified(
  value: number,
  range: Range,
  kind: 'integer' | 'number',
  steps: readonly number[],
  choices: Choices,
): number {
  const unit = Math.max(...steps, 0) || (kind === 'integer' ? 1 : 0.01);
  const near = Math.ceil(clamp(0, range) / unit) * unit;
  const distance = Math.round(Math.abs(value - near) / unit);
  const kept = choices.prefer(distance);
  return kept === distance ? value : written(near + Math.sign(value - near) * kept * unit, unit);
}

/** With no more decimals than its unit has: 3 times 0.1 is 0.3. */
function written(value: number, unit: number): number {
  const decimals = /\.(\d+)$/.exec(String(unit))?.[1]?.length;
  return decimals === undefined ? value : Number(value.toFixed(decimals));
}

function clamp(value: number, { low, high }: Range): number {
  return Math.min(Math.max(value, low), high);
}
