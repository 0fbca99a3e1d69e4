import type { JsonObject, JsonValue } from '../json/index.ts';
import type { ModelPath } from './provider-type.ts';

/** Where a value stands in a model. */
export interface Place extends ModelPath {
  readonly holder: Record<string, JsonValue>;
  readonly value: JsonValue;
}

/** The places in a model that paths lead to. All elements of an array are the array. */
export function placesOf(model: JsonObject, paths: readonly ModelPath[]): readonly Place[] {
  const places: Place[] = [];
  const walk = (holder: JsonValue, before: readonly string[], [next, ...rest]: readonly string[]): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const [name, value] of Object.entries(holder)) {
      if (next !== '*' && (name !== next || Array.isArray(holder))) continue;
      const here = [...before, name];
      if (rest.some((segment) => segment !== '*')) walk(value, here, rest);
      else places.push({ segments: here, holder: holder as Record<string, JsonValue>, value });
    }
  };
  for (const { segments } of paths) walk(model, [], segments);
  return places;
}

/** Takes what stands at places out of their model. */
export function removePlaces(places: readonly Place[]): void {
  for (const { holder, segments } of places) delete holder[segments.at(-1)!];
}

/** The paths that lead to no value; an empty text identifies nothing. */
export function missingPaths(model: JsonObject, paths: readonly ModelPath[]): readonly ModelPath[] {
  return paths.filter((path) => (valueAt(model, path) ?? '') === '');
}

export function pathName({ segments }: ModelPath): string {
  return segments.join('/');
}

/** The value at a path without `*`. */
export function valueAt(model: JsonObject, path: ModelPath): JsonValue | undefined {
  return placesOf(model, [path])[0]?.value;
}
