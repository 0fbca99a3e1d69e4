import type { ValidationEvent } from '../model/event.ts';
import type { ServiceShape } from '../model/shape.ts';
import { AWS_SERVICE, arnNamespaceOf } from './aws-service.ts';
import { traitTextMember } from './trait-members.ts';
import { type Validator, warning } from './validator.ts';

interface Name {
  /** The trait member that holds it, as messages show it. */
  readonly source: string;
  readonly value: string;
}

/** A service signs requests under the name it has in ARNs. */
export const sigV4Traits: Validator = {
  id: 'SigV4Traits',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const names = namesOf(service);
      for (const [index, one] of names.entries()) {
        for (const two of names.slice(index + 1)) {
          if (one.value === two.value) continue;
          const message =
            `Value for \`${one.source}\` "${one.value}" and value for \`${two.source}\` "${two.value}" ` +
            'SHOULD match.';
          yield warning('SigV4Traits', service, message);
        }
      }
    }
  },
};

function namesOf(service: ServiceShape): readonly Name[] {
  const names: Name[] = [];
  if (service.traits.has(AWS_SERVICE)) {
    names.push({ source: `${AWS_SERVICE}$arnNamespace`, value: arnNamespaceOf(service) });
  }
  for (const trait of ['aws.auth#sigv4', 'aws.auth#sigv4a']) {
    const value = traitTextMember(service, trait, 'name');
    if (value !== undefined) names.push({ source: `${trait}$name`, value });
  }
  return names;
}
