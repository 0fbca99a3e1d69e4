import type { ValidationEvent } from '../model/event.ts';
import { AWS_SERVICE } from './aws-service.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { danger, type Validator } from './validator.ts';

const PREFIX = 'AWS/';

/** CloudWatch namespaces of AWS services look like `AWS/ServiceName`. */
export const cloudWatchNamespace: Validator = {
  id: 'CloudWatchNamespace',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(AWS_SERVICE)) {
      const namespace = traitTextMember(service, AWS_SERVICE, 'cloudWatchNamespace');
      if (namespace === undefined) continue;
      const name = namespace.replaceAll(PREFIX, '');
      const problems: string[] = [];
      if (!namespace.startsWith(PREFIX)) problems.push(' The namespace should start with the `AWS/` prefix.');
      if (!/^[A-Z][a-zA-Z0-9]*$/.test(name)) {
        problems.push(` The namespace's service component \`${name}\` should be PascalCase.`);
      }
      if (problems.length === 0) continue;
      const message =
        `The service's CloudWatch metric namespace \`${namespace}\` does not follow convention.` +
        problems.join('');
      yield danger('CloudWatchNamespace', service, message, traitPlace(service, AWS_SERVICE));
    }
  },
};
