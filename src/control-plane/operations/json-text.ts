import { createSource } from '../../diagnostics/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  KEPT_NUMBERS,
  lostNumbers,
  parseJson,
  shownPointer,
} from '../../json/index.ts';
import { ApiError } from '../api-error.ts';

/** As deep as models may be; a value that is deeper could exhaust the stack of whoever walks over it. */
const MAX_DEPTH = 512;

/** Reads a parameter that holds JSON text. */
export function readJsonText(text: string, parameter: string): JsonValue {
  if (isDeep(text))
    throw new ApiError('ValidationException', `${parameter} is nested more than ${MAX_DEPTH} deep.`);
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('ValidationException', `${parameter} is not valid JSON${placeOfError(text)}.`);
  }
  const [lost] = lostNumbers(text, value);
  if (lost !== undefined)
    throw new ApiError(
      'ValidationException',
      `The number at #${shownPointer(lost)} of ${parameter} is too large to be kept as it is written. ${KEPT_NUMBERS}`,
    );
  return value;
}

export function readJsonObject(text: string, parameter: string): JsonObject {
  const value = readJsonText(text, parameter);
  if (!isJsonObject(value))
    throw new ApiError('ValidationException', `${parameter} must be the text of a JSON object.`);
  return value;
}

/** Whether a value has grown too deep, or too large to be worked on, by what was done to it. */
export function isOutOfBounds(value: JsonValue): boolean {
  return countNodes(value, MAX_DEPTH, MAX_NODES) > MAX_NODES;
}

/** More than any model has that Cloud Control could take as text. */
const MAX_NODES = 200_000;

/** Counts no further than the limit: values that share their parts can be larger than anything could walk over. */
function countNodes(value: JsonValue, depth: number, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth === 0) return limit + 1;
  let count = 1;
  for (const member of Object.values(value)) {
    count += countNodes(member, depth - 1, limit - count);
    if (count > limit) break;
  }
  return count;
}

function isDeep(text: string): boolean {
  if (text.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Only the place: what stands there may be secret. */
function placeOfError(text: string): string {
  const { brokenAt } = parseJson(text, '');
  if (brokenAt === undefined) return '';
  const { line, column } = createSource('', text).location(brokenAt);
  return ` (line ${line}, column ${column})`;
}
