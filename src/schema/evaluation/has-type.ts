import { isJsonArray, type JsonValue, typeOf } from '../../json/index.ts';

const TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/**
 * Whether a value is of the type, or of one of the types. A type that does not exist asks for nothing. What is infinite
 * is no number that JSON has: it would be written as null.
 */
export function hasType(value: JsonValue, expected: JsonValue): boolean {
  if (isJsonArray(expected)) return expected.some((type) => hasType(value, type));
  if (typeof expected !== 'string' || !TYPES.includes(expected)) return true;
  if (typeof value === 'number')
    return expected === 'number' ? Number.isFinite(value) : expected === 'integer' && Number.isInteger(value);
  return expected === typeOf(value);
}
