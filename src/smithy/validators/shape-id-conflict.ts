import type { ValidationEvent } from '../model/event.ts';
import { compareShapeIds } from '../model/shape-id.ts';
import { error, type Validator } from './validator.ts';

/** Shape IDs must differ in more than the case of their letters. */
export const shapeIdConflict: Validator = {
  id: 'ShapeIdConflict',
  phase: 'critical',
  *validate(model): Iterable<ValidationEvent> {
    const groups = Map.groupBy(model.shapes.values(), ({ id }) => id.toLowerCase());
    for (const shapes of groups.values()) {
      if (shapes.length < 2) continue;
      for (const shape of shapes) {
        const others = shapes.filter((other) => other !== shape).map(({ id }) => id);
        const listed = others.sort(compareShapeIds).map((id) => `\`${id}\``);
        const message = `Shape ID \`${shape.id}\` conflicts with other shape IDs in the model: [${listed.join(', ')}]`;
        yield error('ShapeIdConflict', shape, message);
      }
    }
  },
};
