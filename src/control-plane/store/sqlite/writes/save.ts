import type { SQLInputValue } from 'node:sqlite';
import type { OperationChange, OperationStatus } from '../../store.ts';
import type { Prepare } from '../connection.ts';
import type { Transaction } from '../transaction.ts';
import type { ClaimKey } from './claims.ts';
import { putResource, removeResource } from './resources.ts';

const HELD = `
  SELECT seq, type_name, identifier, status, locks FROM operations
  WHERE request_token = ? AND fence = ? AND lease_until IS NOT NULL`;

const HOLDER = 'SELECT seq FROM operations WHERE type_name = ? AND identifier = ? AND locks = 1';

const PUT_WORK = `
  INSERT INTO work (seq, work) VALUES (?, ?) ON CONFLICT (seq) DO UPDATE SET work = excluded.work`;
const REMOVE_WORK = 'DELETE FROM work WHERE seq = ?';

/** The operation as it is before a save. */
interface Held {
  readonly seq: number;
  readonly typeName: string;
  readonly identifier: string | null;
  readonly status: OperationStatus;
  readonly locks: number;
}

export function save(transaction: Transaction, claim: ClaimKey, change: OperationChange): boolean {
  const { prepare, count } = transaction;
  const row = prepare(HELD).get(claim.requestToken, claim.fence);
  if (row === undefined) return false;
  const held: Held = {
    seq: row['seq'] as number,
    typeName: row['type_name'] as string,
    identifier: row['identifier'] as string | null,
    status: row['status'] as OperationStatus,
    locks: row['locks'] as number,
  };
  const identifier = change.identifier ?? held.identifier;
  const asSaved = isCanceled(held, change)
    ? { ...change, identifier, status: held.status, dueAt: change.changedAt }
    : { ...change, identifier };
  count(held.status, -1);
  count(asSaved.status, 1);
  update(prepare, held, columnsOf(prepare, held, asSaved));
  if (change.work === undefined) prepare(REMOVE_WORK).run(held.seq);
  else prepare(PUT_WORK).run(held.seq, change.work);
  if (change.resource === 'removed') {
    if (identifier !== null) removeResource(transaction, held.typeName, identifier);
  } else if (change.resource !== undefined) putResource(transaction, change.resource);
  return true;
}

/** Somebody asked for a cancel that whoever saves did not know of. An operation that has ended cannot be canceled. */
function isCanceled(held: Held, change: OperationChange): boolean {
  return (
    change.dueAt !== undefined &&
    held.status === 'CANCEL_IN_PROGRESS' &&
    change.status !== 'CANCEL_IN_PROGRESS'
  );
}

type Columns = Readonly<Record<string, SQLInputValue>>;

type Change = Omit<OperationChange, 'identifier'> & { readonly identifier: string | null };

function columnsOf(prepare: Prepare, held: Held, change: Change): Columns {
  const { status, identifier } = change;
  const locks = change.dueAt !== undefined && isFree(prepare, held, identifier) ? 1 : 0;
  // A column that is named costs the renewal of its indexes, changed or not.
  return {
    changed_at: change.changedAt,
    message: change.message ?? null,
    error_code: change.errorCode ?? null,
    due_at: change.dueAt ?? null,
    attempts: 0,
    lease_owner: null,
    lease_until: null,
    ...(status !== held.status && { status }),
    ...(identifier !== held.identifier && { identifier }),
    ...(locks !== held.locks && { locks }),
  };
}

function isFree(prepare: Prepare, held: Held, identifier: string | null): boolean {
  if (identifier === null) return false;
  if (held.locks === 1 && identifier === held.identifier) return true;
  const holder = prepare(HOLDER).get(held.typeName, identifier);
  return holder === undefined || holder['seq'] === held.seq;
}

function update(prepare: Prepare, { seq }: Held, columns: Columns): void {
  const names = Object.keys(columns);
  const sql = `UPDATE operations SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE seq = ?`;
  prepare(sql).run(...Object.values(columns), seq);
}
