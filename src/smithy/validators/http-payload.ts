import { operationIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { type HttpBinding, namesAt, requestBindings, responseBindings } from './http-bindings.ts';
import { error, type Validator } from './validator.ts';

/** Where one member is the whole body, no other may be left over for it. */
export const httpPayload: Validator = {
  id: 'HttpPayload',
  *validate(model): Iterable<ValidationEvent> {
    if (model.withTrait('smithy.api#httpPayload').length === 0) return;
    const operations = operationIndex(model);
    for (const { id } of model.withTrait('smithy.api#http')) {
      yield* check(operations.input(id), requestBindings(model, id));
      yield* check(operations.output(id), responseBindings(model, id));
    }
    for (const shape of model.withTrait('smithy.api#error')) {
      yield* check(shape, responseBindings(model, shape.id));
    }
  },
};

function* check(structure: Shape | undefined, bindings: readonly HttpBinding[]): Iterable<ValidationEvent> {
  const unbound = namesAt(bindings, 'unbound');
  if (structure === undefined || unbound.length === 0) return;
  const message =
    'A member of this structure is marked with the `httpPayload` trait, but the following structure members are not ' +
    `explicitly bound to the HTTP message: ${tickedList(unbound)}`;
  yield error('HttpPayload', structure, message);
}
