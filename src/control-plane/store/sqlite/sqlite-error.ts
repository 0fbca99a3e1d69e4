import { StoreError, type StoreProblem } from '../store-error.ts';

/** Primary result codes of SQLite (sqlite.org/rescode.html) that say something of the file, not of a statement. */
const PROBLEMS: ReadonlyMap<number, readonly [StoreProblem, string]> = new Map([
  [3, ['unreachable', 'The file of the store may not be used by this user']],
  [5, ['in-use', 'Another program keeps the file of the store locked']],
  [7, ['io', 'There is not enough memory for the store']],
  [8, ['io', 'The file of the store may not be written']],
  [10, ['io', 'The disk of the store failed']],
  [11, ['damaged', 'The file of the store is damaged']],
  [13, ['full', 'The disk of the store is full']],
  [14, ['unreachable', 'The file of the store cannot be opened']],
  [26, ['damaged', 'The file is no store, or is damaged']],
] as const);

/** What SQLite's error means for the store, or undefined if it is a statement that was wrong. */
export function storeErrorOf(error: unknown): StoreError | undefined {
  if (error instanceof StoreError) return error;
  const problem = PROBLEMS.get(primaryCode(error) ?? -1);
  if (problem === undefined) return undefined;
  const [kind, message] = problem;
  return new StoreError(kind, `${message} (${(error as Error).message}).`, { cause: error });
}

/** Gives what the work gives, and what it throws as an error of the store. */
export function withStoreErrors<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw storeErrorOf(error) ?? error;
  }
}

export function isBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
