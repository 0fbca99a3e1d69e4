import { isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts';
import type { Shape } from './shape.ts';

/**
 * A number that values have in common if they mean the same by the schema: the order of members does not count,
 * nor that of elements where the schema says so. A 32-bit integer; values with the same number may still differ.
 */
export function hashValue(value: JsonValue, shape: Shape | undefined): number {
  switch (typeof value) {
    case 'string':
      return hashText(value);
    case 'number':
      return Number.isInteger(value) ? Math.imul(value | 0, 0x9e3779b1) : hashText(String(value));
    case 'boolean':
      return value ? 0x51ed270b : 0x2545f491;
  }
  if (isJsonArray(value)) return hashArray(value, shape);
  if (!isJsonObject(value)) return 0x7f4a7c15;
  let hash = 0x3c6ef372;
  for (const name in value) {
    hash = (hash + mix(hashText(name), hashValue(value[name]!, shape?.member(name)))) | 0;
  }
  return hash;
}

function hashArray(value: readonly JsonValue[], shape: Shape | undefined): number {
  const element = shape?.element;
  if (shape === undefined || shape.ordered) {
    let hash = 0x1b873593;
    for (const item of value) hash = mix(hash, hashValue(item, element));
    return hash;
  }
  let hashes: Iterable<number> = value.map((item) => hashValue(item, element));
  if (shape.unique) hashes = new Set(hashes);
  let sum = 0x1b873593;
  for (const hash of hashes) sum = (sum + mix(hash, 0x5bd1e995)) | 0;
  return sum;
}

function hashText(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function mix(a: number, b: number): number {
  const mixed = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) ^ Math.imul(b ^ (b >>> 13), 0x297a2d39);
  return Math.imul(mixed ^ (mixed >>> 12), 0x5bd1e995);
}
