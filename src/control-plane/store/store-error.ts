export type StoreProblem =
  /** Another server has it open and it is not made to be shared, or another program keeps it locked for too long. */
  | 'in-use'
  /** It cannot be opened: no such folder, no permission. */
  | 'unreachable'
  /** It belongs to another program, or to a newer version of this one. */
  | 'foreign'
  /** What is kept cannot be read any more. */
  | 'damaged'
  /** There is no room left. */
  | 'full'
  /** The disk or the connection failed, or no answer came: what was asked for may have been done, or not. */
  | 'io'
  | 'closed'
  /** A page was asked for after a place that no page of the store has named: a mistake of whoever asks. */
  | 'cursor';

/** The store cannot do what it is asked to. Nothing has been written, except that after 'io' nobody knows. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.problem = problem;
  }
}

/** Whether what was asked for may have been done in spite of the error. */
export function isInDoubt(error: unknown): boolean {
  return error instanceof StoreError && error.problem === 'io';
}

/** With these the store may work again later, without anybody having to open it anew or to ask for something else. */
const PASSING: ReadonlySet<StoreProblem> = new Set(['in-use', 'unreachable', 'full', 'io']);

export function isPassing(error: unknown): boolean {
  return error instanceof StoreError && PASSING.has(error.problem);
}
