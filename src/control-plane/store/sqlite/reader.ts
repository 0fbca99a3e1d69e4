import { StoreError } from '../store-error.ts';
import { createPrepare, openForReading, type Prepare } from './connection.ts';
import { withStoreErrors } from './sqlite-error.ts';

export interface Reader {
  /** Reads what has been written so far; what has been answered is part of it. */
  read<Value>(question: (prepare: Prepare) => Value): Promise<Value>;
  close(): void;
}

/** Reads take microseconds, less than the way to another thread and back. */
export async function openReader(file: string): Promise<Reader> {
  const db = withStoreErrors(() => openForReading(file));
  const prepare = createPrepare(db);
  return {
    read: async (question) => {
      if (!db.isOpen) throw new StoreError('closed', 'The store is closed.');
      return withStoreErrors(() => question(prepare));
    },
    close: () => {
      if (db.isOpen) db.close();
    },
  };
}
