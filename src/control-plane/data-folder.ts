import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileProblem } from './file-problem.ts';
import { StartError } from './listen.ts';
import { StoreError } from './store/store-error.ts';

export const STORE_FILE = 'formwork.db';
export const SEAL_KEY_FILE = 'seal.key';
/** Tells a wrong key from the right one. */
export const SEAL_MARK_FILE = 'seal.check';

/**
 * Makes a folder for this user alone, with those that it stands in. Node's own recursive way never ends where a parent
 * is there but can hold nothing, as in /proc: it takes the answer for a parent that is missing, again and again.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  for (const folder of missing) makeOne(folder);
  // Where a file is, this fails as it should.
  if (!statSync(path).isDirectory()) mkdirSync(path);
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Does something in the data folder; what goes wrong there is told in words for whoever has chosen it. */
export async function inDataFolder<Value>(
  folder: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(folder);
  } catch (error) {
    throw told(error, folder);
  }
}

/**
 * A store has tables from its first start, at the end of which the mark of the key is made. An empty file beside that
 * is what a full disk or a copy that failed leaves, and would be taken for a new store.
 */
export function refuseEmptiedStore(folder: string): void {
  const file = join(folder, STORE_FILE);
  if (existsSync(join(folder, SEAL_MARK_FILE)) && statSync(file, { throwIfNoEntry: false })?.size === 0)
    throw new StoreError('damaged', `${STORE_FILE} is empty, though this folder was used before.`);
}

const AFTER_DAMAGE =
  'Restore a backup of it. Without one, start with an empty folder (--data): resources stay where they are, but types and configurations have to be registered again, and requests are forgotten, also those that were under way.';

/** Errors that do not concern the folder are given back as they are. */
function told(error: unknown, folder: string): unknown {
  const [beginning, end] = [`${folder} cannot be the data folder`, 'Choose another one (--data).'];
  if (error instanceof StoreError && error.problem !== 'in-use') {
    const advice = error.problem === 'damaged' ? AFTER_DAMAGE : end;
    return new StoreError(error.problem, `${beginning}. ${error.message} ${advice}`, { cause: error });
  }
  const problem = fileProblem(error);
  return problem === undefined
    ? error
    : new StartError(`${beginning}: ${problem}. ${end}`, { cause: error as Error });
}
