import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { JsonAddition } from '../options.ts';

export interface Added {
  readonly schema: JsonObject;
  /** The pointers that lead through something that is neither object nor list, or past the end of a list. */
  readonly unreachable: readonly string[];
}

/** Puts values into a schema, in order; objects that are missing on the way are made. */
export function addJson(schema: JsonObject, additions: readonly JsonAddition[]): Added {
  let result: JsonObject = schema;
  const unreachable: string[] = [];
  for (const { pointer, value } of additions) {
    const added = addAt(result, pointerTokens(pointer) ?? [], 0, value);
    if (isJsonObject(added)) result = added;
    else unreachable.push(pointer);
  }
  return { schema: result, unreachable };
}

/** The tokens of a pointer, which may start with `#`; undefined if it is none. */
export function pointerTokens(pointer: string): readonly string[] | undefined {
  const path = pointer.replace(/^#+/, '');
  if (path === '') return [];
  if (!path.startsWith('/')) return undefined;
  return path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value with another one put in; undefined if the way there is blocked. */
function addAt(
  at: JsonValue,
  tokens: readonly string[],
  depth: number,
  value: JsonValue,
): JsonValue | undefined {
  const token = tokens[depth];
  if (token === undefined) return value;
  if (isJsonArray(at)) return addToList(at, tokens, depth, value);
  if (!isJsonObject(at)) return undefined;
  const inner = addAt(own(at, token) ?? {}, tokens, depth + 1, value);
  if (inner === undefined) return undefined;
  return withMember(at, token, inner);
}

/** A member that was there keeps its place; members are defined, so that `__proto__` stays a plain key. */
function withMember(object: JsonObject, name: string, value: JsonValue): JsonObject {
  const entries = Object.entries(object).map(([key, old]) => [key, key === name ? value : old]);
  return Object.fromEntries(Object.hasOwn(object, name) ? entries : [...entries, [name, value]]);
}

/** A value goes in front of the element with that index; `-` is the end of the list, or on the way its last element. */
function addToList(
  list: readonly JsonValue[],
  tokens: readonly string[],
  depth: number,
  value: JsonValue,
): JsonValue | undefined {
  const token = tokens[depth]!;
  const isLast = depth === tokens.length - 1;
  if (isLast) {
    const index = token === '-' ? list.length : indexOf(token);
    return index === undefined || index > list.length ? undefined : list.toSpliced(index, 0, value);
  }
  const index = token === '-' ? list.length - 1 : indexOf(token);
  const element = index === undefined ? undefined : list[index];
  if (index === undefined || element === undefined) return undefined;
  const inner = addAt(element, tokens, depth + 1, value);
  return inner === undefined ? undefined : list.with(index, inner);
}

function indexOf(token: string): number | undefined {
  return /^\d{1,9}$/.test(token) ? Number(token) : undefined;
}
