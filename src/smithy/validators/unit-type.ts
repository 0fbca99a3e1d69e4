import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { ShapeType } from '../model/shape.ts';
import { UNIT } from '../model/shape-id.ts';
import { error, type Validator } from './validator.ts';

const CONTAINERS: ReadonlySet<ShapeType | undefined> = new Set<ShapeType>(['union', 'enum', 'intEnum']);

/** The unit shape stands for nothing, which only some places have a use for. */
export const unitType: Validator = {
  id: 'UnitType',
  *validate(model): Iterable<ValidationEvent> {
    const unit = model.shape(UNIT);
    if (unit === undefined) return;
    for (const { from, type } of neighborIndex(model).to(unit)) {
      if (type === 'input' || type === 'output' || type === 'member_container') continue;
      if (type !== 'member_target' || from.type !== 'member') {
        const message = `This shape has an invalid ${type.toUpperCase()} reference to smithy.api#Unit`;
        yield error('UnitType', from, message);
      } else if (!CONTAINERS.has(model.shape(from.container)?.type)) {
        const message = 'Only members of a union, enum, or intEnum can reference smithy.api#Unit';
        yield error('UnitType', from, message);
      }
    }
  },
};
