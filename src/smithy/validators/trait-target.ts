import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { isPreludeId } from '../model/shape-id.ts';
import { shownTrait } from '../model/wording.ts';
import { modelSelector } from '../selector/index.ts';
import { traitSelector } from './trait-definition.ts';
import { error, type Validator } from './validator.ts';

/** Traits may only stand on the shapes that their selectors match. */
export const traitTarget: Validator = {
  id: 'TraitTarget',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    for (const trait of model.withTrait('smithy.api#trait')) {
      yield* mixinsUsedAsTraits(model, trait);
      const text = traitSelector(trait);
      if (text !== undefined) yield* wrongTargets(model, trait, text);
    }
  },
};

function* mixinsUsedAsTraits(model: Model, trait: Shape): Iterable<ValidationEvent> {
  if (!trait.traits.has('smithy.api#mixin')) return;
  for (const shape of model.withTrait(trait.id)) {
    const message = `Trait \`${shownTrait(trait.id)}\` is a mixin and cannot be applied to \`${shape.id}\`.`;
    yield error('TraitTarget', shape, message);
  }
}

function* wrongTargets(model: Model, trait: Shape, text: string): Iterable<ValidationEvent> {
  // Nobody can put a trait on a shape of the prelude, and most models use few of its traits.
  const shapes = model.withTrait(trait.id).filter(({ id }) => !isPreludeId(id));
  const selector = shapes.length === 0 ? undefined : modelSelector(model, text).selector;
  if (selector === undefined) return;
  for (const shape of shapes) {
    if (selector.matches(model, shape)) continue;
    const message =
      `Trait \`${shownTrait(trait.id)}\` cannot be applied to \`${shape.id}\`. This trait may only be applied ` +
      `to shapes that match the following selector: ${text.replace(/\n\s*/g, ' ')}`;
    yield error('TraitTarget', shape, message, shape.traits.get(trait.id)?.place);
  }
}
