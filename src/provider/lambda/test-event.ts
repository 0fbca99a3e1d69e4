import type { JsonObject, JsonValue } from '../../json/index.ts';
import { isWireObject } from '../protocol.ts';

/** Where a test does not say whom it is for. */
const ANY_ACCOUNT = '123456789012';
const ANY_REGION = 'us-east-1';

/**
 * The request that the event of a test stands for. Tests send `{credentials, action, request, callbackContext,
 * region}`, the request being what handlers of the official plugins see.
 */
export function requestOfTest(event: unknown): JsonObject {
  const test = isWireObject(event) ? event : {};
  const inner = test['request'];
  const request = isWireObject(inner) ? inner : {};
  const text = (value: JsonValue | undefined, otherwise: string): JsonValue => value || otherwise;
  return {
    action: test['action'] ?? null,
    awsAccountId: text(request['awsAccountId'], ANY_ACCOUNT),
    bearerToken: text(request['clientRequestToken'], crypto.randomUUID()),
    region: text(request['region'] ?? test['region'], ANY_REGION),
    resourceType: text(request['resourceType'], ''),
    stackId: request['stackId'] ?? null,
    nextToken: request['nextToken'] ?? null,
    callbackContext: test['callbackContext'] ?? null,
    requestData: {
      resourceProperties: request['desiredResourceState'] ?? {},
      previousResourceProperties: request['previousResourceState'] ?? null,
      logicalResourceId: request['logicalResourceIdentifier'] ?? null,
      stackTags: request['desiredResourceTags'] ?? null,
      previousStackTags: request['previousResourceTags'] ?? null,
      systemTags: request['systemTags'] ?? null,
      previousSystemTags: request['previousSystemTags'] ?? null,
      callerCredentials: test['credentials'] ?? null,
      typeConfiguration: request['typeConfiguration'] ?? test['typeConfiguration'] ?? null,
    },
  };
}
