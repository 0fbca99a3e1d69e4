import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../store-error.ts';
import { createPrivateFile } from './private-file.ts';
import { isBusy } from './sqlite-error.ts';

export interface Lock {
  release(): void;
}

/**
 * Keeps other processes from the store. SQLite's own lock of a file beside it is taken, because the operating system
 * gives it back when the process ends, however it ends. The store's own file stays free for those who want to look.
 */
export function lockStore(file: string): Lock {
  const lockFile = `${file}-lock`;
  createPrivateFile(lockFile);
  const db = new DatabaseSync(lockFile);
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!isBusy(error)) throw error;
    throw new StoreError(
      'in-use',
      `The store ${file} is in use by another server. Only one can use it: stop that one, or choose another folder (--data).`,
    );
  }
  return { release: () => db.close() };
}
