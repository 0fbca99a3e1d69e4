import { isJsonObject, own } from '../../json/index.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';

export const METADATA_TRAIT = 'smithy.api#metadata';

/** The shapes that say what the values of a metadata key look like. */
export function metadataDefinitions(model: Model): ReadonlyMap<string, readonly Shape[]> {
  return Map.groupBy(model.withTrait(METADATA_TRAIT), ({ traits }) => {
    const trait = traits.get(METADATA_TRAIT)?.value;
    return String(isJsonObject(trait) ? own(trait, 'key') : undefined);
  });
}
