import type { ValidationEvent } from '../model/event.ts';
import { checkEventStreamHttp } from './event-stream-http.ts';
import type { Validator } from './validator.ts';

const PROTOCOL = 'smithy.protocols#rpcv2Json';

/** RPC v2 JSON uses for event streams what it uses otherwise. */
export const rpcv2JsonTrait: Validator = {
  id: 'Rpcv2JsonTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(PROTOCOL)) {
      yield* checkEventStreamHttp('Rpcv2JsonTrait', service, PROTOCOL);
    }
  },
};
