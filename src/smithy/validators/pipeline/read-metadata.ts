import { isJsonArray, type JsonValue, typeOf } from '../../../json/index.ts';
import type { ValidationEvent } from '../../model/event.ts';
import type { Model } from '../../model/model.ts';
import type { Place } from '../../model/place.ts';
import type { Check } from '../../model/trait-values/check.ts';

/** A metadata list, its items checked one by one. */
export interface MetadataItems<T> {
  readonly items: readonly MetadataItem<T>[];
  readonly events: readonly ValidationEvent[];
}

export interface MetadataItem<T> {
  readonly value: T;
  readonly place: Place | undefined;
}

/** The items of a metadata list that pass the check; `T` is what the check makes sure of. */
export function readMetadataList<T extends JsonValue>(
  model: Model,
  key: string,
  check: Check,
  notAList: (type: string) => string,
): MetadataItems<T> {
  const list = model.metadata.get(key);
  if (list === undefined) return { items: [], events: [] };
  const listPlace = model.metadataPlaces.get(key);
  if (!isJsonArray(list)) return { items: [], events: [modelError(notAList(typeOf(list)), listPlace)] };
  const items: MetadataItem<T>[] = [];
  const events: ValidationEvent[] = [];
  for (const [index, value] of list.entries()) {
    const place = listPlace?.child?.(index) ?? listPlace;
    const wrong = check(value, key);
    if (wrong === undefined) items.push({ value: value as T, place });
    else events.push(modelError(wrong.message, placeInside(place, wrong.path)));
  }
  return { items, events };
}

export function placeInside(place: Place | undefined, path: readonly (string | number)[]): Place | undefined {
  let inner = place;
  for (const token of path) inner = inner?.child?.(token) ?? inner;
  return inner;
}

export function modelError(message: string, place: Place | undefined): ValidationEvent {
  return { id: 'Model', severity: 'ERROR', message, ...(place && { place }) };
}
