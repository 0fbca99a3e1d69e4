import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';

const TYPE_NAMES: Readonly<Record<string, readonly string[]>> = {
  null: ['null'],
  boolean: ['true', 'false'],
  integer: ['a whole number'],
  number: ['a number'],
  string: ['a string'],
  array: ['an array'],
  object: ['an object'],
};

/** `a string or an array` */
export function typeNames(types: readonly string[]): string {
  return listing(types.flatMap((type) => TYPE_NAMES[type] ?? type));
}

/** What a value is: `a string`, `true`, `an array`. */
export function kindOf(value: JsonValue): string {
  if (isJsonArray(value)) return 'an array';
  if (isJsonObject(value)) return 'an object';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : `the number ${value}`;
  return String(value);
}

/** A value as JSON, cut if it is long. */
export function shown(value: JsonValue): string {
  if (isJsonArray(value)) return value.length === 0 ? '[]' : 'an array';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? '{}' : 'an object';
  return quoted(value);
}

export function quoted(value: string | number | boolean | null): string {
  const text = typeof value === 'string' && value.length > 80 ? `${value.slice(0, 77)}…` : value;
  return JSON.stringify(text);
}

/** `a, b or c` */
export function listing(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** `a handler`, `an inlined schema` */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
