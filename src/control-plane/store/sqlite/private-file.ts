import { closeSync, openSync } from 'node:fs';
import { StoreError } from '../store-error.ts';

/** Makes a file that only this user can read, unless it is there. SQLite gives its mode to those it makes beside it. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new StoreError('unreachable', `The file ${file} cannot be made (${code}).`, { cause: error });
  }
}
