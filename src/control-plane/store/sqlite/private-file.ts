import { closeSync, openSync, statSync } from 'node:fs';
import { fileProblem } from '../../file-problem.ts';
import { StoreError } from '../store-error.ts';

/** Makes a file that only this user can read, unless it is there. SQLite gives its mode to those it makes beside it. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (isThere && statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return;
    const problem = isThere ? 'a folder has that name' : fileProblem(error);
    throw new StoreError('unreachable', `The file ${file} cannot be made: ${problem}.`, { cause: error });
  }
}
