import { type Attribute, flatten, isPresent, textOf } from './attribute.ts';
import type { Comparator } from './syntax.ts';

/** Whether two attributes stand to each other as a comparator says. */
export function compare(
  left: Attribute,
  comparator: Comparator,
  right: Attribute,
  ignoreCase: boolean,
): boolean {
  switch (comparator) {
    case '?=':
      return textOf(right) === String(isPresent(left));
    case '{=}':
      return areSets(left, right) && isSubset(left, right, ignoreCase) && isSubset(right, left, ignoreCase);
    case '{!=}':
      return !compare(left, '{=}', right, ignoreCase);
    case '{<}':
      return areSets(left, right) && isSubset(left, right, ignoreCase);
    case '{<<}':
      return areSets(left, right) && isSubset(left, right, ignoreCase) && !isSubset(right, left, ignoreCase);
    default:
      return compareAny(left, TEXT_COMPARATORS[comparator], right, ignoreCase);
  }
}

type TextTest = (left: string, right: string) => boolean;
type SetComparator = '?=' | '{=}' | '{!=}' | '{<}' | '{<<}';

const TEXT_COMPARATORS: Readonly<Record<Exclude<Comparator, SetComparator>, TextTest>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '^=': (left, right) => left.startsWith(right),
  '$=': (left, right) => left.endsWith(right),
  '*=': (left, right) => left.includes(right),
  '>': (left, right) => toNumber(left) > toNumber(right),
  '>=': (left, right) => toNumber(left) >= toNumber(right),
  '<': (left, right) => toNumber(left) < toNumber(right),
  '<=': (left, right) => toNumber(left) <= toNumber(right),
};

/** Of projections, one pair that fits is enough. */
function compareAny(left: Attribute, test: TextTest, right: Attribute, ignoreCase: boolean): boolean {
  const rights = flatten(right).filter(isPresent);
  for (const one of flatten(left)) {
    if (!isPresent(one)) continue;
    const leftText = textFor(one, ignoreCase);
    if (rights.some((other) => test(leftText, textFor(other, ignoreCase)))) return true;
  }
  return false;
}

function textFor(attribute: Attribute, ignoreCase: boolean): string {
  const text = textOf(attribute);
  return ignoreCase ? text.toLowerCase() : text;
}

/** Only projections compare as sets; how often they hold a value does not count. */
function areSets(left: Attribute, right: Attribute): boolean {
  return left.kind === 'many' && right.kind === 'many';
}

/** A value that is not there equals nothing, so a set that holds one is no subset. */
function isSubset(left: Attribute, right: Attribute, ignoreCase: boolean): boolean {
  const texts = new Set(
    flatten(right)
      .filter(isPresent)
      .map((value) => textFor(value, ignoreCase)),
  );
  return flatten(left).every((value) => isPresent(value) && texts.has(textFor(value, ignoreCase)));
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** What is no number compares with nothing, as NaN does. */
function toNumber(text: string): number {
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}
