import type { ValidationEvent } from '../model/event.ts';
import { AWS_HTTP_PROTOCOLS } from './aws-protocols.ts';
import { checkEventStreamHttp } from './event-stream-http.ts';
import type { Validator } from './validator.ts';

/** The AWS protocols use for event streams what they use otherwise. */
export const protocolHttp: Validator = {
  id: 'ProtocolHttp',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      for (const protocol of AWS_HTTP_PROTOCOLS)
        yield* checkEventStreamHttp('ProtocolHttp', service, protocol);
    }
  },
};
