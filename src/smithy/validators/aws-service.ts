import type { Shape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { traitTextMember } from './trait-members.ts';

export const AWS_SERVICE = 'aws.api#service';

/** The service part of ARNs: as written, or the shape's name in lower case. */
export function arnNamespaceOf(service: Shape): string {
  return traitTextMember(service, AWS_SERVICE, 'arnNamespace') ?? nameOf(service.id).toLowerCase();
}

/** Where CloudTrail says that events come from: as written, or by the name in ARNs. */
export function eventSourceOf(service: Shape): string {
  return (
    traitTextMember(service, AWS_SERVICE, 'cloudTrailEventSource') ??
    `${arnNamespaceOf(service)}.amazonaws.com`
  );
}
