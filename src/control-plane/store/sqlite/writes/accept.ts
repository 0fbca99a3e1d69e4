import type { Acceptance, Basis, Lease, NewOperation } from '../../store.ts';
import { CLIENT_TOKEN_QUERY, OPERATION_COLUMNS, operationOf } from '../operation-rows.ts';
import type { Transaction } from '../transaction.ts';

/** Who accepted knows the rest, and messages between threads are better short. */
export type Accepted =
  | Exclude<Acceptance, { readonly kind: 'accepted' | 'left' }>
  | { readonly kind: 'accepted' };

export const FIRST_FENCE = 1;

const HOLDER = `SELECT ${OPERATION_COLUMNS} FROM operations WHERE type_name = ? AND identifier = ? AND locks = 1`;

const WRITTEN_BY = 'SELECT request_token FROM resources WHERE type_name = ? AND identifier = ?';

const INSERT = `
  INSERT INTO operations (
    request_token, client_token, content_hash, action, type_name, type_version_id, identifier, status,
    accepted_at, changed_at, due_at, attempts, fence, lease_owner, lease_until, locks
  ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'PENDING', ?8, ?8, ?9, ?10, ?10 * ${FIRST_FENCE}, ?11, ?12, ?13)`;

const INSERT_WORK = 'INSERT INTO work (seq, work) VALUES (?, ?)';

export function accept(
  { prepare, count }: Transaction,
  operation: NewOperation,
  lease: Lease | undefined,
  tokensSince: number,
  basis?: Basis,
): Accepted {
  const same = prepare(CLIENT_TOKEN_QUERY).get(operation.clientToken);
  if (same !== undefined && (same['accepted_at'] as number) >= tokensSince) {
    const kind = same['content_hash'] === operation.contentHash ? 'known' : 'conflict';
    return { kind, operation: operationOf(same) };
  }
  if (operation.identifier !== undefined) {
    const holder = prepare(HOLDER).get(operation.typeName, operation.identifier);
    if (holder !== undefined) return { kind: 'busy', operation: operationOf(holder) };
    if (basis !== undefined) {
      const written = prepare(WRITTEN_BY).get(operation.typeName, operation.identifier);
      if (written?.['request_token'] !== basis.requestToken) return { kind: 'changed' };
    }
  }
  const { lastInsertRowid } = prepare(INSERT).run(
    operation.requestToken,
    operation.clientToken,
    operation.contentHash,
    operation.action,
    operation.typeName,
    operation.typeVersionId,
    operation.identifier ?? null,
    operation.acceptedAt,
    operation.dueAt,
    lease === undefined ? 0 : 1,
    lease?.owner ?? null,
    lease?.until ?? null,
    operation.identifier === undefined ? 0 : 1,
  );
  prepare(INSERT_WORK).run(lastInsertRowid, operation.work);
  count('PENDING', 1);
  return { kind: 'accepted' };
}
