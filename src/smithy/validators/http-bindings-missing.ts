import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { protocolSupports, protocolsOf } from './service-schemes.ts';
import { error, type Validator, warning } from './validator.ts';

const HTTP = 'smithy.api#http';

/** If one operation of a service is bound to HTTP, or its protocol wants it, all should be. */
export const httpBindingsMissing: Validator = {
  id: 'HttpBindingsMissing',
  *validate(model): Iterable<ValidationEvent> {
    if (model.withTrait(HTTP).length === 0) return;
    for (const service of model.ofType('service')) {
      const operations = topDownIndex(model).operations(service.id);
      const protocol = protocolsOf(model, service).find((id) => protocolSupports(model, id, HTTP));
      const unbound = operations.filter(({ traits }) => !traits.has(HTTP));
      if (protocol === undefined && unbound.length === operations.length) continue;
      const reason = protocol === undefined ? 'One or more' : `The \`${protocol}\` protocol requires all`;
      const message =
        `${reason} operations in the \`${service.id}\` service define the \`http\` trait, ` +
        'but this operation is missing the `http` trait.';
      const makeEvent = protocol === undefined ? warning : error;
      for (const operation of unbound) yield makeEvent('HttpBindingsMissing', operation, message);
    }
  },
};
