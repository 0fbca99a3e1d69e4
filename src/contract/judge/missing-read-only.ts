import { type JsonObject, own } from '../../json/index.ts';
import { covers, type ResourceType } from '../../schema/index.ts';
import type { MissingValue } from './complete.ts';
import { knownPlaces } from './known-places.ts';

/** The read-only properties that a model lacks although the object that should hold them is there. */
export function missingReadOnly(type: ResourceType, model: JsonObject): readonly MissingValue[] {
  const { readOnly, writeOnly, deprecated } = type;
  if (readOnly.paths.length === 0) return [];
  const missing: MissingValue[] = [];
  for (const { holder, name, pointer, place } of knownPlaces(type, model)) {
    if ((own(holder, name) ?? null) !== null || !covers(readOnly.tree, place)) continue;
    // What lies inside of a read-only property is for the resource to fill or to leave empty.
    if (covers(readOnly.tree, place.slice(0, -1))) continue;
    if (covers(writeOnly.tree, place) || covers(deprecated.tree, place)) continue;
    missing.push({ pointer, message: `${pointer} is missing, which the schema lists as read-only` });
  }
  return missing;
}
