import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import { compareModels, covers, type Difference, type ResourceType } from '../../schema/index.ts';
import type { MissingValue } from './complete.ts';

/** What a read of the same state shows, and a model lacks. Only what is there counts, not which value it has. */
export function missingFromRead(
  type: ResourceType,
  model: JsonObject,
  read: JsonObject,
): readonly MissingValue[] {
  const differences = compareModels(type, read, model, { extent: 'given' });
  return differences
    .filter((difference) => difference.kind === 'remove' && isMissing(difference, differences, read))
    .filter(({ pointer, before }) => before !== null && !isExcused(type, pointer))
    .map(({ pointer }) => ({ pointer, message: `${pointer} is missing, which a read shows` }));
}

/**
 * A member of an object is missing when it is not there. The elements of an array have no names: one that is not
 * found may just have another value now, and is missing only if it has members that no other has, or none is in its
 * place.
 */
function isMissing(removed: Difference, all: readonly Difference[], read: JsonObject): boolean {
  const array = removed.pointer.slice(0, removed.pointer.lastIndexOf('/'));
  if (isJsonObject(resolvePointer(read, array))) return true;
  const inArray = (kind: Difference['kind']): readonly Difference[] =>
    all.filter((other) => other.kind === kind && isElementOf(array, other.pointer));
  const added = inArray('add');
  if (inArray('remove').length > added.length) return true;
  const names = namesOf(removed.before);
  return names.some((name) => !added.some(({ after }) => namesOf(after).includes(name)));
}

function isElementOf(array: string, pointer: string): boolean {
  return pointer.startsWith(`${array}/`) && !pointer.slice(array.length + 1).includes('/');
}

function namesOf(value: JsonValue | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function isExcused({ writeOnly, deprecated }: ResourceType, pointer: string): boolean {
  const place = parsePointer(pointer) ?? [];
  return covers(writeOnly.tree, place) || covers(deprecated.tree, place);
}
