import assert from 'node:assert/strict';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WIDGET } from '../e2e/plane.ts';
import { ask, READY, start, widgetProject } from './running.ts';
import { workplace } from './terminal.ts';

const SERVE = ['serve', '--port', '0'];
/** What the log says before the types are looked at. */
const LISTENS = /"The control plane serves","url":"(http[^"]+)"/;

async function describeType(url: string): Promise<string> {
  const body = new URLSearchParams({
    Action: 'DescribeType',
    Version: '2010-05-15',
    Type: 'RESOURCE',
    TypeName: WIDGET,
  });
  return (await fetch(url, { method: 'POST', body })).text();
}

describe('formwork serve', () => {
  test('tests and registers a type, says that it is ready and how to try it, serves, and stops', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    const server = start(t, place, [...SERVE, '--type', 'widget'], env);
    const url = await server.printed(READY);
    assert.match(server.text(), /formwork: testing: Acme::Test::Widget/);
    assert.match(server.text(), /without --access everybody on this machine may do everything/);
    assert.match(await server.printed(/curl (http\S+) -H/), /^http/);
    assert.deepEqual((await ask(url, 'ListResources', { TypeName: WIDGET }))['ResourceDescriptions'], []);
    server.stop();
    const { code, stdout } = await server.ended;
    assert.deepEqual([code, stdout], [0, `ready ${url}\n`], 'one line on standard output');
    assert.ok(existsSync(join(place.path, '.formwork/formwork.db')));
  });

  test('the type is registered once, however often the server starts', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    for (const more of [[], ['--skip-contract-tests'], []]) {
      const server = start(t, place, [...SERVE, '--type', 'widget', ...more], env);
      const url = await server.printed(READY);
      const body = new URLSearchParams({
        Action: 'ListTypeVersions',
        Version: '2010-05-15',
        Type: 'RESOURCE',
        TypeName: WIDGET,
      });
      const xml = await (await fetch(url, { method: 'POST', body })).text();
      assert.equal(xml.match(/<VersionId>/g)?.length, 1);
      server.stop();
      assert.equal((await server.ended).code, 0);
    }
  });

  test('a type whose handlers break their contract is refused with the report, and the server does not serve', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    const handlers = join(place.path, 'widget/src/handlers.ts');
    writeFileSync(handlers, readFileSync(handlers, 'utf8').replace('rmSync(fileOf(Id));', ''));
    const { code, stdout, stderr } = await start(t, place, [...SERVE, '--type', 'widget'], env).ended;
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^FAIL delete/m);
    assert.match(stderr, /formwork: Acme::Test::Widget is not registered\.\n/);
  });

  test('Ctrl-C during the tests ends it in good order; the next start goes on', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    const first = start(t, place, [...SERVE, '--type', 'widget'], env);
    await first.printed(/formwork: testing/);
    first.stop();
    const { code, stdout, stderr } = await first.ended;
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /formwork: stopping\n/);
    const next = start(t, place, [...SERVE, '--type', 'widget'], env);
    await next.printed(READY);
  });

  test('Ctrl-C while a known type is tested again says that it was interrupted, not that it failed', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    const args = [...SERVE, '--type', 'widget'];
    const first = start(t, place, [...args, '--skip-contract-tests'], env);
    await first.printed(READY);
    first.stop();
    await first.ended;
    const again = start(t, place, args, env);
    const url = await again.printed(LISTENS);
    let shown: string;
    do shown = await describeType(url);
    while (!shown.includes('<TypeTestsStatus>IN_PROGRESS<'));
    again.stop();
    const { code, stderr } = await again.ended;
    assert.equal(code, 0);
    assert.match(
      stderr,
      /^formwork: Acme::Test::Widget is registered as before\. The next start tests it again\.$/m,
    );
    assert.doesNotMatch(stderr, /do not pass/);
  });

  test('is healthy only when its types are served', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    const server = start(t, place, [...SERVE, '--type', 'widget'], env);
    const health = `${await server.printed(LISTENS)}/health`;
    const early = await fetch(health);
    assert.doesNotMatch(server.text(), READY);
    assert.equal(early.status, 503);
    await server.printed(READY);
    assert.equal((await fetch(health)).status, 200);
  });

  test('Ctrl-C while it starts ends it, before anything is tested or said to be ready', async (t) => {
    const place = workplace(t);
    const { env } = widgetProject(place);
    for (const args of [SERVE, [...SERVE, '--type', 'widget'], ['dev', 'widget', '--port', '0']]) {
      const server = start(t, place, args, env);
      server.stop();
      const { code, stdout, stderr } = await server.ended;
      assert.deepEqual([code, stdout], [0, '']);
      assert.doesNotMatch(stderr, /testing|ready/);
    }
  });

  test('configurations come from a file, one for each type', async (t) => {
    const place = workplace(t, {
      'configurations.json': { [WIDGET]: { Password: 'hunter2' } },
      'wrong.json': { [WIDGET]: 1 },
    });
    const { env } = widgetProject(place);
    const args = [...SERVE, '--type', 'widget', '--configuration'];
    const refused = await start(t, place, [...args, 'configurations.json'], env).ended;
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /Acme::Test::Widget has no configuration/);
    const wrong = await start(t, place, [...args, 'wrong.json'], env).ended;
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /wrong\.json must hold the configuration of each type/);
  });
});

