import type { ValidationEvent } from '../model/event.ts';
import { isPreludeId } from '../model/shape-id.ts';
import { shownTrait } from '../model/wording.ts';
import type { Validator } from './validator.ts';
import { checkValue } from './values/check-value.ts';

/** The values of traits must be what the shapes that define them say. */
export const traitValue: Validator = {
  id: 'TraitValue',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.shapes.values()) {
      // Nobody can put a trait on a shape of the prelude.
      if (isPreludeId(shape.id)) continue;
      for (const { id, value, place } of shape.traits.values()) {
        const definition = model.shape(id);
        if (definition === undefined) continue;
        const context = `Error validating trait \`${shownTrait(id)}\``;
        yield* checkValue(model, definition, value, { id: 'TraitValue', shape: shape.id, context, place });
      }
    }
  },
};
