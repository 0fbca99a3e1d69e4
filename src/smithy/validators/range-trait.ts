import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape, ShapeType } from '../model/shape.ts';
import { error, type Validator } from './validator.ts';
import { bound } from './values/constraint.ts';

const ID = 'RangeTrait';
const RANGE = 'smithy.api#range';
const DECIMALS: ReadonlySet<ShapeType> = new Set<ShapeType>(['float', 'double', 'bigDecimal']);

/** Ranges of integers are integers, and the smallest is not above the largest. */
export const rangeTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(RANGE)) {
      const { value, place } = shape.traits.get(RANGE)!;
      const min = bound(value, 'min');
      const max = bound(value, 'max');
      for (const [name, number] of [
        ['min', min],
        ['max', max],
      ] as const) {
        const problem = number === undefined ? undefined : decimalProblem(model, shape, name, number);
        if (problem !== undefined) yield error(ID, shape, problem, place);
      }
      if (min !== undefined && max !== undefined && min > max) {
        const message = 'A range trait is applied with a `min` value greater than its `max` value.';
        yield error(ID, shape, message, place);
      }
    }
  },
};

function decimalProblem(model: Model, shape: Shape, name: string, value: number): string | undefined {
  if (Number.isInteger(value)) return undefined;
  const target = shape.type === 'member' ? model.shape(shape.target) : shape;
  if (target === undefined || DECIMALS.has(target.type)) return undefined;
  const [subject, kind, shown] =
    shape.type === 'member' ? ['Member', 'target', target.id] : ['Shape', 'shape', shape.type];
  return (
    `${subject} \`${shape.id}\` is marked with the \`range\` trait, but its \`${name}\` property is a decimal ` +
    `(${value}) when its ${kind} (\`${shown}\`) does not support decimals.`
  );
}
