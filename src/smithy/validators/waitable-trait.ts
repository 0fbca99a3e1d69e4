import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { OperationShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { traitPlace } from './trait-members.ts';
import { error, type Validator, warning } from './validator.ts';

const ID = 'WaitableTrait';
const WAITABLE = 'smithy.waiters#waitable';

/** A waiter can end well, waits no less than it waits at least, and asks for what its operation can answer. */
export const waitableTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(WAITABLE)) {
      const waiters = operation.traits.get(WAITABLE)?.value;
      if (operation.type !== 'operation' || !isJsonObject(waiters)) continue;
      for (const [name, waiter] of Object.entries(waiters)) {
        if (isJsonObject(waiter)) yield* checkWaiter(operation, name, waiter);
      }
    }
  },
};

function* checkWaiter(
  operation: OperationShape,
  name: string,
  waiter: JsonObject,
): Iterable<ValidationEvent> {
  const minDelay = numberIn(waiter, 'minDelay') ?? 2;
  const maxDelay = numberIn(waiter, 'maxDelay') ?? 120;
  if (minDelay > maxDelay) {
    const message =
      `\`${WAITABLE}\` trait waiter named \`${name}\` has a \`minDelay\` value of ${minDelay} that is greater than ` +
      `its \`maxDelay\` value of ${maxDelay}`;
    yield wrong(operation, message);
  }
  const acceptors = own(waiter, 'acceptors');
  const known = isJsonArray(acceptors) ? acceptors.filter(isJsonObject) : [];
  for (const [index, acceptor] of known.entries()) yield* checkAcceptor(operation, name, index, acceptor);
  if (known.some((acceptor) => own(acceptor, 'state') === 'success')) return;
  yield wrong(operation, `No success state matcher found for \`${WAITABLE}\` trait waiter named \`${name}\``);
}

function* checkAcceptor(
  operation: OperationShape,
  waiter: string,
  index: number,
  acceptor: JsonObject,
): Iterable<ValidationEvent> {
  const start = `Waiter \`${waiter}\`, acceptor ${index}:`;
  const matcher = own(acceptor, 'matcher');
  for (const [kind, value] of isJsonObject(matcher) ? Object.entries(matcher) : []) {
    if (kind === 'errorType' && typeof value === 'string' && !hasError(operation, value)) {
      const message =
        `${start} errorType '${value}' not found on operation. This operation defines the following errors: ` +
        `[${operation.errors.join(', ')}]`;
      const id = `${ID}InvalidErrorType.${waiter}.${index}`;
      yield warning(id, operation, message, traitPlace(operation, WAITABLE));
    } else if (kind === 'output' || kind === 'inputOutput') {
      yield* checkExpected(operation, start, value);
    }
  }
  const state = own(acceptor, 'state');
  if (own(acceptor, 'message') === undefined || state === 'failure') return;
  const message =
    `${start} The \`message\` property is only valid on acceptors with a \`failure\` state, but found state ` +
    `\`${state}\`.`;
  yield wrong(operation, message);
}

function* checkExpected(
  operation: OperationShape,
  start: string,
  matcher: JsonValue,
): Iterable<ValidationEvent> {
  if (!isJsonObject(matcher) || own(matcher, 'comparator') !== 'booleanEquals') return;
  const expected = own(matcher, 'expected');
  if (expected === 'true' || expected === 'false') return;
  const message =
    `${start} Waiter acceptors with a booleanEquals comparator must set their \`expected\` value to 'true' or ` +
    `'false', but found '${expected}'.`;
  yield wrong(operation, message);
}

/** Errors are named in full or by their names alone. */
function hasError({ errors }: OperationShape, error: string): boolean {
  return errors.some((id) => id === error || nameOf(id) === error);
}

function numberIn(object: JsonObject, name: string): number | undefined {
  const value = own(object, name);
  return typeof value === 'number' ? value : undefined;
}

function wrong(operation: OperationShape, message: string): ValidationEvent {
  return error(ID, operation, message, traitPlace(operation, WAITABLE));
}
