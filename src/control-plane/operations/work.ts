import type { JsonObject } from '../../json/index.ts';
import type { HandlerRequest } from '../../provider/index.ts';
import { firstState, type OperationState } from '../../provider/invoke/index.ts';
import type { Seal } from '../seal.ts';
import type { OperationAction } from '../store/store.ts';

/**
 * What is needed to carry an operation on: the request of the next invocation, and what happened before it. The
 * request lacks credentials and configuration, which are fetched anew for every invocation and never written.
 */
export interface Work {
  readonly request: HandlerRequest;
  readonly state: OperationState;
  /** The role to invoke with, if the client named one. */
  readonly roleArn?: string;
  /** Whether the answer to an invocation may have been lost before this. */
  readonly lostAnswer?: boolean;
}

/** Where handlers are told they work. */
export interface Whereabouts {
  readonly account: string;
  readonly region: string;
}

export interface Begin {
  readonly action: OperationAction;
  readonly requestToken: string;
  readonly typeName: string;
  readonly typeVersionId: string;
  readonly properties: JsonObject;
  readonly previous?: JsonObject;
  readonly roleArn?: string | undefined;
  readonly acceptedAt: number;
}

/** The work of an operation that begins. Its request token is the idempotency token of all its invocations. */
export function firstWork(begin: Begin, { account, region }: Whereabouts): Work {
  const { properties, previous, roleArn } = begin;
  return {
    request: {
      action: begin.action,
      awsAccountId: account,
      bearerToken: begin.requestToken,
      region,
      resourceType: begin.typeName,
      resourceTypeVersion: begin.typeVersionId,
      requestData: {
        resourceProperties: properties,
        ...(previous !== undefined && { previousResourceProperties: previous }),
      },
    },
    state: firstState(begin.acceptedAt),
    ...(roleArn !== undefined && { roleArn }),
  };
}

/** Sealed to its request token, so that the work of one operation cannot stand in for another's. */
export function sealWork(seal: Seal, work: Work): Uint8Array {
  return seal.close(JSON.stringify(work), work.request.bearerToken);
}

export function openWork(seal: Seal, sealed: Uint8Array, requestToken: string): Work {
  return JSON.parse(seal.open(sealed, requestToken)) as Work;
}
