import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../store-error.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';

/** Brings a file to the version of this program, each step in a transaction of its own. */
export function migrate(db: DatabaseSync, migrations: readonly string[] = MIGRATIONS): void {
  const version = numberOf(db, 'user_version');
  if (version === 0 && numberOf(db, 'application_id') === 0 && isEmpty(db)) {
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  } else if (numberOf(db, 'application_id') !== APPLICATION_ID) {
    throw new StoreError('foreign', 'The file is a database, but not one of Formwork.');
  }
  if (version > migrations.length) {
    throw new StoreError(
      'foreign',
      `The file was written by a newer version of Formwork (its schema is ${version}, this program knows ${migrations.length}). Use that version, or another file.`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(migration);
      db.exec(`PRAGMA user_version = ${index + 1}`);
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

function numberOf(db: DatabaseSync, pragma: string): number {
  return Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}
