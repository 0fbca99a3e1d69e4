import type { Claim, Lease } from '../../store.ts';
import type { Prepare } from '../connection.ts';
import { EXPIRED_DUE, FREE_DUE, FREE_DUE_OF_TYPE } from '../due.ts';
import { freeTypes } from '../free-types.ts';
import { OPERATION_COLUMNS, operationOf } from '../operation-rows.ts';
import type { Row } from '../row.ts';
import type { Transaction } from '../transaction.ts';

/** What is needed of a claim to recognise it. */
export interface ClaimKey {
  readonly requestToken: string;
  readonly fence: number;
}

const TAKE = `
  UPDATE operations SET fence = fence + 1, attempts = attempts + 1, lease_owner = ?2, lease_until = ?3
  WHERE seq = ?1 RETURNING ${OPERATION_COLUMNS}, fence`;

const WORK = 'SELECT work FROM work WHERE seq = ?';

const RENEW = `
  UPDATE operations SET lease_owner = ?3, lease_until = ?4
  WHERE request_token = ?1 AND fence = ?2 AND lease_until IS NOT NULL`;

export function claimDue(
  { prepare }: Transaction,
  lease: Lease,
  now: number,
  limit: number,
  exceptTypes: readonly string[],
): Claim[] {
  const free =
    exceptTypes.length === 0
      ? prepare(FREE_DUE).all(now, limit)
      : freeTypes(prepare, exceptTypes).flatMap((type) => prepare(FREE_DUE_OF_TYPE).all(type, now, limit));
  const expired = prepare(EXPIRED_DUE).all(now, limit, JSON.stringify(exceptTypes));
  return [...free, ...expired]
    .sort(byDueTime)
    .slice(0, limit)
    .map((row) => claimOf(prepare, row['seq'] as number, lease));
}

function byDueTime(a: Row, b: Row): number {
  return Number(a['due_at']) - Number(b['due_at']) || Number(a['seq']) - Number(b['seq']);
}

function claimOf(prepare: Prepare, seq: number, lease: Lease): Claim {
  const row = prepare(TAKE).get(seq, lease.owner, lease.until)!;
  const work = prepare(WORK).get(seq)!['work'] as Uint8Array;
  return { operation: { ...operationOf(row), work }, fence: row['fence'] as number };
}

/** For each claim, whether it was still held. */
export function renew({ prepare }: Transaction, claims: readonly ClaimKey[], lease: Lease): boolean[] {
  return claims.map(
    ({ requestToken, fence }) =>
      Number(prepare(RENEW).run(requestToken, fence, lease.owner, lease.until).changes) === 1,
  );
}

/** Nobody else can use the file, so whoever held something when it was opened is dead. */
export function voidClaims(prepare: Prepare): void {
  prepare('UPDATE operations SET lease_owner = NULL, lease_until = NULL WHERE lease_until IS NOT NULL').run();
}
