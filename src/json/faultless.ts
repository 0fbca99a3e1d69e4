import { Layout, type LayoutNode, NOWHERE } from './layout.ts';
import { isJsonArray, isJsonObject, type JsonValue } from './value.ts';

export interface Faultless {
  readonly value: JsonValue;
  readonly layout: Layout;
}

/** Reads a JSON text that has nothing wrong with it; undefined if it has, is nested too deep, or repeats a key. */
export function readFaultless(text: string, maxDepth: number): Faultless | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const scanned = scanLayout(text, maxDepth);
  // A repeated key is in the text twice and in the value once.
  if (scanned === undefined || scanned.members !== countMembers(value)) return undefined;
  return { value, layout: scanned.layout };
}

function countMembers(value: JsonValue): number {
  let count = 0;
  if (isJsonArray(value))
    for (const element of value) count += typeof element === 'object' ? countMembers(element) : 0;
  else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) {
      const member = value[key]!;
      count += typeof member === 'object' ? 1 + countMembers(member) : 1;
    }
  }
  return count;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Where everything stands in a text that is known to be JSON. Iterative, as hostile nesting must not nest calls. */
function scanLayout(text: string, maxDepth: number): { layout: Layout; members: number } | undefined {
  const layout = new Layout(text);
  const stack: { readonly node: LayoutNode; readonly isObject: boolean }[] = [];
  let node: LayoutNode = NOWHERE;
  let isObject = false;
  let members = 0;
  let keyStart = NOWHERE;
  let keyEnd = NOWHERE;
  const add = (start: number, end: number): LayoutNode => {
    if (isObject) members++;
    const added = layout.add(node, start, end, keyStart, keyEnd);
    keyStart = NOWHERE;
    return added;
  };
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === COMMA || code === COLON) at++;
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      if (isObject && keyStart === NOWHERE) {
        keyStart = at;
        keyEnd = end;
      } else add(at, end);
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (stack.length >= maxDepth) return undefined;
      const opened = add(at, at + 1);
      stack.push({ node, isObject });
      node = opened;
      isObject = code === OPEN_BRACE;
      at++;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      at++;
      layout.close(node, at);
      ({ node, isObject } = stack.pop()!);
    } else {
      const end = endOfWord(text, at);
      add(at, end);
      at = end;
    }
  }
  return { layout, members };
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === BACKSLASH && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** A quote is part of the string after an odd number of backslashes. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at--;
  return (quote - at) % 2 === 0;
}

/** The end of a number, of true, false or null. */
function endOfWord(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); at < text.length; code = text.charCodeAt(++at)) {
    if (code <= 0x20 || code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET) break;
  }
  return at;
}
