import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { error, type Validator } from './validator.ts';

const ID = 'OperationInputOutputMisuse';

type Part = 'input' | 'output';

/** A structure that is marked as input or output is that, of one operation, and nothing else. */
export const operationInputOutputMisuse: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const part of ['input', 'output'] as const) {
      for (const shape of model.withTrait(`smithy.api#${part}`)) yield* check(model, shape, part);
    }
  },
};

function* check(model: Model, shape: Shape, part: Part): Iterable<ValidationEvent> {
  const operations = new Set<ShapeId>();
  for (const { type, from } of neighborIndex(model).to(shape)) {
    if (type === part) operations.add(from.id);
    else if (type === 'input' || type === 'output') {
      const message = `Operation \`${type}\` cannot target structures marked with the \`@${part}\` trait: \`${shape.id}\``;
      yield error(ID, from, message);
    } else if (type === 'member_target') {
      yield error(ID, from, `Members cannot target structures marked with the @${part} trait: ${shape.id}`);
    }
  }
  if (operations.size < 2) return;
  const message =
    `Shapes marked with the @${part} trait cannot be used as ${part} by multiple operations: ` +
    tickedList(operations);
  yield error(ID, shape, message);
}
