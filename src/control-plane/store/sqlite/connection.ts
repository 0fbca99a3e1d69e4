import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Gives the prepared statement of a text, always the same one. */
export type Prepare = (sql: string) => StatementSync;

/** How long to wait for another program that looks into the file, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Every commit is on the disk before it is answered (synchronous = FULL), and what is removed is overwritten
 * (secure_delete), as it may hold sealed values. The log grows to 8,000 pages before it is carried over into the
 * file: pages that change often, such as the ends of indexes, are then carried over once for many commits.
 */
export function openForWriting(file: string): DatabaseSync {
  return opened(new DatabaseSync(file), [
    'journal_mode = WAL',
    'synchronous = FULL',
    'secure_delete = ON',
    'temp_store = MEMORY',
    'cache_size = -65536',
    'wal_autocheckpoint = 8000',
    'journal_size_limit = 67108864',
  ]);
}

export function openForReading(file: string): DatabaseSync {
  return opened(new DatabaseSync(file, { readOnly: true }), ['cache_size = -32768']);
}

function opened(db: DatabaseSync, pragmas: readonly string[]): DatabaseSync {
  try {
    for (const pragma of [`busy_timeout = ${PATIENCE}`, ...pragmas]) db.exec(`PRAGMA ${pragma}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function createPrepare(db: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = db.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}
