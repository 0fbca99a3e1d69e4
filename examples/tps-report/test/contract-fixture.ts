import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineFixture, type Fixture } from 'formwork/contract';

/** Contract tests file their reports in a cabinet of their own. */
const fixture: Fixture<string> = defineFixture({
  setUp: () => mkdtempSync(join(tmpdir(), 'tps-reports-')),
  tearDown: (folder) => rmSync(folder, { recursive: true, force: true }),
  typeConfiguration: (folder) => ({ Folder: folder }),
});

export default fixture;
