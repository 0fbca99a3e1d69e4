import { isJsonObject } from '../../json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../protocol.ts';
import type { ProviderType } from '../provider-type.ts';
import { redactorFor } from '../secrets.ts';

const UNKNOWN_TYPE: ProviderType = {
  typeName: '',
  primaryIdentifier: [],
  additionalIdentifiers: [],
  readOnly: { paths: [] },
  writeOnly: { paths: [] },
  handlers: {},
};

/** A message is shown to people and stored: what the handler was told in confidence must not be in it. */
export function hideSecrets(
  event: ProgressEvent,
  request: HandlerRequest,
  type: ProviderType = UNKNOWN_TYPE,
): ProgressEvent {
  if (!event.message || !isJsonObject(request.requestData)) return event;
  return { ...event, message: redactorFor(request, type).text(event.message) };
}
