import type { DatabaseSync } from 'node:sqlite';
import { createPrepare, type Prepare } from './connection.ts';
import { storeErrorOf } from './sqlite-error.ts';
import { createTransaction } from './transaction.ts';
import type { Call, Failure, Outcome } from './writer-messages.ts';
import { WRITES } from './writes/index.ts';

/** After these nobody can say what is on the disk, so nothing more is written to it until the store is opened anew. */
const FATAL: readonly unknown[] = ['damaged', 'io'];

/** Does calls in one transaction. What they answer is true once this has returned, and not before. */
export type Commit = (calls: readonly Call[]) => readonly Outcome[];

export function createCommit(db: DatabaseSync): Commit {
  const prepare = createPrepare(db);
  let end: Failure | undefined;
  const commit: Commit = (calls) => {
    if (end !== undefined) return failAll(calls, end);
    try {
      return transact(db, prepare, calls);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.problem === undefined && calls.length > 1) return calls.flatMap((call) => commit([call]));
      if (FATAL.includes(failure.problem)) end = failure;
      return failAll(calls, failure);
    }
  };
  return commit;
}

function transact(db: DatabaseSync, prepare: Prepare, calls: readonly Call[]): Outcome[] {
  const { transaction, writeCounters } = createTransaction(prepare);
  prepare('BEGIN IMMEDIATE').run();
  try {
    const outcomes = calls.map(({ name, parameters }) => ({
      value: (WRITES[name] as (...all: readonly unknown[]) => unknown)(transaction, ...parameters),
    }));
    writeCounters();
    prepare('COMMIT').run();
    return outcomes;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function failAll(calls: readonly Call[], failure: Failure): Outcome[] {
  return calls.map(() => ({ failure }));
}

export function failureOf(error: unknown): Failure {
  const known = storeErrorOf(error);
  if (known !== undefined) return { message: known.message, problem: known.problem };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
