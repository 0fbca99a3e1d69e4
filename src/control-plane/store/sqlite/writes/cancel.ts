import type { OperationRecord, OperationStatus } from '../../store.ts';
import { FIND_OPERATION, OPERATION_COLUMNS, operationOf } from '../operation-rows.ts';
import type { Transaction } from '../transaction.ts';

const CANCEL = `
  UPDATE operations SET status = 'CANCEL_IN_PROGRESS', changed_at = ?2, due_at = ?2
  WHERE request_token = ?1 RETURNING ${OPERATION_COLUMNS}`;

const CANCELABLE: readonly OperationStatus[] = ['PENDING', 'IN_PROGRESS'];

export function cancel(
  { prepare, count }: Transaction,
  requestToken: string,
  now: number,
): OperationRecord | undefined {
  const row = prepare(FIND_OPERATION).get(requestToken);
  if (row === undefined) return undefined;
  const operation = operationOf(row);
  if (!CANCELABLE.includes(operation.status)) return operation;
  count(operation.status, -1);
  count('CANCEL_IN_PROGRESS', 1);
  return operationOf(prepare(CANCEL).get(requestToken, now)!);
}
