import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import { storeSuite } from './suite.ts';

storeSuite('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-store-'));
  const store = await openSqliteStore({ file: join(folder, 'store.db') });
  return {
    store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});
