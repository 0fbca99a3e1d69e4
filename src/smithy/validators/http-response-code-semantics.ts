import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { responseBindings } from './http-bindings.ts';
import { traitNumberMember, traitPlace, traitText } from './trait-members.ts';
import { danger, type Validator, warning } from './validator.ts';

const ID = 'HttpResponseCodeSemantics';
const HTTP = 'smithy.api#http';
const HTTP_ERROR = 'smithy.api#httpError';

/** Status codes mean what HTTP says they mean. */
export const httpResponseCodeSemantics: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(HTTP)) yield* checkOperation(model, operation);
    for (const shape of model.withTrait('smithy.api#error')) yield* checkError(shape);
  },
};

function* checkOperation(model: Model, operation: Shape): Iterable<ValidationEvent> {
  const code = traitNumberMember(operation, HTTP, 'code') ?? 200;
  if (code < 200 || code >= 300) {
    const message = `Expected an \`http\` code in the 2xx range, but found ${code}`;
    yield danger(ID, operation, message, traitPlace(operation, HTTP));
  } else if (code === 204 || code === 205) {
    const bindings = responseBindings(model, operation.id);
    if (!bindings.some(({ location }) => location === 'document' || location === 'payload')) return;
    const message =
      `The HTTP ${code} status code does not allow a response body. To use this status code, all output members ` +
      'need to be bound to @httpHeader, @httpPrefixHeaders, @httpResponseCode, etc.';
    yield warning(ID, operation, message);
  }
}

function* checkError(shape: Shape): Iterable<ValidationEvent> {
  const code = shape.traits.get(HTTP_ERROR)?.value;
  const fault = traitText(shape, 'smithy.api#error');
  if (typeof code !== 'number' || (fault !== 'client' && fault !== 'server')) return;
  const hundreds = fault === 'client' ? 4 : 5;
  if (Math.floor(code / 100) === hundreds) return;
  const message = `Expected an \`httpError\` code in the ${hundreds}xx range for a \`${fault}\` error, but found ${code}`;
  yield danger(ID, shape, message, traitPlace(shape, HTTP_ERROR));
}
