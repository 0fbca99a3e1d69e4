import type { ValidationEvent } from '../model/event.ts';
import type { Shape } from '../model/shape.ts';
import { shownTrait } from '../model/wording.ts';
import { traitConflicts } from './trait-definition.ts';
import { error, type Validator } from './validator.ts';

/** Some traits exclude each other. */
export const traitConflict: Validator = {
  id: 'TraitConflict',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    const found = new Map<Shape, string[]>();
    for (const trait of model.withTrait('smithy.api#trait')) {
      const conflicts = traitConflicts(trait);
      if (conflicts.length === 0) continue;
      for (const shape of model.withTrait(trait.id)) {
        for (const conflict of conflicts) {
          if (!shape.traits.has(conflict)) continue;
          const lines = found.get(shape) ?? [];
          found.set(shape, lines);
          lines.push(`\`${shownTrait(trait.id)}\` conflicts with \`${shownTrait(conflict)}\``);
        }
      }
    }
    for (const [shape, lines] of found) {
      const message = `Found conflicting traits on ${shape.type} shape: ${lines.sort().join(', ')}`;
      yield error('TraitConflict', shape, message);
    }
  },
};
