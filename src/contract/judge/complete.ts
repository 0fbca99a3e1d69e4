import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { missingDefaults } from './defaults.ts';
import { missingFromRead } from './missing-from-read.ts';
import { missingReadOnly } from './missing-read-only.ts';

/** A property that has a value, and is not in a model. */
export interface MissingValue {
  readonly pointer: string;
  readonly message: string;
}

/**
 * The properties that have a value and that a model lacks: what the schema gives by default where the request was
 * silent, what the resource itself sets, and what a read of the same state shows.
 */
export function missingValues(
  type: ResourceType,
  model: JsonObject,
  known: { readonly requested?: JsonObject; readonly read?: JsonObject } = {},
): readonly MissingValue[] {
  const all = [
    ...missingReadOnly(type, model),
    ...missingDefaults(type, model, known.requested),
    ...(known.read === undefined ? [] : missingFromRead(type, model, known.read)),
  ];
  const first = new Map<string, MissingValue>();
  for (const missing of all) if (!first.has(missing.pointer)) first.set(missing.pointer, missing);
  return [...first.values()];
}
