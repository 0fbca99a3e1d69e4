import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Store } from '../store.ts';
import { type Lock, lockStore } from './lock.ts';
import { createOperationStore } from './operation-store.ts';
import { createPrivateFile } from './private-file.ts';
import { openReader, type Reader } from './reader.ts';
import { countResources, findResource, listResources } from './reads/resources.ts';
import { withStoreErrors } from './sqlite-error.ts';
import { createTypeStore } from './type-store.ts';
import { startWriter, type Writer } from './writer.ts';

export interface SqliteStoreOptions {
  /** Made if it is missing, readable by this user alone; its folder must be there. */
  readonly file: string;
}

/** The store of a single server, in one file. Rejects with a StoreError if another process uses the file. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  // One file may have several names, but is to have one lock.
  const file = existsSync(options.file) ? realpathSync(options.file) : resolve(options.file);
  const lock = withStoreErrors(() => lockStore(file));
  try {
    createPrivateFile(file);
    const writer = await startWriter(file);
    const reader = await openReader(file).catch(async (error) => {
      await writer.close();
      throw error;
    });
    const { read } = reader;
    let closing: Promise<void> | undefined;
    return {
      operations: createOperationStore(read, writer.write),
      resources: {
        find: (typeName, identifier) => read((prepare) => findResource(prepare, typeName, identifier)),
        list: (filter, page) => read((prepare) => listResources(prepare, filter, page)),
        count: () => read(countResources),
      },
      types: createTypeStore(read, writer.write),
      close: () => {
        closing ??= close(writer, reader, lock);
        return closing;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The writer closes the file last: only then is the log carried over and removed. */
async function close(writer: Writer, reader: Reader, lock: Lock): Promise<void> {
  await writer.drain();
  reader.close();
  await writer.close();
  lock.release();
}
