import type { JsonObject } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import type { RegisteredType } from '../registry/registered-type.ts';
import { createRequestToken } from '../store/request-token.ts';
import type { OperationAction, OperationRecord } from '../store/store.ts';
import type { OperationView } from './resource-service.ts';
import { nowOf, type ResourceServiceOptions } from './service-context.ts';
import { viewOf } from './view.ts';
import { firstWork, sealWork } from './work.ts';

/** How long a client token stands for the request it was first used with. */
const TOKEN_LIFETIME_MS = 36 * 60 * 60_000;

export interface Proposal {
  readonly action: OperationAction;
  readonly registered: RegisteredType;
  readonly clientToken: string | undefined;
  readonly roleArn: string | undefined;
  readonly contentHash: string;
  /** The primary identifier, if it is known. */
  readonly identifier: string | undefined;
  readonly properties: JsonObject;
  readonly previous?: JsonObject;
}

/** Takes an operation in and has it carried on at once. */
export async function accept(context: ResourceServiceOptions, proposal: Proposal): Promise<OperationView> {
  const { store, engine, seal } = context;
  const { action, registered, roleArn, contentHash, identifier, properties, previous } = proposal;
  const { typeName, versionId: typeVersionId } = registered;
  const acceptedAt = nowOf(context);
  const requestToken = createRequestToken(acceptedAt);
  const clientToken = proposal.clientToken ?? requestToken;
  const work = firstWork(
    {
      action,
      requestToken,
      typeName,
      typeVersionId,
      properties,
      ...(previous !== undefined && { previous }),
      roleArn,
      acceptedAt,
    },
    context,
  );
  const acceptance = await store.operations.accept(
    {
      requestToken,
      clientToken,
      contentHash,
      action,
      typeName,
      typeVersionId,
      ...(identifier !== undefined && { identifier }),
      acceptedAt,
      dueAt: acceptedAt,
      work: sealWork(seal, work),
    },
    engine.lease(typeName),
    acceptedAt - TOKEN_LIFETIME_MS,
  );
  switch (acceptance.kind) {
    case 'accepted':
      engine.take(acceptance.claim, work);
      return viewOf(acceptance.claim.operation, acceptedAt);
    case 'left':
      engine.left(typeName);
      return viewOf(acceptance.operation, acceptedAt);
    case 'known':
      return viewOf(acceptance.operation, acceptedAt);
    case 'conflict':
      throw tokenConflict(acceptance.operation);
    case 'busy':
      throw busy(acceptance.operation);
  }
}

/** The answer to a request that has been accepted before; undefined if its client token is new. */
export async function findAccepted(
  context: ResourceServiceOptions,
  clientToken: string | undefined,
  contentHash: string,
): Promise<OperationView | undefined> {
  if (clientToken === undefined) return undefined;
  const now = nowOf(context);
  const operation = await context.store.operations.findByClientToken(clientToken, now - TOKEN_LIFETIME_MS);
  if (operation === undefined) return undefined;
  if (operation.contentHash !== contentHash) throw tokenConflict(operation);
  return viewOf(operation, now);
}

function tokenConflict({ clientToken, requestToken }: OperationRecord): ApiError {
  return new ApiError(
    'ClientTokenConflictException',
    `ClientToken ${clientToken} is already associated with an existing operation with RequestToken ${requestToken}`,
  );
}

function busy({ action, typeName, identifier, requestToken }: OperationRecord): ApiError {
  return new ApiError(
    'ConcurrentOperationException',
    `Another operation (${action}) is running on resource ${identifier} of type ${typeName}, with RequestToken ${requestToken}`,
  );
}
