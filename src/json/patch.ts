import { jsonEqual } from './equal.ts';
import { formatPointer, parsePointer } from './pointer.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from './value.ts';

/** One operation of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly path: string; readonly from: string };

export interface PatchProblem {
  /** The operation that cannot be done, from 0. */
  readonly index: number;
  readonly message: string;
}

export type PatchResult<T> = { readonly value: T } | { readonly problem: PatchProblem };

const WITH_VALUE = new Set(['add', 'replace', 'test']);
const WITH_FROM = new Set(['move', 'copy']);

/** Reads a JSON value as a JSON Patch. Paths may lack their first `/`, as AWS's own examples do. */
export function parsePatch(value: JsonValue): PatchResult<readonly PatchOperation[]> {
  if (!isJsonArray(value)) return fail(0, 'A JSON Patch is a list of operations.');
  const operations: PatchOperation[] = [];
  for (const [index, item] of value.entries()) {
    const operation = isJsonObject(item)
      ? parseOperation(item)
      : 'An operation is an object with "op" and "path".';
    if (typeof operation === 'string') return fail(index, operation);
    operations.push(operation);
  }
  return { value: operations };
}

function parseOperation(item: JsonObject): PatchOperation | string {
  const op = own(item, 'op');
  if (typeof op !== 'string' || !(WITH_VALUE.has(op) || WITH_FROM.has(op) || op === 'remove')) {
    return `"op" must be add, remove, replace, move, copy or test, not ${JSON.stringify(op) ?? 'missing'}.`;
  }
  const path = readPath(own(item, 'path'));
  if (path === undefined) return `"path" must be ${POINTER}.`;
  if (op === 'remove') return { op, path };
  if (WITH_FROM.has(op)) {
    const from = readPath(own(item, 'from'));
    return from === undefined
      ? `"${op}" needs "from", ${POINTER}.`
      : { op: op as 'move' | 'copy', path, from };
  }
  const value = own(item, 'value');
  return value === undefined
    ? `"${op}" needs a "value".`
    : { op: op as 'add' | 'replace' | 'test', path, value };
}

const POINTER = 'a JSON pointer such as /Name, in which ~ is written as ~0 and a / of a name as ~1';

function readPath(path: JsonValue | undefined): string | undefined {
  if (typeof path !== 'string') return undefined;
  const pointer = path === '' || path.startsWith('/') ? path : `/${path}`;
  return parsePointer(pointer) === undefined ? undefined : pointer;
}

/** Applies the operations in order to a copy. If one cannot be done, nothing is. */
export function applyPatch(
  document: JsonValue,
  operations: readonly PatchOperation[],
): PatchResult<JsonValue> {
  let value = document;
  for (const [index, operation] of operations.entries()) {
    const result = applyOperation(value, operation);
    if ('message' in result) return fail(index, result.message);
    value = result.value;
  }
  return { value };
}

function fail(index: number, message: string): { readonly problem: PatchProblem } {
  return { problem: { index, message } };
}

type Step = { readonly value: JsonValue } | { readonly message: string };

function applyOperation(document: JsonValue, operation: PatchOperation): Step {
  switch (operation.op) {
    case 'add':
      return edit(document, operation.path, 'add', operation.value);
    case 'replace':
      return edit(document, operation.path, 'replace', operation.value);
    case 'remove':
      return edit(document, operation.path, 'remove', null);
    case 'test':
      return test(document, operation.path, operation.value);
    case 'copy': {
      const value = find(document, operation.from);
      return value === undefined ? nothingAt(operation.from) : edit(document, operation.path, 'add', value);
    }
    case 'move':
      return move(document, operation.from, operation.path);
  }
}

function test(document: JsonValue, path: string, expected: JsonValue): Step {
  const value = find(document, path);
  if (value === undefined) return nothingAt(path);
  return jsonEqual(value, expected)
    ? { value: document }
    : { message: `The test failed: the value at ${path} is another.` };
}

function move(document: JsonValue, from: string, path: string): Step {
  if (path.startsWith(`${from}/`)) return { message: `${from} cannot be moved into itself.` };
  const value = find(document, from);
  if (value === undefined) return nothingAt(from);
  if (from === path) return { value: document };
  const removed = edit(document, from, 'remove', null);
  return 'message' in removed ? removed : edit(removed.value, path, 'add', value);
}

function nothingAt(path: string): Step {
  return { message: `There is nothing at ${path}.` };
}

function find(document: JsonValue, path: string): JsonValue | undefined {
  const tokens = parsePointer(path);
  let value: JsonValue | undefined = tokens && document;
  for (const token of tokens ?? []) {
    if (isJsonArray(value)) value = value[arrayIndex(token, value.length) ?? -1];
    else value = isJsonObject(value) ? own(value, token) : undefined;
  }
  return value;
}

type Change = 'add' | 'replace' | 'remove';

/** A copy of the document with one place changed; everything beside the way there is shared. */
function edit(document: JsonValue, path: string, change: Change, value: JsonValue): Step {
  const tokens = parsePointer(path);
  if (tokens === undefined) return nothingAt(path);
  if (tokens.length === 0) {
    return change === 'remove' ? { message: 'The whole document cannot be removed.' } : { value };
  }
  return editAt(document, tokens, 0, path, change, value);
}

function editAt(
  at: JsonValue,
  tokens: readonly string[],
  depth: number,
  path: string,
  change: Change,
  value: JsonValue,
): Step {
  const token = tokens[depth]!;
  const last = depth === tokens.length - 1;
  if (isJsonArray(at)) {
    const index = token === '-' ? at.length : arrayIndex(token, at.length + 1);
    const missing = index === undefined || (index === at.length && !(last && change === 'add'));
    if (missing) return { message: `The list at ${parentOf(tokens, depth)} has no element "${token}".` };
    if (last)
      return {
        value: at.toSpliced(index, change === 'add' ? 0 : 1, ...(change === 'remove' ? [] : [value])),
      };
    const inner = editAt(at[index]!, tokens, depth + 1, path, change, value);
    return 'message' in inner ? inner : { value: at.with(index, inner.value) };
  }
  if (!isJsonObject(at)) return { message: `There is no object or list at ${parentOf(tokens, depth)}.` };
  const existing = own(at, token);
  if (existing === undefined && !(last && change === 'add')) return nothingAt(path);
  if (last) return { value: withMember(at, token, change === 'remove' ? undefined : value) };
  const inner = editAt(existing!, tokens, depth + 1, path, change, value);
  return 'message' in inner ? inner : { value: withMember(at, token, inner.value) };
}

/** `Object.fromEntries` defines members, so that a key such as `__proto__` stays a plain key. */
function withMember(object: JsonObject, name: string, value: JsonValue | undefined): JsonObject {
  const entries = Object.entries(object);
  const at = entries.findIndex(([key]) => key === name);
  const replaced: [string, JsonValue][] = value === undefined ? [] : [[name, value]];
  return Object.fromEntries(
    entries.toSpliced(at === -1 ? entries.length : at, at === -1 ? 0 : 1, ...replaced),
  );
}

function parentOf(tokens: readonly string[], depth: number): string {
  return formatPointer(tokens.slice(0, depth)) || 'the top';
}

function arrayIndex(token: string, limit: number): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(token) && Number(token) < limit ? Number(token) : undefined;
}
