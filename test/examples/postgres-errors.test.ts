import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { RETRIABLE_CODES } from '../../src/provider/index.ts';
import { lendOwnModules } from '../../src/provider/invoke/index.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from '../postgres/server.ts';

/** What the handlers of postgres-role answer when PostgreSQL has a problem, or the type configuration. */
lendOwnModules();
const { default: provider } = await import('../../examples/postgres-role/src/handlers.ts');
const { connectionOf, createProvisioner } = await import('../../examples/postgres-role/test/provisioner.ts');
const { Client } = await import('pg');

type Connection = ReturnType<typeof connectionOf>;

const schema = new URL('../../examples/postgres-role/postgres-access-role.json', import.meta.url);
const { run, told } = createProvisioner(provider, schema);
const SECRET = 'a password of the type configuration';

/** The code and the message of a create with a configuration; no secret is in anything that is told. */
async function refusal(configuration: Connection): Promise<{ code: string | undefined; message: string }> {
  told.length = 0;
  const event = await run(
    'CREATE',
    { RoleName: 'refused', Password: 'of the role itself' },
    { configuration },
  );
  assert.equal(event.status, 'FAILED');
  assert.equal(event.resourceModel, undefined);
  const text = JSON.stringify(told);
  for (const secret of [configuration.Password, 'of the role itself'])
    assert.ok(!text.includes(secret), text);
  return { code: event.errorCode, message: event.message ?? '' };
}

describe('a problem with PostgreSQL', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let right: Connection;
  const sql = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  before(async () => {
    // As few connections as PostgreSQL can do with, so that there soon are too many.
    const settings = { max_connections: '4', superuser_reserved_connections: '1', reserved_connections: '0' };
    server = await startPostgres({ settings });
    right = connectionOf(server.url);
  });
  after(() => server.stop());

  test('a wrong password, and a wrong user', async () => {
    for (const wrong of [{ Password: SECRET }, { User: 'nobody at all', Password: SECRET }]) {
      const { code, message } = await refusal({ ...right, ...wrong });
      assert.equal(code, 'InvalidCredentials');
      assert.match(message, /password of the type configuration/);
    }
  });

  test('a database that does not exist, and TLS that the server does not speak', async () => {
    for (const wrong of [{ Database: 'nowhere' }, { Tls: true }])
      assert.equal((await refusal({ ...right, ...wrong })).code, 'InvalidTypeConfiguration');
  });

  test('a type configuration that the schema refuses', async () => {
    const { code, message } = await refusal({ Host: '', User: 'u', Password: SECRET });
    assert.equal(code, 'InvalidTypeConfiguration');
    assert.match(message, /Host/);
  });

  test('a server that nobody listens at, or that hangs up', async () => {
    const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    assert.ok(typeof address === 'object' && address !== null);
    const Port = address.port;
    assert.equal((await refusal({ ...right, Port })).code, 'NetworkFailure');
    listener.close();
    await once(listener, 'close');
    const { code, message } = await refusal({ ...right, Port });
    assert.equal(code, 'NetworkFailure');
    assert.ok(RETRIABLE_CODES.has(code));
    assert.match(message, /ECONNREFUSED/);
  });

  test('a user who may not create roles', async () => {
    await sql(`CREATE ROLE weak LOGIN PASSWORD '${SECRET}'`);
    const { code, message } = await refusal({ ...right, User: 'weak', Password: SECRET });
    assert.equal(code, 'AccessDenied');
    assert.match(message, /42501/);
  });

  test('too many connections, and the caller tries again until there is one', async () => {
    const clients = Array.from({ length: 3 }, () => new Client({ connectionString: server.url }));
    await sql(`CREATE ROLE usual LOGIN CREATEROLE PASSWORD '${SECRET}'`);
    for (const client of clients) await client.connect();
    const usual = { ...right, User: 'usual', Password: SECRET };
    const { code } = await refusal(usual);
    assert.equal(code, 'Throttling');
    assert.ok(RETRIABLE_CODES.has(code));
    const attempts = told.filter((entry) => 'status' in entry).length;
    assert.ok(attempts > 1, 'it was tried more than once');
    for (const client of clients) await client.end();
    const { status, message } = await run('CREATE', { RoleName: 'now' }, { configuration: usual });
    assert.equal(status, 'SUCCESS', message);
  });

  test('somebody else who ends the session in the middle', async () => {
    const blocker = new Client({ connectionString: server.url });
    blocker.on('error', () => {});
    await blocker.connect();
    // A create of the same name waits behind it, until it is ended.
    await blocker.query("SELECT pg_advisory_lock(hashtextextended('Postgres::Access::Role cut off', 0))");
    const pending = run('CREATE', { RoleName: 'cut off' }, { configuration: right });
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'advisory'`;
    while ((await blocker.query(waiting)).rowCount === 0);
    await blocker.end();
    const { status, message } = await pending;
    assert.equal(status, 'SUCCESS', message);
    const codes = told.flatMap((entry) => ('errorCode' in entry ? [entry.errorCode] : []));
    assert.ok(codes.includes('ServiceInternalError'), 'after a failure that may be tried again');
  });
});
