import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineFixture, type Fixture } from 'formwork/contract';

const VARIABLE = 'MAIL_LISTS_FOLDER';

/**
 * Contract tests have a service of their own. An account of their own would not do: a server tests handlers with the
 * key that it was given, and the lists of that account must neither be in the way nor be touched.
 */
const fixture: Fixture<{ folder: string; before: string | undefined }> = defineFixture({
  setUp() {
    const { [VARIABLE]: before } = process.env;
    const folder = mkdtempSync(join(tmpdir(), 'mail-lists-'));
    process.env[VARIABLE] = folder;
    return { folder, before };
  },
  tearDown({ folder, before }) {
    if (before === undefined) delete process.env[VARIABLE];
    else process.env[VARIABLE] = before;
    rmSync(folder, { recursive: true, force: true });
  },
  typeConfiguration: { ApiKey: 'the-key-of-the-contract-tests' },
});

export default fixture;
