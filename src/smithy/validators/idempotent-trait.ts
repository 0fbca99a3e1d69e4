import type { ValidationEvent } from '../model/event.ts';
import type { OperationShape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { textsIn, traitMember, traitPlace } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const IDEMPOTENT = 'smithy.api#idempotent';

/** What an operation says about doing things twice must fit the errors it has. */
export const idempotentTrait: Validator = {
  id: 'IdempotentTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(IDEMPOTENT)) {
      if (operation.type !== 'operation') continue;
      const hasExists = traitMember(operation, IDEMPOTENT, 'exists') !== undefined;
      if (hasExists && traitMember(operation, IDEMPOTENT, 'notFound') !== undefined) {
        const message =
          'The `exists` and `notFound` properties of the `@idempotent` trait are mutually exclusive. Only one may ' +
          'be specified.';
        yield error('IdempotentTrait', operation, message, traitPlace(operation, IDEMPOTENT));
      }
      yield* checkErrors(operation, 'exists');
      yield* checkErrors(operation, 'notFound');
    }
  },
};

function* checkErrors(operation: OperationShape, property: string): Iterable<ValidationEvent> {
  const errors = new Set(operation.errors);
  const unknown = textsIn(traitMember(operation, IDEMPOTENT, property)).filter((id) => !errors.has(id));
  if (unknown.length === 0) return;
  const expected = tickedList(errors);
  for (const id of unknown) {
    const message =
      `The \`${property}\` property references error \`${id}\`, but it is not in the operation's errors list. ` +
      `Expected one of ${expected}`;
    yield error('IdempotentTrait', operation, message, traitPlace(operation, IDEMPOTENT));
  }
}
