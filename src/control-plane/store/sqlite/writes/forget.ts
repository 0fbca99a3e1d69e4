import type { OperationStatus } from '../../store.ts';
import type { Transaction } from '../transaction.ts';

const FORGET = `
  DELETE FROM operations WHERE seq IN (
    SELECT seq FROM operations WHERE due_at IS NULL AND changed_at < ? ORDER BY changed_at LIMIT ?)
  RETURNING status`;

export function forget({ prepare, count }: Transaction, endedBefore: number, limit: number): number {
  const forgotten = prepare(FORGET).all(endedBefore, limit);
  for (const row of forgotten) count(row['status'] as OperationStatus, -1);
  return forgotten.length;
}
