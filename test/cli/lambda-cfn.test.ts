import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The Python that has AWS's CLI installed; CONTRIBUTING.md tells how to get it. */
const PYTHON = process.env['FORMWORK_CFN_PYTHON'];

/** AWS's CLI asks the real STS whatever the environment says, so that the address is changed inside it. */
const LAUNCHER = `import os
from rpdk.core import boto_helpers
boto_helpers.get_service_endpoint = lambda service, region: os.environ["ENDPOINT"]
from rpdk.core.cli import main
main()
`;

const skip = PYTHON === undefined && 'FORMWORK_CFN_PYTHON is not set';

test("AWS's contract tests pass against formwork lambda examples/tps-report", { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-cfn-'));
  const project = join(folder, 'tps-report');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'examples/tps-report'), project, { recursive: true });
  writeFileSync(join(folder, 'cfn.py'), LAUNCHER);
  const env = { ...process.env, TPS_REPORTS_FOLDER: join(folder, 'cabinet') };
  const server = spawn(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'lambda', project, '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.after(() => server.kill());
  const [ready] = (await server.stdout.take(1).toArray()) as Buffer[];
  const endpoint = String(ready).replace(/^ready (.*)\n$/, '$1');
  const cfn = spawn(PYTHON!, [join(folder, 'cfn.py'), 'test', '--endpoint', endpoint], {
    cwd: project,
    env: {
      ...env,
      ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_DEFAULT_REGION: 'us-east-1',
    },
  });
  let printed = '';
  for (const stream of [cfn.stdout, cfn.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)));
  const code = await new Promise((resolve) => cfn.once('close', resolve));
  assert.equal(code, 0, printed);
  assert.match(printed, /\d+ passed/);
});
