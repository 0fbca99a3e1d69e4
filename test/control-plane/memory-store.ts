import { createCommit } from '../../src/control-plane/store/sqlite/commit.ts';
import { createPrepare, openForWriting } from '../../src/control-plane/store/sqlite/connection.ts';
import { migrate } from '../../src/control-plane/store/sqlite/migrate.ts';
import { createOperationStore } from '../../src/control-plane/store/sqlite/operation-store.ts';
import type { Reader } from '../../src/control-plane/store/sqlite/reader.ts';
import {
  countResources,
  findResource,
  listResources,
} from '../../src/control-plane/store/sqlite/reads/resources.ts';
import type { Writer } from '../../src/control-plane/store/sqlite/writer.ts';
import type { WriteResult } from '../../src/control-plane/store/sqlite/writes/index.ts';
import type { Store } from '../../src/control-plane/store/store.ts';

/** What operations need of a store. */
export type MemoryStore = Pick<Store, 'operations' | 'resources'>;

export interface OpenMemoryStore extends MemoryStore {
  /** What is kept of an operation for whoever goes on with it; else only claims give it. */
  workOf(requestToken: string): Uint8Array | undefined;
}

const WORK = 'SELECT work FROM operations JOIN work USING (seq) WHERE request_token = ?';

/**
 * The embedded store in memory and without its thread: whatever is asked has been done when the promise is made, so
 * that a clock that stands still need not wait for it.
 */
export function createMemoryStore(): OpenMemoryStore {
  const db = openForWriting(':memory:');
  migrate(db);
  const [prepare, commit] = [createPrepare(db), createCommit(db)];
  const read: Reader['read'] = async (question) => question(prepare);
  const write: Writer['write'] = async (name, ...parameters) => {
    const [outcome] = commit([{ name, parameters }]);
    if ('failure' in outcome!) throw new Error(outcome.failure.message);
    return outcome!.value as WriteResult<typeof name>;
  };
  return {
    operations: createOperationStore(read, write),
    resources: {
      find: (typeName, identifier) => read((prepare) => findResource(prepare, typeName, identifier)),
      list: (filter, page) => read((prepare) => listResources(prepare, filter, page)),
      count: () => read(countResources),
    },
    workOf: (requestToken) => prepare(WORK).get(requestToken)?.['work'] as Uint8Array | undefined,
  };
}