test('a type that lacks its configuration, and a configuration that lacks its type, are told', async (t) => {
  const place = workplace(t, { 'misspelt.json': { 'Acme::Mail::Lists': { ApiKey: 'k'.repeat(20) } } });
  const list = fileURLToPath(new URL('../../examples/mailing-list', import.meta.url));
  const args = [...SERVE, '--skip-contract-tests', '--type', list, '--configuration', 'misspelt.json'];
  const server = start(t, place, args);
  const url = await server.printed(READY);
  assert.match(
    server.text(),
    /configuration for Acme::Mail::Lists, which no --type has\. Did you mean "Acme::Mail::List"\?/,
  );
  assert.match(server.text(), /Acme::Mail::List does not work without a configuration/);
  const { __type, message, Message } = await ask(url, 'ListResources', { TypeName: 'Acme::Mail::List' });
  assert.match(String(__type), /InvalidRequestException/);
  assert.match(String(message ?? Message), /The type configuration lacks ApiKey, which is required\./);
});

describe('formwork serve cannot', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['serve what is not there', ['--type', 'nope'], /^formwork: nope does not exist\.$/m],
    [
      'have handlers at what is no address',
      ['--type', 'widget=notaurl'],
      /^formwork: --type widget=notaurl: "notaurl" is no address of handlers, such as http/m,
    ],
    ['serve a folder that is no project', ['--type', '.'], /is not a project/],
    ['listen on a port that is none', ['--port', '65536'], /A port is a number from 0 to 65535/],
    [
      'be open to others without keys',
      ['--host', '0.0.0.0'],
      /Without access keys anybody who reaches 0\.0\.0\.0/,
    ],
    ['use an account that is none', ['--account', '12'], /twelve digits/],
    ['use a region that is none', ['--region', 'a b'], /A region is a name/],
    ['keep its data in a file', ['--data', 'afile'], /afile cannot be the data folder: a file, or a link/],
    [
      'keep its data where a link leads nowhere',
      ['--data', 'link'],
      /a link that leads nowhere, is in the way/,
    ],
    ['keep its data below such a link', ['--data', 'link/data'], /a link that leads nowhere, is in the way/],
    ['keep its data in a folder without a name', ['--data', ''], /--data needs the name of a folder/],
    ['use a name that is too long', ['--data', 'a'.repeat(300)], /its name is too long\. Choose another one/],
    [
      'use a store that is none',
      ['--data', 'other'],
      /other cannot be the data folder\. The file is no store, or is damaged .* Restore a backup of it\. Without one, start with an empty folder \(--data\)/,
    ],
    [
      'use a store that was emptied',
      ['--data', 'emptied'],
      /emptied cannot be the data folder\. formwork\.db is empty, though this folder was used before\. Restore a backup/,
    ],
    [
      'use a store that is a folder',
      ['--data', 'odd'],
      /odd\/formwork\.db cannot be made: a folder has that name/,
    ],
    [
      'use a key that is a folder',
      ['--data', 'keyless'],
      /keyless\/seal\.key cannot be read: it is a folder/,
    ],
    ['use a key that is damaged', ['--data', 'damaged'], /damaged\/seal\.key holds no key/],
    [
      'read an access file that is a folder',
      ['--access', 'odd'],
      /^formwork: odd is a folder, not a file\.$/m,
    ],
    ['serve a file', ['--type', 'afile'], /afile is a file\. Give the folder of the project/],
    [
      'keep its data below a file',
      ['--data', 'afile/data'],
      /cannot be the data folder: a part of its path is a file/,
    ],
    ['read an access file that is not there', ['--access', 'nope.json'], /nope\.json does not exist/],
    [
      'do with an access file without keys',
      ['--access', 'none.json'],
      /has no keys, so that nobody could call/,
    ],
    [
      'do with a secret that stands nowhere',
      ['--access', 'unset.json'],
      /^formwork: unset\.json:1:62: The environment variable CI_SECRET is not set\.\n$/,
    ],
  ];
  for (const [what, args, message] of cases)
    test(what, async (t) => {
      const place = workplace(t, {
        afile: 'x',
        'none.json': { keys: [] },
        'unset.json':
          '{"keys": [{"accessKeyId": "AKID", "secretAccessKey": {"env": "CI_SECRET"}, "allow": []}]}',
        'other/formwork.db': 'Dear diary, '.repeat(1000),
        'emptied/formwork.db': '',
        'emptied/seal.check': 'x',
        'odd/formwork.db/x': '',
        'keyless/seal.key/x': '',
        'damaged/seal.key': 'x',
      });
      symlinkSync(join(place.path, 'nowhere'), join(place.path, 'link'));
      const { code, stdout, stderr } = await start(t, place, [...SERVE, ...args]).ended;
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /internal error/);
    });

  test('make a folder in one that holds none, and does not try for ever', {
    skip: existsSync('/proc/self') ? false : 'there is no /proc',
  }, async (t) => {
    for (const data of ['/proc/nope', '/proc/nope/data', '/proc']) {
      const { code, stdout, stderr } = await start(t, workplace(t), [...SERVE, '--data', data]).ended;
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /^formwork: \/proc\S* cannot be the data folder.* nothing can be made there\./);
    }
  });

  test('listen where another server does, and can be started elsewhere', async (t) => {
    const place = workplace(t);
    const url = await start(t, place, SERVE).printed(READY);
    const { port } = new URL(url);
    const other = ['serve', '--data', 'other', '--port'];
    const { code, stderr } = await start(t, place, [...other, port]).ended;
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`^formwork: Port ${port} is taken\\. Choose another one \\(--port\\)`));
    await start(t, place, [...other, '0']).printed(READY);
  });

  test('use a key that is none', async (t) => {
    const { code, stderr } = await start(t, workplace(t), SERVE, { FORMWORK_SEAL_KEY: 'hunter2' }).ended;
    assert.equal(code, 2);
    assert.match(stderr, /FORMWORK_SEAL_KEY: The key must be 32 bytes in base64/);
    assert.doesNotMatch(stderr, /hunter2/);
  });

  test('share its data folder with another server', async (t) => {
    const place = workplace(t);
    await start(t, place, SERVE).printed(READY);
    const { code, stderr } = await start(t, place, SERVE).ended;
    assert.equal(code, 2);
    assert.match(stderr, /is in use by another server/);
  });

  test('show the lines of an access file with mistakes, which hold secrets', async (t) => {
    const key = { accessKeyId: 'AKID', secretAccessKey: 'hunter2', allow: [{ actions: '*' }] };
    const place = workplace(t, {
      'access.json': { keys: [key] },
      'broken.json': '{"keys": ["hunter2"',
      'unquoted.json': '{"keys": [{"secretAccessKey": hunter2}]}',
    });
    for (const file of ['access.json', 'broken.json', 'unquoted.json']) {
      const { code, stderr } = await start(t, place, [...SERVE, '--access', file]).ended;
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`^formwork: ${file}:\\d+:\\d+: `));
      assert.doesNotMatch(stderr, /hunter2/);
    }
  });
});

test('handlers see the environment, but neither settings of the server nor secrets of its keys', async (t) => {
  const keys = [{ accessKeyId: 'AKID', secretAccessKey: { env: 'CI_SECRET' }, allow: [] }];
  const place = workplace(t, { 'access.json': { keys } });
  const { env } = widgetProject(place);
  const handlers = join(place.path, 'widget/src/handlers.ts');
  const seen = join(place.path, 'seen.json');
  const line = `writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env));\n`;
  writeFileSync(handlers, readFileSync(handlers, 'utf8').replace('mkdirSync(', `${line}mkdirSync(`));
  const key = Buffer.alloc(32, 1).toString('base64');
  const server = start(t, place, [...SERVE, '--type', 'widget', '--access', 'access.json'], {
    ...env,
    CI_SECRET: 'secret-of-ci',
    FORMWORK_SEAL_KEY: key,
    OTHER: 'seen',
  });
  await server.printed(READY);
  assert.doesNotMatch(server.text(), /everybody on this machine/);
  const shown = readFileSync(seen, 'utf8');
  assert.match(shown, /"OTHER":"seen"/);
  assert.doesNotMatch(shown, /secret-of-ci|FORMWORK_SEAL_KEY/);
});
