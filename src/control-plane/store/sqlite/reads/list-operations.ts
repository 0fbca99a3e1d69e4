import type { SQLInputValue } from 'node:sqlite';
import type {
  OperationAction,
  OperationFilter,
  OperationRecord,
  OperationStatus,
  Page,
  PageRequest,
} from '../../store.ts';
import type { Prepare } from '../connection.ts';
import { cursorOf, placeOf } from '../cursor.ts';
import { OPERATION_COLUMNS, operationOf } from '../operation-rows.ts';

const STATUSES: readonly OperationStatus[] = [
  'PENDING',
  'IN_PROGRESS',
  'CANCEL_IN_PROGRESS',
  'SUCCESS',
  'FAILED',
  'CANCEL_COMPLETE',
];
const ACTIONS: readonly OperationAction[] = ['CREATE', 'UPDATE', 'DELETE'];

interface Query {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

export function listOperations(
  prepare: Prepare,
  filter: OperationFilter,
  { limit, after }: PageRequest,
): Page<OperationRecord> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : (placeOf(after, ['number'])[0] as number);
  const { sql, values } = listQuery(filter, before, limit + 1);
  const rows = prepare(sql).all(...values);
  const items = rows.slice(0, limit).map(operationOf);
  const last = rows[limit - 1];
  return rows.length > limit && last !== undefined
    ? { items, next: cursorOf([last['seq'] as number]) }
    : { items };
}

/** Newest first, from indexes alone: what the filter leaves out is not walked through, however much it is. */
function listQuery(filter: OperationFilter, before: number, limit: number): Query {
  const columns = `seq, ${OPERATION_COLUMNS}`;
  if (filter.typeName === undefined && filter.statuses === undefined && filter.actions === undefined) {
    return {
      sql: `SELECT ${columns} FROM operations WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
      values: [before, limit],
    };
  }
  const { sql, values } = merged(filter, before);
  return {
    sql: `SELECT ${columns} FROM operations WHERE seq IN (${sql} ORDER BY seq DESC LIMIT ?) ORDER BY seq DESC`,
    values: [...values, limit],
  };
}

/** In an index, the operations of one status and one action are a list in order; SQLite merges such lists. */
function merged(filter: OperationFilter, before: number): Query {
  const statuses = STATUSES.filter((status) => filter.statuses?.includes(status) ?? true);
  const actions = ACTIONS.filter((action) => filter.actions?.includes(action) ?? true);
  const type = filter.typeName === undefined ? [] : [filter.typeName];
  const condition = `${type.length > 0 ? 'type_name = ? AND ' : ''}status = ? AND action = ? AND seq < ?`;
  const lists = statuses.flatMap((status) => actions.map((action) => [...type, status, action, before]));
  if (lists.length === 0) return { sql: 'SELECT seq FROM operations WHERE false', values: [] };
  return {
    sql: lists.map(() => `SELECT seq FROM operations WHERE ${condition}`).join(' UNION ALL '),
    values: lists.flat(),
  };
}
