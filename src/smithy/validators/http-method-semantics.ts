import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { namesAt, requestBindings } from './http-bindings.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { danger, type Validator, warning } from './validator.ts';

const ID = 'HttpMethodSemantics';
const HTTP = 'smithy.api#http';

/** What HTTP says about a method; what it leaves open is not there. */
interface Semantics {
  readonly isReadonly: boolean;
  readonly isIdempotent?: boolean;
  readonly hasRequestBody: boolean;
}

const SAFE: Semantics = { isReadonly: true, isIdempotent: false, hasRequestBody: false };

const METHODS: ReadonlyMap<string, Semantics> = new Map([
  ['GET', SAFE],
  ['HEAD', SAFE],
  ['TRACE', SAFE],
  ['OPTIONS', { isReadonly: true, isIdempotent: false, hasRequestBody: true }],
  ['POST', { isReadonly: false, hasRequestBody: true }],
  ['PATCH', { isReadonly: false, hasRequestBody: true }],
  ['PUT', { isReadonly: false, isIdempotent: true, hasRequestBody: true }],
  ['DELETE', { isReadonly: false, isIdempotent: true, hasRequestBody: false }],
]);

const OPTIONS_MESSAGE =
  'OPTIONS requests are typically used as part of CORS and should not be modeled explicitly. They are an ' +
  'implementation detail that should not appear in generated client or server code. Instead, tooling should use the ' +
  '`cors` trait on a service to automatically configure CORS on clients and servers. It is the responsibility of ' +
  'service frameworks and API gateways to automatically manage OPTIONS requests. For example, OPTIONS requests are ' +
  'automatically created when using Smithy models with Amazon API Gateway.';

/** An operation should be what its HTTP method promises to everyone in between. */
export const httpMethodSemantics: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(HTTP)) {
      const written = traitTextMember(operation, HTTP, 'method') ?? '';
      const method = written.toUpperCase();
      const semantics = METHODS.get(method);
      // Nobody knows what a method of the service's own promises.
      if (semantics === undefined) continue;
      const place = traitPlace(operation, HTTP);
      if (written !== method) {
        const message = `This operation uses the \`${written}\` method in the \`http\` trait, but expected \`${method}\`.`;
        yield warning(ID, operation, message, place);
      }
      if (method === 'OPTIONS') yield warning(`${ID}.OPTIONS`, operation, OPTIONS_MESSAGE, place);
      yield* checkTrait(operation, method, 'readonly', semantics.isReadonly);
      yield* checkTrait(operation, method, 'idempotent', semantics.isIdempotent);
      if (!semantics.hasRequestBody) yield* checkBody(model, operation, method);
    }
  },
};

function* checkTrait(
  operation: Shape,
  method: string,
  trait: 'readonly' | 'idempotent',
  expected: boolean | undefined,
): Iterable<ValidationEvent> {
  const isMarked = operation.traits.has(`smithy.api#${trait}`);
  if (expected === undefined || expected === isMarked) return;
  const message =
    `This operation uses the \`${method}\` method in the \`http\` trait, but ${isMarked ? 'is' : 'is not'} marked ` +
    `with the ${trait} trait`;
  const name = trait === 'readonly' ? 'ReadonlyTrait' : 'IdempotentTrait';
  const id = `${ID}.${isMarked ? 'Unnecessary' : 'Missing'}${name}`;
  yield warning(id, operation, message, traitPlace(operation, HTTP));
}

function* checkBody(model: Model, operation: Shape, method: string): Iterable<ValidationEvent> {
  const bindings = requestBindings(model, operation.id);
  const [payload] = namesAt(bindings, 'payload');
  const document = namesAt(bindings, 'document');
  const start = `This operation uses the \`${method}\` method in the \`http\` trait, but the`;
  const clients = `Many HTTP clients do not support payloads with ${method} requests.`;
  let message: string;
  if (payload !== undefined) {
    message =
      `${start} \`${payload}\` member is sent as the payload of the request because it is marked with the ` +
      `\`httpPayload\` trait. ${clients} Consider binding this member to other parts of the HTTP request such as a ` +
      'query string parameter using the `httpQuery` trait, a header using the `httpHeader` trait, or a path segment ' +
      'using the `httpLabel` trait.';
  } else if (document.length > 0) {
    message =
      `${start} following members are sent as part of the payload of the request: ${tickedList(document)}. These ` +
      'members are sent as part of the payload because they are not explicitly configured to be sent in headers, in ' +
      `the query string, or in a URI segment. ${clients} Consider binding these members to other parts of the HTTP ` +
      'request such as query string parameters using the `httpQuery` trait, headers using the `httpHeader` trait, or ' +
      'URI segments using the `httpLabel` trait.';
  } else return;
  yield danger(`${ID}.UnexpectedPayload`, operation, message, traitPlace(operation, HTTP));
}
