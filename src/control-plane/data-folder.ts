import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileProblem } from './file-problem.ts';
import { StartError } from './listen.ts';
import { StoreError } from './store/store-error.ts';

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

/** Errors that do not concern the folder are given back as they are. */
function told(error: unknown, folder: string): unknown {
  const [beginning, end] = [`${folder} cannot be the data folder`, 'Choose another one (--data).'];
  if (error instanceof StoreError && error.problem !== 'in-use')
    return new StoreError(error.problem, `${beginning}. ${error.message} ${end}`, { cause: error });
  const problem = fileProblem(error);
  return problem === undefined
    ? error
    : new StartError(`${beginning}: ${problem}. ${end}`, { cause: error as Error });
}
