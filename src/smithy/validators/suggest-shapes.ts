import type { Model } from '../model/model.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** More changes than this find more wrong shapes than right ones. */
const MAX_DISTANCE = 2;

/** Where so much is missing, a file is, and looking for typing errors in all of it takes long. */
const MAX_ASKED = 100;

/** The IDs nearest to one that does not exist, sorted; none if nothing is near. */
export function suggestShapes(model: Model, id: ShapeId): readonly ShapeId[] {
  const known = model.index(knownSuggestions);
  let suggestions = known.get(id);
  if (suggestions === undefined) {
    suggestions = known.size < MAX_ASKED ? nearest(model, id) : [];
    known.set(id, suggestions);
  }
  return suggestions;
}

function knownSuggestions(): Map<ShapeId, readonly ShapeId[]> {
  return new Map();
}

function idsByLength(model: Model): ReadonlyMap<number, readonly ShapeId[]> {
  return Map.groupBy(model.shapes.keys(), (id) => id.length);
}

function nearest(model: Model, id: ShapeId): readonly ShapeId[] {
  const byLength = model.index(idsByLength);
  let best = MAX_DISTANCE;
  let found: ShapeId[] = [];
  for (let length = id.length - MAX_DISTANCE; length <= id.length + MAX_DISTANCE; length++) {
    for (const candidate of byLength.get(length) ?? []) {
      const distance = editDistance(id, candidate, best);
      if (distance > best) continue;
      if (distance < best) found = [];
      best = distance;
      found.push(candidate);
    }
  }
  return found.sort();
}

/** How many characters to add, remove or replace; more than the limit if it is more. */
function editDistance(a: string, b: string, limit: number): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let previous = Array.from({ length: b.length - start + 1 }, (_, index) => index);
  for (let i = start; i < a.length; i++) {
    const current = [i - start + 1];
    let lowest = current[0]!;
    for (let at = 0; at < b.length - start; at++) {
      const replaced = previous[at]! + (a[i] === b[start + at] ? 0 : 1);
      const distance = Math.min(previous[at + 1]! + 1, current[at]! + 1, replaced);
      current.push(distance);
      lowest = Math.min(lowest, distance);
    }
    // Distances never shrink from row to row.
    if (lowest > limit) return lowest;
    previous = current;
  }
  return previous.at(-1)!;
}
