import type { ValidationEvent } from '../model/event.ts';
import type { Shape } from '../model/shape.ts';
import { AWS_SERVICE, arnNamespaceOf, eventSourceOf } from './aws-service.ts';
import { traitPlace } from './trait-members.ts';
import { type Validator, warning } from './validator.ts';

/** CloudTrail events come from a source that is named as the service is in ARNs. */
export const eventSource: Validator = {
  id: 'EventSource',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(AWS_SERVICE)) {
      const message = problemOf(service);
      if (message === undefined) continue;
      yield warning('EventSource', service, message, traitPlace(service, AWS_SERVICE));
    }
  },
};

function problemOf(service: Shape): string | undefined {
  const source = eventSourceOf(service);
  const expected = `${arnNamespaceOf(service)}.amazonaws.com`;
  // CloudWatch was once called monitoring.
  if (expected === 'cloudwatch.amazonaws.com' && source === 'monitoring.amazonaws.com') return undefined;
  const start = 'aws.api#service|cloudTrailEventSource';
  if (source.includes('REPLACE') || source.toUpperCase() === source) {
    return `${start} must not use placeholders, but found: ${source}`;
  }
  if (source === expected) return undefined;
  return `${start} does not match the expected value. Expected '${expected}', but found '${source}'.`;
}
