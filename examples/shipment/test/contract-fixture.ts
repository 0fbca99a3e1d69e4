import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineFixture, type Fixture } from 'formwork/contract';

/** Contract tests have a dispatch of their own. */
const fixture: Fixture<{ readonly folder: string; readonly before: string | undefined }> = defineFixture({
  setUp() {
    const before = process.env['SHIPMENTS_FOLDER'];
    const folder = mkdtempSync(join(tmpdir(), 'acme-shipments-'));
    process.env['SHIPMENTS_FOLDER'] = folder;
    return { folder, before };
  },
  tearDown({ folder, before }) {
    if (before === undefined) delete process.env['SHIPMENTS_FOLDER'];
    else process.env['SHIPMENTS_FOLDER'] = before;
    rmSync(folder, { recursive: true, force: true });
  },
});

export default fixture;
