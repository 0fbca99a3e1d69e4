import { isJsonObject, type JsonObject, type JsonValue, own } from '../json/index.ts';
import type { HandlerRequest, WireAction, WireCredentials } from '../provider/index.ts';
import type { ResourceType } from '../schema/index.ts';
import type { Io } from './io.ts';

/** What the command line says of a request. */
export interface RequestFacts {
  readonly action: WireAction;
  readonly model: JsonObject;
  readonly previous: JsonObject | undefined;
  readonly configuration: JsonObject | undefined;
  readonly token: string | undefined;
  readonly region: string | undefined;
  readonly account: string | undefined;
}

/** Where nobody says whom the resource is for. */
export const ANY_ACCOUNT = '123456789012';
const ANY_REGION = 'us-east-1';

/** The request that CloudFormation would send. */
export function requestFor(type: ResourceType, facts: RequestFacts, env: Io['env']): HandlerRequest {
  const { action, previous, configuration } = facts;
  const credentials = credentialsIn(env);
  return {
    action,
    awsAccountId: facts.account ?? ANY_ACCOUNT,
    bearerToken: facts.token ?? crypto.randomUUID(),
    region: facts.region ?? regionIn(env),
    resourceType: type.typeName,
    requestData: {
      resourceProperties:
        action === 'UPDATE' ? withIdentifier(type, facts.model, previous ?? {}) : facts.model,
      logicalResourceId: type.typeName.split('::').at(-1)!,
      ...(previous !== undefined && { previousResourceProperties: previous }),
      ...(configuration !== undefined && { typeConfiguration: configuration }),
      ...(credentials !== undefined && { callerCredentials: credentials }),
    },
  };
}

/** A resource that is updated keeps its identifier, so nobody need write it twice. CloudFormation does the same. */
function withIdentifier(type: ResourceType, desired: JsonObject, previous: JsonObject): JsonObject {
  return type.primaryIdentifier.reduce((model, { segments }) => fill(model, previous, segments), desired);
}

/** A copy of a model with the value at a path taken from another one, where it has none itself. */
function fill(to: JsonObject, from: JsonValue | undefined, [name, ...rest]: readonly string[]): JsonObject {
  const value = name === undefined || !isJsonObject(from) ? undefined : own(from, name);
  if (name === undefined || value === undefined) return to;
  const there = own(to, name);
  if (rest.length === 0) return there === undefined ? { ...to, [name]: value } : to;
  if (there !== undefined && !isJsonObject(there)) return to;
  return { ...to, [name]: fill(there ?? {}, value, rest) };
}

export function regionIn(env: Io['env']): string {
  return env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? ANY_REGION;
}

export function credentialsIn(env: Io['env']): WireCredentials | undefined {
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken: env['AWS_SESSION_TOKEN'] ?? '' };
}
