import { childPointer, isJsonArray } from '../../../json/index.ts';
import { type Breakage, type Breaker, numbersAt, replaced, valuesOf } from './breakage.ts';

/** More elements than this are not added to break a limit. */
const MOST_ADDED = 200;

export const breakItems: Breaker = (place) => {
  const { value, pointer } = place;
  if (!isJsonArray(value)) return [];
  const fewest = Math.max(0, ...numbersAt(place, 'minItems'));
  const most = Math.min(Infinity, ...numbersAt(place, 'maxItems'));
  const found: Breakage[] = [];
  const [first] = value;
  if (fewest > 0) found.push(replaced('minItems', place, value.slice(0, fewest - 1)));
  if (first !== undefined && most - value.length < MOST_ADDED) {
    found.push(replaced('maxItems', place, [...value, ...Array(most + 1 - value.length).fill(first)]));
  }
  if (first !== undefined && valuesOf(place, 'uniqueItems').includes(true)) {
    const isFull = value.length >= most;
    const path = isFull && value.length > 1 ? childPointer(pointer, value.length - 1) : `${pointer}/-`;
    const op = path.endsWith('/-') ? 'add' : 'replace';
    found.push({ rule: 'uniqueItems', pointer, patch: [{ op, path, value: first }] });
  }
  return found;
};
