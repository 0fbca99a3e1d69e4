import { isStorable } from '../storable-text.ts';
import { StoreError } from '../store-error.ts';

type Place = readonly (string | number)[];

/** Where a page ends, as text that clients can carry (Cloud Control allows them letters, digits and +/=-). */
export function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64');
}

/** What the columns that make a place can hold. */
const IS_PART = {
  string: (part: unknown): boolean => typeof part === 'string' && isStorable(part),
  number: (part: unknown): boolean => Number.isSafeInteger(part),
};

/** The place that a cursor names, if it has values of the expected kinds. */
export function placeOf(cursor: string, kinds: readonly (keyof typeof IS_PART)[]): Place {
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64').toString());
  } catch {
    place = undefined;
  }
  const isPlace =
    Array.isArray(place) &&
    place.length === kinds.length &&
    kinds.every((kind, index) => IS_PART[kind](place[index])) &&
    cursorOf(place) === cursor;
  if (!isPlace) throw new StoreError('cursor', 'The next page is asked for with a token that was not given.');
  return place as Place;
}
