import type { OperationRecord, OperationStatus } from '../store/store.ts';
import type { OperationView } from './resource-service.ts';

/** Whether an operation will not change any more. */
export function hasEnded(status: OperationStatus): boolean {
  return status === 'SUCCESS' || status === 'FAILED' || status === 'CANCEL_COMPLETE';
}

/** An operation as clients see it: what has been accepted has begun, as with AWS. */
export function viewOf(operation: OperationRecord, now: number): OperationView {
  const { status, identifier, message, errorCode, dueAt } = operation;
  return {
    requestToken: operation.requestToken,
    clientToken: operation.clientToken,
    action: operation.action,
    typeName: operation.typeName,
    typeVersionId: operation.typeVersionId,
    ...(identifier !== undefined && { identifier }),
    status: status === 'PENDING' ? 'IN_PROGRESS' : status,
    acceptedAt: operation.acceptedAt,
    changedAt: operation.changedAt,
    ...(message !== undefined && { message }),
    ...(errorCode !== undefined && { errorCode }),
    ...(dueAt !== undefined && { dueAt }),
    ...(!hasEnded(status) && { retryAt: Math.max(dueAt ?? now, now) }),
  };
}

/** The statuses in the store that clients see as these. */
export function storedStatuses(statuses: readonly OperationStatus[]): readonly OperationStatus[] {
  return statuses.flatMap((status): OperationStatus[] => {
    if (status === 'PENDING') return [];
    return status === 'IN_PROGRESS' ? ['PENDING', 'IN_PROGRESS'] : [status];
  });
}
