import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineFixture, type Fixture } from 'formwork/contract';

/** Contract tests have an order book of their own. */
const fixture: Fixture<{ readonly folder: string; readonly before: string | undefined }> = defineFixture({
  setUp() {
    const before = process.env['ORDERS_FOLDER'];
    const folder = mkdtempSync(join(tmpdir(), 'acme-orders-'));
    process.env['ORDERS_FOLDER'] = folder;
    return { folder, before };
  },
  tearDown({ folder, before }) {
    if (before === undefined) delete process.env['ORDERS_FOLDER'];
    else process.env['ORDERS_FOLDER'] = before;
    rmSync(folder, { recursive: true, force: true });
  },
});

export default fixture;
