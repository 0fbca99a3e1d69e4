import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import { AWS_HTTP_PROTOCOLS } from './aws-protocols.ts';
import { type HttpBinding, requestBindings, responseBindings } from './http-bindings.ts';
import { error, type Validator } from './validator.ts';

const TYPES: ReadonlySet<string> = new Set(['structure', 'union', 'document', 'blob', 'string', 'enum']);

const MESSAGE =
  'AWS Protocols only support binding the following shape types to the payload: string, blob, structure, union, and ' +
  'document';

/** The AWS protocols cannot send lists, maps and most simple types as the whole body. */
export const protocolHttpPayload: Validator = {
  id: 'ProtocolHttpPayload',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      if (!AWS_HTTP_PROTOCOLS.some((protocol) => service.traits.has(protocol))) continue;
      for (const operation of topDownIndex(model).operations(service.id)) {
        yield* check(model, requestBindings(model, operation.id));
        for (const id of [operation.id, ...operation.errors])
          yield* check(model, responseBindings(model, id));
      }
    }
  },
};

function* check(model: Model, bindings: readonly HttpBinding[]): Iterable<ValidationEvent> {
  const wrong = bindings.find(({ member, location }) => {
    return location === 'payload' && !TYPES.has(model.shape(member.target)?.type ?? '');
  });
  if (wrong !== undefined) yield error('ProtocolHttpPayload', wrong.member, MESSAGE);
}
