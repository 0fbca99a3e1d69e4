import type { ValidationEvent } from '../model/event.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { traitPlace, traitTextsMember } from './trait-members.ts';
import { error } from './validator.ts';

/** The HTTP versions of event streams must be among those of everything else. */
export function* checkEventStreamHttp(
  id: string,
  service: Shape,
  protocol: ShapeId,
): Iterable<ValidationEvent> {
  const http = traitTextsMember(service, protocol, 'http');
  const unknown = traitTextsMember(service, protocol, 'eventStreamHttp').filter((it) => !http.includes(it));
  if (unknown.length === 0) return;
  const message =
    'The following values of the `eventStreamHttp` property do not also appear in the `http` property of the ' +
    `${protocol} protocol trait: [${unknown.join(', ')}]`;
  yield error(id, service, message, traitPlace(service, protocol));
}
