import type { HandlerErrorCode, HandlerRequest, ProgressEvent } from '../../provider/index.ts';
import { invocationTimeoutMs } from '../../provider/invoke/index.ts';
import { ApiError } from '../api-error.ts';
import { type CredentialsSource, cannotAssume } from '../credentials.ts';
import type { RegisteredType, TypeSource } from '../registry/registered-type.ts';
import { type Seal, SealError } from '../seal.ts';
import type { OperationAction, OperationRecord, Store } from '../store/store.ts';
import { type HeldClaim, isOurs } from './held-claims.ts';
import { type SurelyContext, surely } from './surely.ts';
import {
  afterAnswer,
  afterBreakdown,
  afterCancel,
  afterDeadline,
  deadlineAt,
  isOverdue,
  needsResource,
  type Transition,
} from './transitions.ts';
import { openWork, type Work } from './work.ts';

/** One invocation that has ended, for metrics and traces. */
export interface InvocationReport {
  readonly typeName: string;
  readonly action: OperationAction;
  readonly requestToken: string;
  readonly status: ProgressEvent['status'];
  readonly errorCode?: HandlerErrorCode;
  readonly durationMs: number;
}

export interface CarryOnContext extends SurelyContext {
  readonly store: Pick<Store, 'resources'>;
  readonly types: TypeSource;
  readonly seal: Seal;
  readonly random?: (() => number) | undefined;
  readonly credentials?: CredentialsSource | undefined;
  readonly onInvocation?: ((report: InvocationReport) => void) | undefined;
}

/**
 * The next step of an operation: at most one invocation, and none once the claim may be another's; undefined then. What
 * it throws is a bug of ours, or trouble that may pass.
 */
export async function carryOn(context: CarryOnContext, job: HeldClaim): Promise<Transition | undefined> {
  const { operation } = job.claim;
  const { clock, types } = context;
  const now = (): number => Math.floor(clock.now());
  if (job.cancelled || operation.status === 'CANCEL_IN_PROGRESS') return afterCancel(operation, now());
  let work: Work;
  let registered: RegisteredType;
  let request: HandlerRequest;
  try {
    work = job.work ?? openWork(context.seal, operation.work!, operation.requestToken);
    registered = await types.resolveForOperation(operation.typeName, operation.typeVersionId);
    request = await completeRequest(context, registered, work);
  } catch (error) {
    if (error instanceof ApiError || error instanceof SealError)
      return afterBreakdown(operation, error.message, now());
    throw error;
  }
  const { type } = registered;
  const facts = { type, random: context.random };
  const startedAt = now();
  if (isOverdue(operation, work, type, startedAt))
    return afterDeadline(operation, work, { ...facts, now: startedAt });
  const leftMs = deadlineAt(operation, work, type) - startedAt;
  const timeoutMs = Math.min(invocationTimeoutMs(request.action), leftMs);
  if (!isOurs(job, startedAt)) return undefined;
  // How long it took is measured by a clock that nobody sets.
  const since = performance.now();
  const event = await registered.invoker.invoke(request, { timeoutMs });
  report(context, operation, event, performance.now() - since);
  const { identifier } = operation;
  const resource =
    identifier !== undefined && needsResource(operation, event)
      ? await surely(context, operation.requestToken, () =>
          context.store.resources.find(operation.typeName, identifier),
        )
      : undefined;
  return afterAnswer(operation, work, event, { ...facts, now: now(), resource });
}

/** The request with what is never written down: credentials that may have expired meanwhile, and the configuration. */
async function completeRequest(
  { credentials }: CarryOnContext,
  registered: RegisteredType,
  { request, roleArn }: Work,
): Promise<HandlerRequest> {
  const typeConfiguration = await registered.configuration();
  const { typeName } = registered;
  // Another server, which could assume the role, may have accepted this.
  if (roleArn !== undefined && credentials === undefined) throw cannotAssume();
  const fresh = await credentials?.({ typeName, ...(roleArn !== undefined && { roleArn }) });
  if (typeConfiguration === undefined && fresh === undefined) return request;
  return {
    ...request,
    requestData: {
      ...request.requestData,
      ...fresh,
      ...(typeConfiguration !== undefined && { typeConfiguration }),
    },
  };
}

function report(
  { onInvocation }: CarryOnContext,
  operation: OperationRecord,
  { status, errorCode }: ProgressEvent,
  durationMs: number,
): void {
  onInvocation?.({
    typeName: operation.typeName,
    action: operation.action,
    requestToken: operation.requestToken,
    status,
    ...(errorCode !== undefined && { errorCode }),
    durationMs,
  });
}
