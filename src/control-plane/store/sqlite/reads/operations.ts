import type { OperationRecord, OperationStatus, OperationStore } from '../../store.ts';
import type { Prepare } from '../connection.ts';
import { NEXT_EXPIRY, NEXT_FREE, NEXT_FREE_OF_TYPE } from '../due.ts';
import { freeTypes } from '../free-types.ts';
import { CLIENT_TOKEN_QUERY, FIND_OPERATION, operationOf } from '../operation-rows.ts';

const COUNTS = 'SELECT name, value FROM counters';

export function findOperation(prepare: Prepare, requestToken: string): OperationRecord | undefined {
  const row = prepare(FIND_OPERATION).get(requestToken);
  return row && operationOf(row);
}

export function findByClientToken(
  prepare: Prepare,
  clientToken: string,
  tokensSince: number,
): OperationRecord | undefined {
  const row = prepare(CLIENT_TOKEN_QUERY).get(clientToken);
  return row && (row['accepted_at'] as number) >= tokensSince ? operationOf(row) : undefined;
}

export function nextDueAt(prepare: Prepare, exceptTypes: readonly string[]): number | undefined {
  const free =
    exceptTypes.length === 0
      ? [prepare(NEXT_FREE).get()]
      : freeTypes(prepare, exceptTypes).map((type) => prepare(NEXT_FREE_OF_TYPE).get(type));
  const times = [...free, prepare(NEXT_EXPIRY).get(JSON.stringify(exceptTypes))].flatMap((row) =>
    row === undefined ? [] : [row['at'] as number],
  );
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
}

export function counts(prepare: Prepare): Awaited<ReturnType<OperationStore['counts']>> {
  const values = new Map(
    prepare(COUNTS)
      .all()
      .map((row) => [row['name'], row['value']]),
  );
  const of = (status: OperationStatus): number => values.get(status) as number;
  return {
    PENDING: of('PENDING'),
    IN_PROGRESS: of('IN_PROGRESS'),
    CANCEL_IN_PROGRESS: of('CANCEL_IN_PROGRESS'),
    SUCCESS: of('SUCCESS'),
    FAILED: of('FAILED'),
    CANCEL_COMPLETE: of('CANCEL_COMPLETE'),
  };
}
