import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import { storeSuite } from './suite.ts';

/** One process at a time has the file, and in it one thread writes: there is no second way to open it. */
storeSuite('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-store-'));
  const store = await openSqliteStore({ file: join(folder, 'store.db') });
  return {
    store,
    another: store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});
