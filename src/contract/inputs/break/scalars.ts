import { isJsonArray, type JsonValue, typeOf } from '../../../json/index.ts';
import { patternTester } from '../../../schema/index.ts';
import { type Breakage, type Breaker, numbersAt, replaced, valuesOf } from './breakage.ts';

/**
 * Values of another type. Texts and numbers are no good for each other: CloudFormation sends numbers and booleans as
 * text, and much software turns a number into a text without a word.
 */
const OTHER_TYPES: readonly JsonValue[] = [
  'neither a number nor a boolean',
  { Wrong: 'type' },
  ['wrong type'],
];

export const breakType: Breaker = (place) => {
  const types = new Set(valuesOf(place, 'type').flat());
  if (types.size === 0) return [];
  const other = OTHER_TYPES.find((value) => !types.has(typeOf(value)));
  return other === undefined ? [] : [replaced('type', place, other)];
};

export const breakEnum: Breaker = (place) => {
  const outside = (allowed: readonly JsonValue[]): JsonValue | undefined => {
    if (typeof place.value === 'string') return 'NotOneOfTheValues';
    if (typeof place.value !== 'number') return undefined;
    return Math.max(...allowed.filter((value) => typeof value === 'number')) + 1;
  };
  const lists = valuesOf(place, 'enum').filter(isJsonArray);
  const constants = valuesOf(place, 'const');
  const found: Breakage[] = [];
  for (const [rule, values] of [
    ['enum', lists.flat()],
    ['const', constants],
  ] as const) {
    const value = values.length === 0 ? undefined : outside(values);
    if (value !== undefined && !values.includes(value)) found.push(replaced(rule, place, value));
  }
  return found;
};

/** Longer texts than this would test patience more than a schema. */
const LONGEST = 20_000;

export const breakLength: Breaker = (place) => {
  if (typeof place.value !== 'string') return [];
  const characters = [...place.value];
  const shortest = Math.max(0, ...numbersAt(place, 'minLength'));
  const longest = Math.min(Infinity, ...numbersAt(place, 'maxLength'));
  const found: Breakage[] = [];
  if (shortest > 0) found.push(replaced('minLength', place, characters.slice(0, shortest - 1).join('')));
  if (longest < LONGEST) {
    const last = characters.at(-1) ?? 'a';
    found.push(replaced('maxLength', place, place.value + last.repeat(longest + 1 - characters.length)));
  }
  return found;
};

/** What few patterns allow, at the end or in place of the last character. */
const ODD = [' ', '!', '/', '\n', '?', '_', 'a', '0', 'Z', '|'];

export const breakPattern: Breaker = (place) => {
  const { value } = place;
  if (typeof value !== 'string') return [];
  const shorter = [...value].slice(0, -1).join('');
  return valuesOf(place, 'pattern').flatMap((pattern) => {
    const matches = patternTester(String(pattern));
    const candidates = ODD.flatMap((odd) => [shorter + odd, value + odd, odd + value]);
    const filled = ODD.map((odd) => odd.repeat([...value].length));
    const broken = [...candidates, ...filled, ''].find((text) => matches(text) === false);
    return broken === undefined ? [] : [replaced('pattern', place, broken)];
  });
};

export const breakRange: Breaker = (place) => {
  const { value } = place;
  if (typeof value !== 'number') return [];
  const steps = numbersAt(place, 'multipleOf').filter((step) => step > 0);
  const step = Math.max(...steps, 0) || 1;
  const below = (limit: number): number => (Math.ceil(limit / step) - 1) * step;
  const above = (limit: number): number => (Math.floor(limit / step) + 1) * step;
  return [
    ...numbersAt(place, 'minimum').map((limit) => replaced('minimum', place, below(limit))),
    ...numbersAt(place, 'maximum').map((limit) => replaced('maximum', place, above(limit))),
    ...numbersAt(place, 'exclusiveMinimum').map((limit) => replaced('exclusiveMinimum', place, limit)),
    ...numbersAt(place, 'exclusiveMaximum').map((limit) => replaced('exclusiveMaximum', place, limit)),
    ...steps.map((one) =>
      replaced('multipleOf', place, value + (Number.isInteger(one) && one > 1 ? 1 : one / 2)),
    ),
  ];
};
