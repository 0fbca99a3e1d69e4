import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { tokenDigest } from '../../src/marks.ts';
import { connection, createProvisioner, type Model, noServer, sql } from '../../test/provisioner.ts';
import provider from '../src/handlers.ts';

const schema = new URL('../postgres-access-database.json', import.meta.url);
const { run, list, input, told } = createProvisioner(provider, schema);
const names = async (filter?: Model): Promise<readonly unknown[]> =>
  (await list(filter)).models.map((model) => model['DatabaseName']);
/** All databases there are, whoever has made them. */
const allNames = async (): Promise<readonly unknown[]> =>
  (await sql('SELECT datname FROM pg_database ORDER BY datname')).map((row) => row['datname']);

describe('databases', { skip: noServer }, () => {
  /** What a test leaves behind, the next one does not find. */
  afterEach(async () => {
    for (const DatabaseName of await names()) await run('DELETE', { DatabaseName: String(DatabaseName) });
    const drafts = (await allNames()).filter((name) => String(name).startsWith('formwork draft'));
    assert.deepEqual([await names(), drafts], [[], []]);
  });

  test('live from their creation to their end', async () => {
    const asked = input('inputs_1_create');
    const created = await run('CREATE', asked);
    assert.equal(created.status, 'SUCCESS', created.message);
    const database = created.resourceModel!;
    assert.deepEqual(database, { ...asked, Oid: database['Oid'] });
    const [byName, byOid] = [{ DatabaseName: database['DatabaseName']! }, { Oid: database['Oid']! }];
    assert.deepEqual((await run('READ', byName)).resourceModel, database);
    assert.deepEqual((await run('READ', byOid)).resourceModel, database);
    assert.deepEqual(await names(), [database['DatabaseName']]);

    const desired = { ...input('inputs_1_update'), ...byName };
    const updated = await run('UPDATE', desired, { previous: database });
    assert.deepEqual(updated.resourceModel, { ...desired, ...byOid, Encoding: 'LATIN1' });
    assert.deepEqual((await run('READ', byName)).resourceModel, updated.resourceModel);

    assert.deepEqual(await run('DELETE', byName), { status: 'SUCCESS' });
    assert.ok(!(await allNames()).includes(database['DatabaseName']));
    for (const [action, model] of [
      ['READ', byName],
      ['READ', byOid],
      ['UPDATE', desired],
      ['DELETE', byName],
    ] as const)
      assert.equal((await run(action, model)).errorCode, 'NotFound', action);
    const again = await run('CREATE', asked);
    assert.equal(again.status, 'SUCCESS', again.message);
    assert.deepEqual(await run('DELETE', { Oid: again.resourceModel!['Oid']! }), { status: 'SUCCESS' });
  });

  test('have their defaults, and get them back where an update leaves properties out', async () => {
    const { resourceModel: made } = await run('CREATE', {});
    const { DatabaseName, Oid } = made as { DatabaseName: string; Oid: number };
    assert.match(DatabaseName, /^database_example_[a-z0-9]+$/, 'a name is made up');
    assert.deepEqual(made, {
      DatabaseName,
      Oid,
      Owner: connection.User,
      Encoding: 'UTF8',
      ConnectionLimit: -1,
      AllowConnections: true,
      Tags: [],
    });
    await run('UPDATE', { ...input('inputs_1_update'), DatabaseName });
    assert.deepEqual((await run('UPDATE', { Oid })).resourceModel, made);
  });

  test('can be connected to, unless that is forbidden', async () => {
    await run('CREATE', { DatabaseName: 'open' });
    await sql('CREATE TABLE t (); DROP TABLE t', { Database: 'open' });
    await run('UPDATE', { DatabaseName: 'open', AllowConnections: false });
    await assert.rejects(sql('SELECT', { Database: 'open' }), { code: '55000' });
  });

  test('keep their names and encodings', async () => {
    const { resourceModel: made } = await run('CREATE', { DatabaseName: 'fixed', Encoding: 'LATIN9' });
    const Oid = made!['Oid']!;
    for (const change of [
      { Oid, DatabaseName: 'other' },
      { DatabaseName: 'fixed', Encoding: 'UTF8' },
    ]) {
      const known = await run('UPDATE', change, { previous: made! });
      assert.equal(known.errorCode, 'NotUpdatable');
    }
    const unknown = await run('UPDATE', { DatabaseName: 'fixed', Encoding: 'UTF8', ConnectionLimit: 3 });
    assert.equal(unknown.errorCode, 'NotUpdatable', 'also where the caller does not know it');
    assert.equal((await run('UPDATE', { DatabaseName: 'fixed', Oid: 1 })).errorCode, 'InvalidRequest');
    assert.deepEqual((await run('READ', { Oid })).resourceModel, made);
  });

  test('are created once for one token, also by two invocations at the same time', async () => {
    const token = crypto.randomUUID();
    const events = await Promise.all([1, 2].map(() => run('CREATE', { DatabaseName: 'once' }, { token })));
    for (const event of events) assert.deepEqual(event, events[0]);
    assert.equal(events[0]!.status, 'SUCCESS', events[0]!.message);
    assert.equal((await run('CREATE', { DatabaseName: 'two' }, { token })).errorCode, 'InvalidRequest');
    assert.equal((await run('CREATE', { DatabaseName: 'once' })).errorCode, 'AlreadyExists');
    assert.deepEqual(await names(), ['once']);
  });

  test('are created side by side', async () => {
    const events = await Promise.all(['a', 'b', 'c'].map((DatabaseName) => run('CREATE', { DatabaseName })));
    for (const { status, message } of events) assert.equal(status, 'SUCCESS', message);
  });

  test('that were half made when everything stopped are made anew by the next invocation', async () => {
    const token = crypto.randomUUID();
    await sql(`CREATE DATABASE "formwork draft ${tokenDigest(token)}" ALLOW_CONNECTIONS false`);
    assert.deepEqual(await names(), []);
    const { status, message } = await run('CREATE', { DatabaseName: 'whole' }, { token });
    assert.equal(status, 'SUCCESS', message);
  });

  test('that somebody else has made are left alone', async () => {
    for (const DatabaseName of ['template1', connection.Database!]) {
      assert.equal((await run('CREATE', { DatabaseName })).errorCode, 'AlreadyExists');
      for (const action of ['READ', 'UPDATE', 'DELETE'] as const)
        assert.equal((await run(action, { DatabaseName })).errorCode, 'NotFound', action);
    }
    assert.deepEqual(await names(), []);
  });

  test('that are in use are not dropped', async () => {
    await run('CREATE', { DatabaseName: 'busy' });
    const { Host, Port, User, Password } = connection;
    const client = new Client({ host: Host, port: Port!, user: User, password: Password, database: 'busy' });
    await client.connect();
    const event = await run('DELETE', { DatabaseName: 'busy' });
    await client.end();
    assert.equal(event.errorCode, 'ResourceConflict');
    assert.match(event.message!, /in use/);
  });

  test('may have any name that PostgreSQL takes', async () => {
    for (const DatabaseName of ['a"; DROP DATABASE postgres; --', "it's \\ $1", 'x'.repeat(63)]) {
      const { status, message, resourceModel } = await run('CREATE', { DatabaseName });
      assert.equal(status, 'SUCCESS', message);
      assert.equal(resourceModel?.['DatabaseName'], DatabaseName);
      const Tags = [{ Key: DatabaseName, Value: `'; \u0000 Zoë 😀` }];
      const updated = await run('UPDATE', { DatabaseName, Tags }, { stackTags: { team: 'all' } });
      assert.deepEqual(updated.resourceModel?.['Tags'], [...Tags, { Key: 'team', Value: 'all' }]);
    }
  });

  test('are refused where PostgreSQL or the schema refuses them, and then nothing is left', async () => {
    const before = await allNames();
    for (const model of [
      { DatabaseName: 'refused', Owner: 'no such role' },
      { DatabaseName: 'refused', Oid: 17 },
      { DatabaseName: 'x'.repeat(64) },
      input('inputs_1_invalid'),
    ]) {
      const { errorCode, message, resourceModel } = await run('CREATE', model);
      assert.deepEqual([errorCode, resourceModel], ['InvalidRequest', undefined], JSON.stringify(model));
      assert.ok(message);
    }
    assert.deepEqual(await allNames(), before);
    assert.ok(!JSON.stringify(told).includes(connection.Password));
  });

  test('come in pages, each once, and narrowed down by what is asked for', async () => {
    for (const [DatabaseName, Encoding] of Object.entries({ b: 'UTF8', A: 'LATIN1', a: 'UTF8' }))
      await run('CREATE', { DatabaseName, Encoding });
    const { models, pages } = await list({}, 1);
    assert.deepEqual([models.map((model) => model['DatabaseName']), pages], [['A', 'a', 'b'], 3]);
    assert.deepEqual(await names({ Encoding: 'UTF8', AllowConnections: true }), ['a', 'b']);
  });
});
