import { isJsonArray, type JsonValue, typeOf } from '../../json/index.ts';

const TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Whether a value is of the type, or of one of the types. A type that does not exist asks for nothing. */
export function hasType(value: JsonValue, expected: JsonValue): boolean {
  if (isJsonArray(expected)) return expected.some((type) => hasType(value, type));
  if (typeof expected !== 'string' || !TYPES.includes(expected)) return true;
  return expected === typeOf(value) || (expected === 'integer' && Number.isInteger(value));
}
