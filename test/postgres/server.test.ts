import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client } from 'pg';
import { postgresIsMissing, startPostgres } from './server.ts';

describe('a PostgreSQL for tests', { skip: postgresIsMissing }, () => {
  test('takes connections with its URL, is new, and is gone when it is stopped', async () => {
    const server = await startPostgres({ settings: { max_connections: '12' } });
    try {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query(
        `SELECT current_user, current_setting('is_superuser') AS super, current_setting('max_connections') AS most,
           (SELECT count(*)::int FROM pg_database WHERE NOT datistemplate) AS databases,
           current_setting('data_directory') AS folder`,
      );
      const { folder, ...facts } = rows[0];
      assert.deepEqual(facts, { current_user: server.user, super: 'on', most: '12', databases: 1 });
      assert.match(folder, /formwork-postgres-/);
      await client.end();
    } finally {
      await server.stop();
    }
    const late = new Client({ connectionString: server.url });
    await assert.rejects(late.connect(), { code: 'ECONNREFUSED' });
  });

  test('asks for the password', async () => {
    const server = await startPostgres();
    try {
      const client = new Client({ connectionString: server.url.replace(server.password, 'wrong') });
      await assert.rejects(client.connect(), { code: '28P01' });
    } finally {
      await server.stop();
    }
  });
});
