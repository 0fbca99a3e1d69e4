import type { OperationStatus } from '../store.ts';
import type { Prepare } from './connection.ts';

export type Counter = OperationStatus | 'resources' | 'revision';

/** What a write has in hand. It either does all that it does, or throws, and the whole transaction is undone. */
export interface Transaction {
  readonly prepare: Prepare;
  /** Changes a counter. All changes of a transaction are written together, at its end. */
  count(counter: Counter, by: number): void;
}

const ADD = 'UPDATE counters SET value = value + ? WHERE name = ?';

/** Keeps count of a transaction, and gives what is to be done last in it. */
export function createTransaction(prepare: Prepare): { transaction: Transaction; writeCounters(): void } {
  const changes = new Map<Counter, number>();
  return {
    transaction: {
      prepare,
      count: (counter, by) => {
        changes.set(counter, (changes.get(counter) ?? 0) + by);
      },
    },
    writeCounters: () => {
      for (const [counter, by] of changes) if (by !== 0) prepare(ADD).run(by, counter);
    },
  };
}
