import type { JsonObject } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import type { RegisteredType } from '../registry/registered-type.ts';
import { createRequestToken } from '../store/request-token.ts';
import type {
  Acceptance,
  Basis,
  Lease,
  NewOperation,
  OperationAction,
  OperationRecord,
} from '../store/store.ts';
import { isInDoubt } from '../store/store-error.ts';
import { identifierProblem } from './identifier-limits.ts';
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
  /** What the properties were worked out from, if that must still hold. */
  readonly basis?: Basis;
}

/** Takes an operation in and has it carried on at once. */
export async function accept(context: ResourceServiceOptions, proposal: Proposal): Promise<OperationView> {
  const { engine, seal } = context;
  const { action, registered, roleArn, contentHash, identifier, properties, previous, basis } = proposal;
  const { typeName, versionId: typeVersionId } = registered;
  const problem = identifier === undefined ? undefined : identifierProblem(identifier);
  if (problem !== undefined) throw new ApiError('ValidationException', problem);
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
  const lease = engine.lease(typeName);
  const operation: NewOperation = {
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
  };
  const acceptance = await takeIn(context, operation, lease, basis);
  switch (acceptance.kind) {
    case 'accepted':
      engine.take(acceptance.claim, lease!, work);
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
    case 'changed':
      throw changed(typeName, identifier);
  }
}

/** If the answer of the store is lost, it is asked once more: if it knows the request then, that was the answer. */
async function takeIn(
  { store }: ResourceServiceOptions,
  operation: NewOperation,
  lease: Lease | undefined,
  basis: Basis | undefined,
): Promise<Acceptance> {
  const ask = (): Promise<Acceptance> =>
    store.operations.accept(operation, lease, operation.acceptedAt - TOKEN_LIFETIME_MS, basis);
  try {
    return await ask();
  } catch (error) {
    if (!isInDoubt(error)) throw error;
    const answer = await ask();
    return answer.kind === 'known' ? asAnsweredFirst(answer, operation, lease) : answer;
  }
}

/** What nobody has claimed or saved since it was taken in is claimed for this server, under the first fence. */
function asAnsweredFirst(
  answer: Extract<Acceptance, { readonly kind: 'known' }>,
  { requestToken, work }: NewOperation,
  lease: Lease | undefined,
): Acceptance {
  const { operation } = answer;
  if (operation.requestToken !== requestToken || operation.status !== 'PENDING') return answer;
  if (lease === undefined) return { kind: 'left', operation };
  const { attempts } = operation;
  return attempts === 1
    ? { kind: 'accepted', claim: { operation: { ...operation, work }, fence: 1 } }
    : answer;
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

export function changed(typeName: string, identifier: string | undefined): ApiError {
  return new ApiError(
    'ConcurrentOperationException',
    `Another operation has changed resource ${identifier} of type ${typeName} since this request came in. Send it again.`,
  );
}
