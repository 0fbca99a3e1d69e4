import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { nameOf } from '../model/shape-id.ts';
import { type Validator, warning } from './validator.ts';

/** A structure that is marked as the input or output of an operation should be named after it. */
export const operationInputOutputName: Validator = {
  id: 'OperationInputOutputName',
  *validate(model): Iterable<ValidationEvent> {
    for (const part of ['input', 'output'] as const) {
      for (const shape of model.withTrait(`smithy.api#${part}`)) {
        for (const { type, from } of neighborIndex(model).to(shape)) {
          const name = nameOf(from.id);
          if (type !== part || nameOf(shape.id).startsWith(name)) continue;
          const message =
            `The ${part} of this operation should target a shape that starts with the operation's name, '${name}', ` +
            `but the targeted shape is \`${shape.id}\``;
          yield warning(`OperationInputOutputName.${part}`, from, message);
        }
      }
    }
  },
};
