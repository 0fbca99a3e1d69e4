import type { JsonValue } from '../../json/index.ts';
import type { ValidationEvent } from './event.ts';
import { joinedPlace } from './joined-place.ts';
import { sameJson } from './json-equality.ts';
import type { PutMetadata } from './operations.ts';
import { type Place, placeText } from './place.ts';

export interface MergedMetadata {
  readonly values: Map<string, JsonValue>;
  readonly places: Map<string, Place>;
}

/** Merges the metadata of all files: arrays are joined, equal values are one, anything else is a conflict. */
export function mergeMetadata(operations: readonly PutMetadata[], events: ValidationEvent[]): MergedMetadata {
  const values = new Map<string, JsonValue>();
  const places = new Map<string, Place>();
  for (const { key, value, place } of operations) {
    const previous = values.get(key);
    if (previous === undefined) {
      values.set(key, value);
      places.set(key, place);
    } else if (Array.isArray(previous) && Array.isArray(value)) {
      values.set(key, [...previous, ...value]);
      places.set(key, joinedPlace(places.get(key)!, previous.length, place));
    } else if (!sameJson(previous, value)) {
      const message =
        `Metadata conflict for key \`${key}\`. ` +
        `Defined in both \`${placeText(place)}\` and \`${placeText(places.get(key))}\``;
      events.push({ id: 'Model', severity: 'ERROR', message, place });
    }
  }
  return { values, places };
}
