import type { ValidationEvent } from '../model/event.ts';
import { type Validator, warning } from './validator.ts';

const SUFFIXES = {
  input: ['Input', 'Request'],
  output: ['Output', 'Response'],
} as const;

/** A shape that is named like the input or output of an operation should be it. */
export const operationNameAmbiguity: Validator = {
  id: 'OperationNameAmbiguity',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.ofType('operation')) {
      for (const part of ['input', 'output'] as const) {
        for (const suffix of SUFFIXES[part]) {
          const shape = model.shape(operation.id + suffix);
          if (shape === undefined || shape.id === operation[part]) continue;
          const message =
            `The name of this shape implies that it is the ${part} of ${operation.id}, but that operation uses ` +
            `${operation[part]} for ${part}. This kind of ambiguity can confuse developers calling this operation ` +
            `and can cause issues in code generators that use similar naming conventions to generate ${part} types.`;
          yield warning('OperationNameAmbiguity', shape, message);
        }
      }
    }
  },
};
