import { createSource, type Diagnostic, type Source } from '../../diagnostics/index.ts';
import {
  isJsonArray,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '../../json/index.ts';

/** A JSON file whose values are known at once, and whose positions are worked out when the first one is asked for. */
export interface LazyDocument {
  readonly source: Source;
  readonly value: JsonValue;
  offsets(pointer: string, part: 'value' | 'key'): { readonly start: number; readonly end: number };
}

export interface ReadJson {
  readonly document: LazyDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Deeper values are refused, so that no walk over them can exhaust the stack. */
const MAX_DEPTH = 512;

/**
 * Reads JSON with the parser of the engine, which is several times faster than one that keeps positions, and falls
 * back to that one where there is something to complain about: broken syntax, duplicate keys, hostile nesting.
 */
export function readJson(file: string, text: string): ReadJson {
  const value = parseQuickly(text);
  if (value === undefined) {
    const { document, diagnostics } = parseJson(text, file);
    return {
      document: document && createLazyDocument(document.source, document.value, document),
      diagnostics,
    };
  }
  return { document: createLazyDocument(createSource(file, text), value, undefined), diagnostics: [] };
}

function createLazyDocument(
  source: Source,
  value: JsonValue,
  parsed: JsonDocument | undefined,
): LazyDocument {
  let document = parsed;
  return {
    source,
    value,
    offsets(pointer, part) {
      document ??= parseJson(source.text, source.file).document;
      return document?.offsets(pointer, part) ?? { start: 0, end: 0 };
    },
  };
}

/** The value, or undefined if the text deserves a closer look. */
function parseQuickly(text: string): JsonValue | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return countKeys(value) === countWrittenKeys(text) ? value : undefined;
}

/** The keys of all objects in a value, or undefined if it is nested too deep. Fewer than written means duplicates. */
function countKeys(root: JsonValue): number | undefined {
  if (typeof root !== 'object' || root === null) return 0;
  let count = 0;
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return undefined;
    const next: object[] = [];
    for (const value of level)
      count += isJsonArray(value) ? visitItems(value, next) : visitMembers(value, next);
    level = next;
  }
  return count;
}

function visitItems(array: readonly JsonValue[], containers: object[]): number {
  for (const item of array) if (typeof item === 'object' && item !== null) containers.push(item);
  return 0;
}

function visitMembers(object: object, containers: object[]): number {
  let count = 0;
  for (const key in object) {
    count++;
    const value = (object as JsonObject)[key];
    if (typeof value === 'object' && value !== null) containers.push(value);
  }
  return count;
}

/** Quotes inside strings are escaped, so a bare quote before a colon always ends a key. */
function countWrittenKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    let end = stringEnd(text, at);
    at = end;
    do end++;
    while (isBlank(text.charCodeAt(end)));
    if (text.charCodeAt(end) === 0x3a) count++;
  }
  return count;
}

/** The closing quote of the string that opens at an offset. */
function stringEnd(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (text.charCodeAt(at - 1) === 0x5c) at--;
  return (quote - at) % 2 === 1;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
