import type { ValidationEvent } from '../model/event.ts';
import { authSchemesOf } from './service-schemes.ts';
import { type Validator, warning } from './validator.ts';

const MESSAGE =
  'This service uses multiple authentication schemes but does not have the `@auth` trait applied. The `@auth` ' +
  'trait defines a priority ordering of auth schemes for a client to use. Without it, the ordering of auth schemes ' +
  'is alphabetical based on the absolute shape ID of the auth schemes.';

/** A service with several auth schemes should say which one comes first. */
export const serviceAuthDefinitions: Validator = {
  id: 'ServiceAuthDefinitions',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      if (service.traits.has('smithy.api#auth') || authSchemesOf(model, service).length < 2) continue;
      yield warning('ServiceAuthDefinitions', service, MESSAGE);
    }
  },
};
