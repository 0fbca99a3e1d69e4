import { isJsonArray, isJsonObject, own } from '../../json/index.ts';
import type { Shape, Trait } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

const MIXIN = 'smithy.api#mixin';

/** The traits of a shape with mixins: later mixins beat earlier ones, and its own traits beat all. */
export function inheritedTraits(
  mixins: readonly Shape[],
  own: ReadonlyMap<ShapeId, Trait>,
): Map<ShapeId, Trait> {
  const traits = new Map<ShapeId, Trait>();
  for (const mixin of mixins) for (const trait of passedOn(mixin)) traits.set(trait.id, trait);
  for (const trait of own.values()) traits.set(trait.id, trait);
  return traits;
}

/** The traits a mixin hands on: all but `@mixin` and those that it calls local. */
function passedOn(mixin: Shape): Trait[] {
  const value = mixin.traits.get(MIXIN)?.value;
  if (value === undefined) return [...mixin.traits.values()];
  const named = isJsonObject(value) ? own(value, 'localTraits') : undefined;
  const local = isJsonArray(named) ? named : [];
  return [...mixin.traits.values()].filter(({ id }) => id !== MIXIN && !local.includes(id));
}
