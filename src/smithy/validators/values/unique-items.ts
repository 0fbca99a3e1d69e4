import { isJsonArray, isJsonObject, type JsonValue } from '../../../json/index.ts';
import { type ConstraintOfTrait, found, NOTHING, valueType } from './constraint.ts';

/** `@uniqueItems`: no two items of a list are equal. */
export const uniqueItems: ConstraintOfTrait = (shape, _trait, model) => {
  if (valueType(model, shape) !== 'list') return undefined;
  return (value) => {
    if (!isJsonArray(value)) return NOTHING;
    const seen = new Set<string>();
    const repeated = new Set<string>();
    for (const item of value) {
      const text = canonicalJson(item);
      if (seen.has(text)) repeated.add(typeof item === 'string' ? item : text);
      seen.add(text);
    }
    if (repeated.size === 0) return NOTHING;
    return found(
      `Value provided for \`${shape.id}\` must have unique items, but the following items had multiple entries: ` +
        `[\`${[...repeated].join('`, `')}\`]`,
    );
  };
};

/** Equal values give equal text: the order of keys does not matter. */
function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: JsonValue) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
