import type { JsonObject } from '../json/index.ts';
import { HandlerError } from './errors.ts';
import { copyJson } from './json-copy.ts';
import { ACTIONS, type HandlerRequest, isWireObject, type WireAction } from './protocol.ts';

/** A copy of a request as it came over the wire. Says all that is wrong with its form, but shows no values. */
export function readRequest(wire: unknown): HandlerRequest | HandlerError {
  const refuse = (reason: string): HandlerError =>
    new HandlerError('InvalidRequest', `The request cannot be read: ${reason}.`);
  try {
    const request = copyJson(wire, refuse);
    const wrong = wrongParts(isWireObject(request) ? request : {});
    if (wrong.length > 0) return refuse(`missing or of the wrong kind: ${wrong.join(', ')}`);
    return request as unknown as HandlerRequest;
  } catch (error) {
    return error as HandlerError;
  }
}

function wrongParts(request: JsonObject): readonly string[] {
  const { action, requestData, callbackContext } = request;
  const wrong = ['awsAccountId', 'region', 'bearerToken'].filter(
    (name) => !request[name] || typeof request[name] !== 'string',
  );
  if (!ACTIONS.includes(action as WireAction)) wrong.push(`action (one of ${ACTIONS.join(', ')})`);
  if (!isWireObject(callbackContext ?? {})) wrong.push('callbackContext');
  if (!isWireObject(requestData)) wrong.push('requestData');
  // A list without a filter is a list of everything.
  else if (!isWireObject(requestData['resourceProperties'] ?? (action === 'LIST' && {})))
    wrong.push('requestData.resourceProperties');
  return wrong;
}
