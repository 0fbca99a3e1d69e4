import type { ValidationEvent } from '../model/event.ts';
import { AWS_SERVICE } from './aws-service.ts';
import { definedConditionKeys } from './iam-condition-keys.ts';
import { traitPlace, traitTexts } from './trait-members.ts';
import { error, type Validator } from './validator.ts';

const DEFINED = 'aws.iam#defineConditionKeys';

/** A condition key can be always present only if the service itself sees to it. */
export const defineConditionKeysTrait: Validator = {
  id: 'DefineConditionKeysTrait',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(AWS_SERVICE)) {
      if (service.type !== 'service') continue;
      // Looked up as written, so a key must be written with its prefix to be found.
      const resolved = traitTexts(service, 'aws.iam#serviceResolvedConditionKeys');
      for (const [key, isRequired] of definedConditionKeys(service)) {
        if (!isRequired || resolved.includes(key)) continue;
        const message =
          `The \`${key}\` condition key is defined as required but is resolved from the request. This property is ` +
          'only valid for condition keys resolved by the service, it MUST also be specified in the ' +
          '`@serviceResolvedConditionKeys` trait or use the `@required` trait instead.';
        yield error('DefineConditionKeysTrait', service, message, traitPlace(service, DEFINED));
      }
    }
  },
};
