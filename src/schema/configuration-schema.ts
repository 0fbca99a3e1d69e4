import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
  parsePointer,
} from '../json/index.ts';
import { decodeFragment } from './references/references.ts';

/**
 * The schema of the type configuration, with what it refers to, and nothing else of the type's; undefined if the type
 * has none.
 */
export function configurationSchema(schema: JsonObject): JsonObject | undefined {
  const configuration = own(schema, 'typeConfiguration');
  return isJsonObject(configuration) ? { ...configuration, ...referredTo(schema, configuration) } : undefined;
}

/** Where schemas stand that others refer to: the type's own, and those that were copied in. */
const SHELVES = ['definitions', 'remote'] as const;

function referredTo(schema: JsonObject, from: JsonObject): JsonObject {
  const found = new Map<string, Map<string, JsonValue>>();
  const queue: JsonValue[] = [from];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (isJsonArray(value)) for (const element of value) queue.push(element);
    if (!isJsonObject(value)) continue;
    for (const member of Object.values(value)) queue.push(member);
    const ref = own(value, '$ref');
    const [shelf, name] = typeof ref === 'string' ? placeOf(ref) : [];
    if (shelf === undefined || name === undefined || found.get(shelf)?.has(name)) continue;
    const all = own(schema, shelf);
    const target = isJsonObject(all) ? own(all, name) : undefined;
    if (target === undefined) continue;
    found.set(shelf, (found.get(shelf) ?? new Map()).set(name, target));
    queue.push(target);
  }
  return Object.fromEntries([...found].map(([shelf, targets]) => [shelf, Object.fromEntries(targets)]));
}

/** The shelf and the name that a local reference begins with. */
function placeOf(ref: string): readonly (string | undefined)[] {
  const pointer = ref.startsWith('#') ? decodeFragment(ref.slice(1)) : undefined;
  const [shelf, name] = (pointer === undefined ? undefined : parsePointer(pointer)) ?? [];
  return SHELVES.some((known) => known === shelf) ? [shelf, name] : [];
}
