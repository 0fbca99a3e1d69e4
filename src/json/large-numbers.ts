import { isLarge } from './number.ts';
import { childPointer } from './pointer.ts';
import { isJsonArray, isJsonObject, type JsonValue } from './value.ts';

/** Whether a value holds a number that may be another one than was written. Iterative: the value may be nested deep. */
export function holdsLargeNumber(value: JsonValue): boolean {
  const waiting: JsonValue[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'number') {
      if (isLarge(next)) return true;
    } else if (isJsonArray(next)) {
      for (const element of next) if (mayHold(element)) waiting.push(element);
    } else if (isJsonObject(next)) {
      for (const key of Object.keys(next)) if (mayHold(next[key]!)) waiting.push(next[key]!);
    }
  }
  return false;
}

function mayHold(value: JsonValue): boolean {
  return typeof value === 'number' ? isLarge(value) : typeof value === 'object' && value !== null;
}

/** Those numbers, each with its place. */
export function* largeNumbers(
  value: JsonValue,
  pointer: string,
): Generator<readonly [pointer: string, number: number]> {
  if (typeof value === 'number') {
    if (isLarge(value)) yield [pointer, value];
  } else if (isJsonArray(value)) {
    for (const [index, element] of value.entries())
      yield* largeNumbers(element, childPointer(pointer, index));
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value))
      yield* largeNumbers(member, childPointer(pointer, key));
  }
}
