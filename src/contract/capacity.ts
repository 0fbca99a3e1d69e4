import { isJsonArray, own } from '../json/index.ts';
import { type ResourceType, shapeAt } from '../schema/index.ts';

/** How many resources can exist at the same time, as far as the schema lists the values of the primary identifier. */
export function capacityOf(type: ResourceType): number {
  return type.primaryIdentifier
    .map(({ segments }) => valuesAt(type, segments))
    .reduce((product, count) => product * count, 1);
}

function valuesAt(type: ResourceType, segments: readonly string[]): number {
  const counts = (shapeAt(type, segments)?.schemas ?? []).map((schema) => {
    const values = own(schema, 'enum');
    if (own(schema, 'const') !== undefined) return 1;
    if (isJsonArray(values)) return values.length;
    return own(schema, 'type') === 'boolean' ? 2 : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...counts);
}
