import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../json/index.ts';
import type { Check, Compiler } from './compile.ts';
import type { ValueKeyword, Walk } from './walk.ts';

/** Takes a keyword out of the schema that is being compiled. */
export type Take = (keyword: string) => JsonValue | undefined;

const INTEGER = ['integer'];

export function compileNumber(type: 'number' | 'integer', take: Take): Check {
  const minimum = (take('minimum') ?? -Infinity) as number;
  const maximum = (take('maximum') ?? Infinity) as number;
  const exclusiveMinimum = (take('exclusiveMinimum') ?? -Infinity) as number;
  return (value, walk) => {
    const number = value as number;
    if (type === 'integer' && !Number.isInteger(number))
      walk.report({ kind: 'type', value, expected: INTEGER });
    else if (number < minimum) fail(walk, 'minimum', minimum, value);
    else if (number > maximum) fail(walk, 'maximum', maximum, value);
    else if (number <= exclusiveMinimum && exclusiveMinimum !== -Infinity)
      fail(walk, 'exclusiveMinimum', exclusiveMinimum, value);
  };
}

export function compileString(take: Take): Check {
  const pattern = take('pattern') as string | undefined;
  const maxLength = (take('maxLength') ?? Infinity) as number;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (value, walk) => {
    const text = value as string;
    if (text.length > maxLength && [...text].length > maxLength) fail(walk, 'maxLength', maxLength, value);
    else if (expression !== undefined && !expression.test(text)) fail(walk, 'pattern', pattern!, value);
  };
}

export function compileArray(take: Take, { compile, site }: Compiler): Check {
  const minItems = (take('minItems') ?? 0) as number;
  const unique = take('uniqueItems') === true;
  const items = (take('items') ?? {}) as JsonObject;
  const check = compile(items);
  const itemSite = site(items, 'item');
  return (value, walk) => {
    const list = value as JsonArray;
    if (list.length < minItems) fail(walk, 'minItems', minItems, value);
    if (check !== undefined) {
      for (let index = 0; index < list.length; index++) {
        walk.enter(index, itemSite);
        check(list[index]!, walk);
        walk.leave();
      }
    }
    if (unique && list.length > 1) reportRepeated(list, walk);
  };
}

/** The values that `const` or `enum` allows, all of them strings or booleans. A value of another type is one more wrong value. */
export function compileAllowed(schema: JsonObject): Check {
  const { const: only, enum: some } = schema;
  const keyword = some === undefined ? 'const' : 'enum';
  const limit = some ?? only ?? null;
  const allowed = new Set<JsonValue>(isJsonArray(limit) ? limit : [limit]);
  return (value, walk) => {
    if (!allowed.has(value)) fail(walk, keyword, limit, value);
  };
}

export function fail(walk: Walk, keyword: ValueKeyword, limit: JsonValue, value: JsonValue): void {
  walk.report({ kind: 'value', keyword, limit, value });
}

function reportRepeated(list: JsonArray, walk: Walk): void {
  const seen = new Map<string, number>();
  for (const [index, value] of list.entries()) {
    const key = identity(value);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else walk.report({ kind: 'repeated', index, first, value });
  }
}

/** A text that is the same for equal values only; the order of an object's members does not count. */
function identity(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const parts: string[] = [];
  writeIdentity(value, parts);
  return parts.join('');
}

function writeIdentity(value: JsonValue, parts: string[]): void {
  if (isJsonArray(value)) {
    parts.push('[');
    for (const item of value) {
      writeIdentity(item, parts);
      parts.push(',');
    }
    parts.push(']');
  } else if (isJsonObject(value)) {
    parts.push('{');
    for (const key of Object.keys(value).sort()) {
      parts.push(JSON.stringify(key), ':');
      writeIdentity(value[key]!, parts);
      parts.push(',');
    }
    parts.push('}');
  } else parts.push(typeof value === 'string' ? JSON.stringify(value) : String(value));
}
