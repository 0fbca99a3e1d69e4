import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import {
  createValidation,
  type HandlerRequest,
  type LogEntry,
  type ProgressEvent,
  type WireAction,
} from 'formwork/provider';
import { listAll, runOperation } from 'formwork/provider/invoke';
import { compileSchema, loadSchema, modelChecks } from 'formwork/schema';
import provider from '../src/handlers.ts';
import { openAccount } from '../src/mail-service.ts';

type Model = HandlerRequest['requestData']['resourceProperties'];

interface Options {
  readonly token?: string;
  readonly previous?: Model;
  readonly configuration?: Model;
}

const KEY = 'a-key-that-only-tests-use';
const PASSWORD = 'open sesame, please';
const NEWS = { Address: 'news@acme.example', Moderators: ['bugs@acme.example'] };

const schema = readFileSync(new URL('../acme-mail-list.json', import.meta.url));
const type = compileSchema(loadSchema(schema, 'acme-mail-list.json').document!);
const validation = createValidation(type, modelChecks(type));
const folders: string[] = [];
/** Everything that has left the handlers: events and log. */
const told: (ProgressEvent | LogEntry)[] = [];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailing-list-test-'));
  folders.push(folder);
  process.env['MAIL_LISTS_FOLDER'] = folder;
  told.length = 0;
});
after(() => {
  delete process.env['MAIL_LISTS_FOLDER'];
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

function input(name: string): Model {
  return JSON.parse(readFileSync(new URL(`../inputs/${name}.json`, import.meta.url), 'utf8')) as Model;
}

/** The handlers as a control plane calls them: requests are held against the schema first. */
const invoker = {
  invoke: (request: HandlerRequest) =>
    provider.invoke(request, { type, validation, log: (entry) => void told.push(entry) }),
  close: async () => {},
};

function request(action: WireAction, model: Model, options: Options = {}): HandlerRequest {
  const { token = crypto.randomUUID(), previous = model, configuration = { ApiKey: KEY } } = options;
  return {
    action,
    awsAccountId: '123456789012',
    bearerToken: token,
    region: 'us-east-1',
    resourceType: type.typeName,
    requestData: {
      resourceProperties: model,
      typeConfiguration: configuration,
      ...(action === 'UPDATE' && { previousResourceProperties: previous }),
    },
  };
}

async function run(action: WireAction, model: Model, options?: Options): Promise<ProgressEvent> {
  const { event } = await runOperation(invoker, request(action, model, options));
  told.push(event);
  return event;
}

async function addresses(configuration?: Model): Promise<readonly unknown[]> {
  const { models } = await listAll(invoker, request('LIST', {}, configuration && { configuration }));
  return models.map((model) => model['Address']);
}

/** The names and the contents of all files of the service. */
function kept(): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  return [...names, ...files.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

test('a list is made, read, changed and deleted', async () => {
  const { JoinPassword: _, ...asked } = input('inputs_1_create');
  const made = await run('CREATE', input('inputs_1_create'));
  const sorted = ['bugs@acme.example', 'wile@acme.example'];
  assert.deepEqual(made, {
    status: 'SUCCESS',
    resourceModel: { ...asked, Moderators: sorted, Members: 0 },
  });
  const identifier = { Address: 'news@acme.example' };
  assert.deepEqual(await run('READ', identifier), made);
  assert.deepEqual(await addresses(), ['news@acme.example']);

  const changed = { ...NEWS, Footers: { fr: 'Fait avec soin.' } };
  const { resourceModel } = await run('UPDATE', changed, { previous: input('inputs_1_create') });
  assert.deepEqual(resourceModel, { ...changed, Members: 0 }, 'what was left out is gone');
  assert.deepEqual((await run('READ', identifier)).resourceModel, resourceModel);

  assert.deepEqual(await run('DELETE', identifier), { status: 'SUCCESS' });
  assert.deepEqual(await addresses(), []);
  for (const action of ['READ', 'UPDATE', 'DELETE'] as const)
    assert.equal((await run(action, action === 'UPDATE' ? NEWS : identifier)).errorCode, 'NotFound', action);
});

test('what the schema does not allow does not come as far as the service', async () => {
  for (const model of [
    input('inputs_1_invalid'),
    { ...NEWS, Moderators: [] },
    { ...NEWS, Footers: { english: 'Bye.' } },
    { ...NEWS, JoinPassword: 'too short' },
    { ...NEWS, Members: 7 },
  ])
    assert.equal((await run('CREATE', model)).errorCode, 'InvalidRequest', JSON.stringify(model));
  assert.deepEqual(await addresses(), []);
});

describe('an address', () => {
  const loud = { ...NEWS, Address: 'NEWS@Acme.Example' };

  test('is kept in lower case, and found in any', async () => {
    const { resourceModel } = await run('CREATE', loud);
    assert.deepEqual(resourceModel, { ...NEWS, Members: 0 });
    for (const Address of ['NEWS@Acme.Example', 'news@acme.example'])
      assert.deepEqual((await run('READ', { Address })).resourceModel, resourceModel);
    const changed = await run('UPDATE', { ...loud, Subject: '[News]' });
    assert.deepEqual(changed.resourceModel, { ...resourceModel, Subject: '[News]' });
    assert.equal((await run('DELETE', { Address: 'News@acme.example' })).status, 'SUCCESS');
    assert.deepEqual(await addresses(), []);
  });

  test('is of one list, however many are to be made at the same time', async () => {
    const models = [NEWS, loud, NEWS, loud].map((model) => ({ ...model, JoinPassword: PASSWORD }));
    const events = await Promise.all(models.map((model) => run('CREATE', model)));
    const codes = events.map(({ status, errorCode }) => errorCode ?? status).sort();
    assert.deepEqual(codes, ['AlreadyExists', 'AlreadyExists', 'AlreadyExists', 'SUCCESS']);
  });

  test('may be asked for again with the same token', async () => {
    const first = await run('CREATE', loud, { token: 'same' });
    assert.deepEqual(await run('CREATE', loud, { token: 'same' }), first);
    assert.equal((await run('CREATE', loud, { token: 'another' })).errorCode, 'AlreadyExists');
  });

  test('may be of any length and of any characters that the schema allows', async () => {
    for (const Address of [`${'ä'.repeat(252)}@b`, '../../x@y', 'a/b\\c@%2e', '\ud800@x', '\ud801@x'])
      assert.equal((await run('CREATE', { ...NEWS, Address })).resourceModel?.['Address'], Address);
    assert.equal((await addresses()).length, 5);
    assert.deepEqual(readdirSync(folder).length, 1, 'nothing is beside the folder of the account');
  });
});

describe('an account', () => {
  test('sees its own lists and no others', async () => {
    const other = { configuration: { ApiKey: 'the-key-of-somebody-else' } };
    await run('CREATE', NEWS);
    assert.deepEqual(await addresses(other.configuration), []);
    for (const action of ['READ', 'UPDATE', 'DELETE'] as const)
      assert.equal((await run(action, NEWS, other)).errorCode, 'NotFound', action);
    assert.equal((await run('CREATE', NEWS, other)).status, 'SUCCESS');
    await run('DELETE', NEWS, other);
    assert.deepEqual(await addresses(), ['news@acme.example']);
  });

  test('must be named by its key', async () => {
    for (const configuration of [{}, { ApiKey: 'much-too-short' }, { ApiKey: KEY, Folder: '/' }])
      for (const action of ['CREATE', 'READ', 'UPDATE', 'DELETE', 'LIST'] as const) {
        const { errorCode, message } = await run(action, NEWS, { configuration });
        assert.equal(errorCode, 'InvalidTypeConfiguration', action);
        assert.doesNotMatch(message!, /much-too-short|a-key/);
      }
    const unchecked = await provider.invoke(request('CREATE', NEWS, { configuration: {} }));
    assert.equal(unchecked.errorCode, 'InvalidTypeConfiguration', 'also where nobody looks at the schema');
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('the password', () => {
  const locked = { ...NEWS, JoinPassword: PASSWORD };
  const mayJoin = (password?: string) => openAccount(KEY).join(NEWS.Address, 'sam@acme.example', password);

  test('lets members join, and nobody can read it, nor the key of the account', async () => {
    await run('CREATE', locked);
    await run('CREATE', locked);
    await run('READ', locked);
    await run('UPDATE', { ...locked, Subject: '[News]' }, { previous: locked });
    await run('UPDATE', { ...locked, Moderators: [] }, { previous: locked });
    assert.equal(await mayJoin(PASSWORD), true);
    assert.deepEqual([await mayJoin('not the password'), await mayJoin()], [false, false]);
    await addresses();
    assert.ok(told.length > 5);
    for (const text of [JSON.stringify(told), kept()])
      for (const secret of [PASSWORD, KEY]) assert.ok(!text.includes(secret));
  });

  test('is salted', async () => {
    await run('CREATE', locked);
    await run('CREATE', { ...locked, Address: 'other@acme.example' });
    const hashes = [...kept().matchAll(/"hash": "(.+)"/g)].map(([, hash]) => hash);
    assert.equal(new Set(hashes).size, 2);
  });

  test('stays until another one is given, or the one before is taken away', async () => {
    await run('CREATE', locked);
    // Whoever patches what was read knows of no password, before or after.
    await run('UPDATE', { ...NEWS, Subject: '[News]' }, { previous: NEWS });
    assert.deepEqual([await mayJoin(), await mayJoin(PASSWORD)], [false, true]);
    await run('UPDATE', { ...NEWS, JoinPassword: 'a new password' }, { previous: NEWS });
    assert.deepEqual([await mayJoin(PASSWORD), await mayJoin('a new password')], [false, true]);
    await run('UPDATE', NEWS, { previous: { ...NEWS, JoinPassword: 'a new password' } });
    assert.equal(await mayJoin(), true);
  });
});

test('members are counted once each, and only while their list exists', async () => {
  const { join: joinList } = openAccount(KEY);
  const members = async () => (await run('READ', NEWS)).resourceModel?.['Members'];
  await run('CREATE', NEWS);
  for (const member of ['sam@acme.example', 'Sam@Acme.Example', 'road@acme.example'])
    assert.equal(await joinList('News@Acme.Example', member), true);
  assert.equal(await members(), 2);
  const { resourceModel } = await run('UPDATE', { ...NEWS, Subject: '[News]' }, { previous: NEWS });
  assert.equal(resourceModel?.['Members'], 2);
  await run('DELETE', NEWS);
  assert.equal(await joinList(NEWS.Address, 'late@acme.example'), false);
  await run('CREATE', NEWS);
  assert.equal(await members(), 0);
});

test('many lists come in pages, each list once', async () => {
  const made = Array.from({ length: 45 }, (_, at) => `list-${at}@acme.example`);
  for (const Address of made) await run('CREATE', { ...NEWS, Address });
  const { models, pages } = await listAll(invoker, request('LIST', {}));
  assert.deepEqual([models.map((model) => model['Address']), pages], [made.sort(), 3]);
});

const onWindows = process.platform === 'win32' && 'temporary files are the own ones of each user there';

test('a folder that nobody has named is of one user alone', { skip: onWindows }, async (t) => {
  const { TMPDIR: before } = process.env;
  t.after(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  delete process.env['MAIL_LISTS_FOLDER'];
  process.env['TMPDIR'] = folder;
  await run('CREATE', NEWS);
  const own = `mail-lists-${userInfo().uid}`;
  assert.deepEqual(readdirSync(folder), [own]);
  assert.equal(statSync(join(folder, own)).mode & 0o077, 0, 'nobody else may look');
});
