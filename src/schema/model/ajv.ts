import { Ajv } from 'ajv';
import {
  canonicalText,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  own,
} from '../../json/index.ts';
import { patternTester } from '../regex/tester.ts';

export type Check = (value: JsonValue) => boolean;

export interface CheckOptions {
  /** Other schemas by their address, for references that leave the schema. */
  readonly remotes?: Readonly<Record<string, JsonValue>>;
}

/**
 * A compiled yes or no: JSON Schema draft-07, where keywords beside `$ref` do not count, formats are notes, and
 * patterns are Java's. Why a value does not fit is for `evaluate` to say.
 */
export function compileCheck(schema: JsonValue, options: CheckOptions = {}): Check {
  const ajv = new Ajv({
    strict: false,
    // What is infinite is no number that JSON has.
    strictNumbers: true,
    validateSchema: false,
    validateFormats: false,
    ignoreKeywordsWithRef: true,
    ownProperties: true,
    logger: false,
    code: { regExp },
  });
  ajv.removeKeyword('uniqueItems').addKeyword({ keyword: 'uniqueItems', type: 'array', validate: isSet });
  for (const [address, remote] of Object.entries(options.remotes ?? {}))
    ajv.addSchema(forAjv(remote) as JsonObject, address);
  const validate = ajv.compile(forAjv(schema) as JsonObject);
  return (value) => validate(value) as boolean;
}

/** Ajv compares every element with every other one, which a large array turns into half a minute. */
function isSet(wanted: unknown, value: JsonArray): boolean {
  return wanted !== true || new Set(value.map(canonicalText)).size === value.length;
}

/**
 * Two things that Ajv reads otherwise than draft-07: an `$id` beside `$ref` counts for nothing, and `__proto__` is
 * a property like any other.
 */
function forAjv(schema: JsonValue): JsonValue {
  if (isJsonArray(schema)) return schema.map(forAjv);
  if (!isJsonObject(schema)) return schema;
  const entries = Object.entries(schema).filter(
    ([key]) => key !== '$id' || typeof own(schema, '$ref') !== 'string',
  );
  const copy = Object.fromEntries(entries.map(([key, value]) => [key, forAjv(value)]));
  const properties = own(copy, 'properties');
  const proto = isJsonObject(properties) ? own(properties, '__proto__') : undefined;
  if (proto === undefined) return copy;
  const patterns = own(copy, 'patternProperties');
  return { ...copy, patternProperties: { ...(isJsonObject(patterns) && patterns), '^__proto__$': proto } };
}

/** A pattern that cannot be judged does not fail. Ajv tells patterns apart by their text. */
function regExp(pattern: string): { test(text: string): boolean; toString(): string } {
  const test = patternTester(pattern);
  return { test: (text) => test(text) ?? true, toString: () => pattern };
}
regExp.code = 'patternTester';
