import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import provider from '../src/handlers.ts';
import { connection, createProvisioner, type Model, noServer, sql } from './provisioner.ts';

const schema = new URL('../postgres-access-role.json', import.meta.url);
const { run, list, input, told } = createProvisioner(provider, schema);
const names = async (filter?: Model): Promise<readonly unknown[]> =>
  (await list(filter)).models.map((model) => model['RoleName']);

describe('roles', { skip: noServer }, () => {
  /** What a test leaves behind, the next one does not find. */
  afterEach(async () => {
    for (const RoleName of await names()) await run('DELETE', { RoleName: String(RoleName) });
    assert.deepEqual(await names(), []);
  });

  test('live from their creation to their end', async () => {
    const { Password: _, ...asked } = input('inputs_1_create');
    const created = await run('CREATE', input('inputs_1_create'));
    assert.equal(created.status, 'SUCCESS', created.message);
    const role = created.resourceModel!;
    assert.deepEqual(role, { ...asked, Oid: role['Oid'] });
    const [byName, byOid] = [{ RoleName: role['RoleName']! }, { Oid: role['Oid']! }];
    assert.deepEqual((await run('READ', byName)).resourceModel, role);
    assert.deepEqual((await run('READ', byOid)).resourceModel, role);
    assert.deepEqual(await names(), [role['RoleName']]);

    const desired = { ...input('inputs_1_update'), ...byName };
    const updated = await run('UPDATE', desired, { previous: role });
    const { Password: __, ...changed } = desired as Model;
    assert.deepEqual(updated.resourceModel, { ...changed, ...byOid });
    assert.deepEqual((await run('READ', byName)).resourceModel, updated.resourceModel);

    const deleted = await run('DELETE', byName);
    assert.deepEqual(deleted, { status: 'SUCCESS' });
    assert.deepEqual(await names(), []);
    assert.deepEqual(await sql(`SELECT FROM pg_roles WHERE oid = ${role['Oid']}`), []);
    for (const [action, model] of [
      ['READ', byName],
      ['READ', byOid],
      ['UPDATE', desired],
      ['DELETE', byName],
    ] as const)
      assert.equal((await run(action, model)).errorCode, 'NotFound', action);
    const again = await run('CREATE', input('inputs_1_create'));
    assert.equal(again.status, 'SUCCESS', again.message);
    assert.deepEqual(await run('DELETE', { Oid: again.resourceModel!['Oid']! }), { status: 'SUCCESS' });
  });

  test('have their defaults, and get them back where an update leaves properties out', async () => {
    const defaults = { Login: false, ConnectionLimit: -1, MemberOf: [], Tags: [] };
    const { resourceModel: made } = await run('CREATE', {});
    assert.match(String(made?.['RoleName']), /^role_example_[a-z0-9]+$/, 'a name is made up');
    assert.deepEqual({ ...made, ...defaults }, made);
    const { RoleName } = made as { RoleName: string };
    await run('UPDATE', { ...input('inputs_1_update'), RoleName });
    const { resourceModel } = await run('UPDATE', { RoleName });
    assert.deepEqual(resourceModel, made);
  });

  test('are updated by their Oid alone, and keep their names', async () => {
    const { resourceModel: made } = await run('CREATE', { RoleName: 'fixed' });
    const Oid = made!['Oid']!;
    const { resourceModel } = await run('UPDATE', { Oid, Login: true });
    assert.deepEqual(resourceModel, { ...made, Login: true });
    const renamed = await run('UPDATE', { Oid, RoleName: 'other' }, { previous: made! });
    assert.equal(renamed.errorCode, 'NotUpdatable');
    const wrongOid = await run('UPDATE', { RoleName: 'fixed', Oid: 1 });
    assert.equal(wrongOid.errorCode, 'InvalidRequest');
  });

  test('are created once for one token, also by two invocations at the same time', async () => {
    const token = crypto.randomUUID();
    const asked = { RoleName: 'once', Password: 'once upon a time' };
    const events = await Promise.all([1, 2, 3].map(() => run('CREATE', asked, { token })));
    for (const event of events) assert.deepEqual(event, events[0]);
    assert.equal(events[0]!.status, 'SUCCESS', events[0]!.message);
    const other = await run('CREATE', { RoleName: 'twice' }, { token });
    assert.equal(other.errorCode, 'InvalidRequest');
    assert.equal((await run('CREATE', asked)).errorCode, 'AlreadyExists');
    assert.deepEqual(await names(), ['once']);
  });

  test('that somebody else has made are left alone', async () => {
    await sql('CREATE ROLE "somebody else\'s"');
    try {
      const theirs = { RoleName: "somebody else's" };
      assert.equal((await run('CREATE', theirs)).errorCode, 'AlreadyExists');
      for (const action of ['READ', 'UPDATE', 'DELETE'] as const)
        assert.equal((await run(action, theirs)).errorCode, 'NotFound', action);
      assert.equal((await run('DELETE', { RoleName: connection.User })).errorCode, 'NotFound');
      assert.deepEqual(await names(), []);

      await sql(`COMMENT ON ROLE "somebody else's" IS '{"managedBy":"Postgres::Access::Role"}'`);
      assert.deepEqual(await names(), ["somebody else's"], 'they can be handed over');
      assert.deepEqual((await run('READ', theirs)).resourceModel?.['Tags'], []);
      await sql(`COMMENT ON ROLE "somebody else's" IS '{"managedBy":"Postgres::Access::Role" broken'`);
      assert.equal((await run('READ', theirs)).errorCode, 'NotFound');
      assert.deepEqual(await names(), []);
    } finally {
      await sql('DROP ROLE IF EXISTS "somebody else\'s"');
    }
  });

  test('log in by their password, until it is changed or taken away', async () => {
    const RoleName = 'with password';
    const [first, second] = ['it\'s \\ "quoted"', 'another one'];
    const as = (Password: string): Promise<unknown> => sql('SELECT', { User: RoleName, Password });
    const refused = { code: '28P01' };
    await run('CREATE', { RoleName, Login: true, Password: first });
    await as(first);
    await assert.rejects(as(second), refused);
    await run('UPDATE', { RoleName, Login: true, Password: second });
    await as(second);
    await assert.rejects(as(first), refused);
    await run('UPDATE', { RoleName, Login: true });
    await assert.rejects(as(second), refused);
  });

  test('keep what they are told in confidence', async () => {
    const RoleName = 'discreet';
    const Password = 'a-very-secret-password';
    told.length = 0;
    await run('CREATE', { RoleName, Password });
    await run('UPDATE', { RoleName, Password, MemberOf: ['nobody at all'] });
    await run('UPDATE', { RoleName, Password, ConnectionLimit: 1 });
    await run('CREATE', { RoleName, Password });
    await run('READ', { RoleName });
    assert.ok(told.length > 5);
    const text = JSON.stringify(told);
    for (const secret of [Password, connection.Password]) assert.ok(!text.includes(secret), secret);
  });

  test('may have any name that PostgreSQL takes', async () => {
    const hostile = [
      'a"; DROP ROLE postgres; --',
      "it's",
      'back\\slash',
      '$1',
      '$$body$$',
      'SELECT',
      '""',
      'trailing ',
      '%_%',
      'x'.repeat(63),
      'pg',
      'p',
      'PG_upper',
    ];
    for (const RoleName of hostile) {
      const MemberOf = [RoleName === 'pg' ? 'p_parent' : 'pg_monitor'];
      if (RoleName === 'pg') await run('CREATE', { RoleName: 'p_parent' });
      const { status, message, resourceModel } = await run('CREATE', { RoleName, MemberOf });
      assert.equal(status, 'SUCCESS', `${RoleName}: ${message}`);
      assert.deepEqual([resourceModel?.['RoleName'], resourceModel?.['MemberOf']], [RoleName, MemberOf]);
      const updated = await run('UPDATE', { RoleName, Tags: [{ Key: RoleName, Value: RoleName }] });
      assert.deepEqual(updated.resourceModel?.['Tags'], [{ Key: RoleName, Value: RoleName }]);
      assert.deepEqual(updated.resourceModel?.['MemberOf'], []);
    }
    assert.deepEqual(await names(), [...hostile, 'p_parent'].sort());
    // A name that is too long must not mean the role that has its beginning.
    assert.equal((await run('DELETE', { RoleName: 'x'.repeat(64) })).status, 'FAILED');
    assert.ok((await names()).includes('x'.repeat(63)));
  });

  test('are refused where PostgreSQL or the schema refuses them, and then nothing is left', async () => {
    for (const [model, code] of [
      [{ RoleName: 'pg_mine' }, 'InvalidRequest'],
      [{ RoleName: 'public' }, 'InvalidRequest'],
      [{ RoleName: '' }, 'InvalidRequest'],
      [{ RoleName: 'refused', Oid: 17 }, 'InvalidRequest'],
      [{ RoleName: 'refused', MemberOf: ['no such role'] }, 'InvalidRequest'],
      [{ RoleName: 'refused', MemberOf: ['refused'] }, 'InvalidRequest'],
      [{ RoleName: 'refused', ValidUntil: '2031-02-30T00:00:00Z' }, 'InvalidRequest'],
      [input('inputs_1_invalid'), 'InvalidRequest'],
    ] as const) {
      const { status, errorCode, message, resourceModel } = await run('CREATE', model);
      assert.deepEqual(
        [status, errorCode, resourceModel],
        ['FAILED', code, undefined],
        JSON.stringify(model),
      );
      assert.ok(message);
    }
    assert.deepEqual(await names(), []);
  });

  test('have only the memberships that were asked for, whoever has granted others', async () => {
    const RoleName = 'member';
    for (const name of ['granting', 'group a', 'group b']) await run('CREATE', { RoleName: name });
    await run('CREATE', { RoleName, MemberOf: ['group a'] });
    await sql('GRANT "group a" TO granting WITH ADMIN OPTION; GRANT "group b" TO granting WITH ADMIN OPTION');
    await sql('GRANT "group a" TO member GRANTED BY granting; GRANT "group b" TO member GRANTED BY granting');
    const read = await run('READ', { RoleName });
    assert.deepEqual(read.resourceModel?.['MemberOf'], ['group a', 'group b']);
    const one = await run('UPDATE', { RoleName, MemberOf: ['group a'] });
    assert.deepEqual(one.resourceModel?.['MemberOf'], ['group a'], one.message);
    const none = await run('UPDATE', { RoleName });
    assert.deepEqual(none.resourceModel?.['MemberOf'], []);
    const circle = await run('UPDATE', { RoleName: 'group a', MemberOf: ['granting'] });
    assert.equal(circle.errorCode, 'InvalidRequest');
  });

  test('that own something are not dropped', async () => {
    await run('CREATE', { RoleName: 'owner' });
    await sql('CREATE SCHEMA owned AUTHORIZATION owner');
    try {
      const { errorCode, message } = await run('DELETE', { RoleName: 'owner' });
      assert.equal(errorCode, 'ResourceConflict');
      assert.match(message!, /depends on it/);
      assert.deepEqual(await names(), ['owner']);
    } finally {
      await sql('DROP SCHEMA owned');
    }
  });

  test('bear the tags of their stack beside their own, with any characters', async () => {
    const Tags = [
      { Key: 'team', Value: 'own' },
      { Key: "quote ' and \\", Value: 'nul \u0000, half \ud800, whole 😀' },
      { Key: 'again', Value: '1' },
      { Key: 'again', Value: '2' },
    ];
    const stackTags = { team: 'of the stack', floor: '9' };
    const RoleName = 'tagged';
    const { resourceModel } = await run('CREATE', { RoleName, Tags }, { stackTags });
    assert.deepEqual(resourceModel?.['Tags'], [...Tags, { Key: 'floor', Value: '9' }]);
    assert.deepEqual((await run('READ', { RoleName })).resourceModel, resourceModel);
    const updated = await run('UPDATE', { RoleName }, { stackTags: { floor: '10' } });
    assert.deepEqual(updated.resourceModel?.['Tags'], [{ Key: 'floor', Value: '10' }]);
  });

  test('come in pages, each once, and narrowed down by what is asked for', async () => {
    const made: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const RoleName = `${'bBaA_"0'[at]} role`;
      made.push(RoleName);
      await run('CREATE', { RoleName, Login: at % 2 === 0, MemberOf: at > 4 ? ['pg_monitor'] : [] });
    }
    for (const [maxResults, pages] of [
      [1, 7],
      [2, 4],
      [7, 1],
      [1000, 1],
    ] as const) {
      const all = await list({}, maxResults);
      assert.deepEqual([all.models.map((model) => model['RoleName']), all.pages], [made.toSorted(), pages]);
    }
    assert.deepEqual(await names({ Login: false }), made.filter((_, at) => at % 2 === 1).sort());
    assert.deepEqual(await names({ Login: true, MemberOf: ['pg_monitor'], Password: 'not asked for' }), [
      made[6],
    ]);
    assert.deepEqual(await names({ RoleName: 'nobody' }), []);
  });
});
