import type { JsonValue } from '../json/index.ts';

/** Deeper than this a value is refused: no later walk can exhaust the stack, and one that holds itself is found. */
const MAX_DEPTH = 512;

/**
 * A copy of a value as JSON has it, without members that are undefined, as `JSON.stringify` does. What that
 * would change without a word (dates, maps, NaN) is refused, with the error made from the reason. Where a list
 * for them is given, members that are null are left out too, and their places put there.
 */
export function copyJson(
  value: unknown,
  refuse: (reason: string) => Error,
  nulls?: string[],
  place = '',
  depth = 0,
): JsonValue | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean')
    return value;
  if (Number.isFinite(value)) return value as number;
  const copyMember = (member: unknown, path: string): JsonValue | undefined =>
    copyJson(member, refuse, nulls, path, depth + 1);
  if (Array.isArray(value) && depth < MAX_DEPTH)
    return value.map((element, index) => copyMember(element, `${place}/${index}`) ?? null);
  const kind = {}.toString.call(value);
  // The place in a value that holds itself has no end.
  if (kind !== '[object Object]' || depth > MAX_DEPTH)
    throw refuse(`${place.slice(0, 99) || 'it'} is ${kind}, which JSON cannot carry`);
  const copy: Record<string, JsonValue> = {};
  for (const [name, given] of Object.entries(value)) {
    const path = `${place}/${name}`;
    const member = copyMember(given, path);
    if (member === null && nulls) nulls.push(path);
    // To assign it would change the prototype.
    else if (name === '__proto__') Object.defineProperty(copy, name, { value: member, enumerable: true });
    else if (member !== undefined) copy[name] = member;
  }
  return copy;
}
