import type { OperationStore } from './store/store.ts';
import { StoreError } from './store/store-error.ts';

/** Longer than the store takes for a question, however busy it is. */
const PATIENCE_MS = 3_000;

export interface WatchedOperations {
  readonly operations: OperationStore;
  /** Why the store cannot be used, for everybody to read; undefined if nothing is known against it. */
  problem(): string | undefined;
}

/** Watches the questions that the engine asks every second, for what is due: they show whether the store can be used. */
export function watchStore(operations: OperationStore, now: () => number): WatchedOperations {
  let askedAt: number | undefined;
  let failure: string | undefined;
  const watched =
    <Question extends readonly unknown[], Answer>(ask: (...question: Question) => Promise<Answer>) =>
    async (...question: Question): Promise<Answer> => {
      askedAt = now();
      try {
        const answer = await ask(...question);
        failure = undefined;
        return answer;
      } catch (error) {
        failure = failureText(error);
        throw error;
      } finally {
        askedAt = undefined;
      }
    };
  return {
    operations: {
      ...operations,
      claimDue: watched(operations.claimDue),
      nextDueAt: watched(operations.nextDueAt),
    },
    problem: () =>
      askedAt !== undefined && now() - askedAt > PATIENCE_MS ? 'The store does not answer.' : failure,
  };
}

/** The message of the error is for the log: it may tell strangers where the store is. */
function failureText(error: unknown): string {
  return `The store fails${error instanceof StoreError ? ` (${error.problem})` : ''}. The log of the server says more.`;
}
