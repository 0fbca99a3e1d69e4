import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { postgresIsMissing, startPostgres } from '../postgres/server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Report {
  readonly rules: readonly { readonly id: string; readonly status: string; readonly message: string }[];
  readonly leaks: readonly unknown[];
}

test('both types keep every rule of the contract against a real PostgreSQL', {
  skip: postgresIsMissing,
}, async (t) => {
  const server = await startPostgres();
  t.after(() => server.stop());
  const { host, port, user, password, database } = server;
  const configuration = {
    Host: host,
    Port: port,
    User: user,
    Password: password,
    Database: database,
    Tls: false,
  };
  for (const folder of ['examples/postgres-role', 'examples/postgres-role/database']) {
    const child = spawn(
      process.execPath,
      ['src/cli/main.ts', 'test', folder, '--seed', '1', '--format', 'json'],
      {
        cwd: ROOT,
        env: { ...process.env, FORMWORK_TYPE_CONFIGURATION: JSON.stringify(configuration) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.ok(said.startsWith('{'), complaints);
    const { rules, leaks } = JSON.parse(said) as Report;
    assert.equal(rules.length, 70);
    // The handlers are never in progress, and some rules are not for a type without this or that.
    const open = rules.filter(
      ({ id, status, message }) =>
        status !== 'pass' && !message.startsWith('Not for this type') && !id.endsWith('-in-progress-model'),
    );
    assert.deepEqual(open, [], folder);
    assert.deepEqual(leaks, []);
    assert.equal(said.includes(password) || complaints.includes(password), false);
  }
});
