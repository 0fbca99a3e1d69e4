import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cfnMissing, cfnTest } from './cfn.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test("AWS's contract tests pass against formwork lambda examples/tps-report", {
  skip: cfnMissing,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-cfn-'));
  const project = join(folder, 'tps-report');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'examples/tps-report'), project, { recursive: true });
  const server = spawn(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'lambda', project, '--port', '0'], {
    env: { ...process.env, TPS_REPORTS_FOLDER: join(folder, 'cabinet') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.after(() => server.kill());
  const [ready] = (await server.stdout.take(1).toArray()) as Buffer[];
  const { code, printed } = await cfnTest(project, String(ready).replace(/^ready (.*)\n$/, '$1'));
  assert.equal(code, 0, printed);
  assert.match(printed, /\d+ passed/);
});
