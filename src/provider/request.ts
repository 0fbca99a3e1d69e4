import type { JsonObject } from '../json/index.ts';
import type { Invocation } from './invocation.ts';
import type { ModelTypes } from './models.ts';
import { partitionOf } from './partition.ts';
import type { Action } from './provider-type.ts';

export type Tags = Readonly<Record<string, string>>;

/** What every handler is told. */
export interface RequestFacts<Models extends ModelTypes> {
  readonly action: Action;
  /** The account that the resource is for. */
  readonly account: string;
  readonly region: string;
  /** `aws`, `aws-cn`, `aws-us-gov`…: what an ARN of the region has after `arn:`. */
  readonly partition: string;
  /** The idempotency token: the same in every invocation of one operation, another in every other operation. */
  readonly token: string;
  /** The name of the resource in its template. */
  readonly logicalId?: string;
  readonly stackId?: string;
  /** The tags that the stack gives all its resources; those of the resource itself are in its model. */
  readonly tags: Tags;
  /** The `aws:` tags. */
  readonly systemTags: Tags;
  /** The type configuration; empty if the account has none. */
  readonly configuration: Models['Configuration'];
  /** What the invocation before handed over; undefined in the first one. */
  readonly callbackContext?: JsonObject;
}

export interface CreateRequest<Models extends ModelTypes> extends RequestFacts<Models> {
  readonly desired: Models['CreateInput'];
  /** As soon as it is known: given by the caller, or in the model that an invocation before handed over. */
  readonly identifier?: Models['Identifier'];
}

export interface UpdateRequest<Models extends ModelTypes> extends RequestFacts<Models> {
  readonly desired: Models['UpdateInput'];
  readonly previous?: Models['UpdateInput'];
  /** The primary identifier, or else the additional one that the request is keyed by. */
  readonly identifier: Models['Identifier'];
  readonly previousTags: Tags;
  readonly previousSystemTags: Tags;
}

/** The request of read and of delete. */
export interface ExistingRequest<Models extends ModelTypes> extends RequestFacts<Models> {
  /** The primary identifier, or else the additional one that the request is keyed by. */
  readonly identifier: Models['Identifier'];
  /** What the caller knows of the resource; only the identifier is certain to be there. */
  readonly desired: Partial<Models['ReadOutput']>;
}

export interface ListRequest<Models extends ModelTypes> extends RequestFacts<Models> {
  /** List only resources that have these values; all of them if it is empty. */
  readonly desired: Models['ListFilter'];
  /** Where the page before ended; undefined for the first page. */
  readonly nextToken?: string;
  /** How many resources the caller would like on a page. */
  readonly maxResults?: number;
}

/** The request as handlers see it; the types above say which of them finds what. */
export function handlerRequest(
  { wire, action, model, previous, context }: Invocation,
  identifier: JsonObject | undefined,
): object {
  const { region, requestData: data } = wire;
  return {
    action,
    account: wire.awsAccountId,
    region,
    partition: partitionOf(region),
    token: wire.bearerToken,
    logicalId: data.logicalResourceId,
    stackId: wire.stackId,
    tags: data.stackTags ?? {},
    previousTags: data.previousStackTags ?? {},
    systemTags: data.systemTags ?? {},
    previousSystemTags: data.previousSystemTags ?? {},
    configuration: data.typeConfiguration ?? {},
    callbackContext: context,
    desired: model,
    previous,
    identifier,
    nextToken: wire.nextToken ?? undefined,
    maxResults: Number(wire.maxResults) || undefined,
  };
}
