import type { ValidationEvent } from '../model/event.ts';
import { checkEventStreamHttp } from './event-stream-http.ts';
import type { Validator } from './validator.ts';

const PROTOCOL = 'smithy.protocols#rpcv2Cbor';

/** RPC v2 CBOR uses for event streams what it uses otherwise. */
export const rpcv2CborTrait: Validator = {
  id: 'Rpcv2CborTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(PROTOCOL)) {
      yield* checkEventStreamHttp('Rpcv2CborTrait', service, PROTOCOL);
    }
  },
};
