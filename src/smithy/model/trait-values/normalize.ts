import { isJsonArray, isJsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { ShapeId } from '../shape-id.ts';

/** Traits whose values have several spellings, with the one that models are written and compared in. */
export const NORMALIZED_TRAITS: ReadonlyMap<ShapeId, (value: JsonValue) => JsonValue> = new Map([
  ['smithy.api#mixin', normalizeMixin],
  ['smithy.api#httpError', (value: JsonValue) => (typeof value === 'number' ? Math.trunc(value) : value)],
]);

/** `@mixin` itself is local always, and a list of nothing else says nothing. */
function normalizeMixin(value: JsonValue): JsonValue {
  const named = isJsonObject(value) ? own(value, 'localTraits') : undefined;
  const local = isJsonArray(named) ? [...new Set(named)].filter((id) => id !== 'smithy.api#mixin') : [];
  return local.length === 0 ? {} : { localTraits: local };
}
