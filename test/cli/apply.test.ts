import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { READY, start, widgetProject } from './running.ts';
import { type Outcome, workplace } from './terminal.ts';

type Apply = (desired: object, ...args: string[]) => Promise<Outcome>;

async function setting(t: TestContext): Promise<Apply> {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const server = start(t, place, ['serve', '--port', '0', '--type', 'widget', '--skip-contract-tests'], env);
  const url = await server.printed(READY);
  return (desired, ...args) => {
    writeFileSync(join(place.path, 'desired.json'), JSON.stringify(desired));
    const files = ['--schema', 'widget/acme-test-widget.json', '--desired', 'desired.json'];
    return start(t, place, ['apply', ...files, ...args], { AWS_ENDPOINT_URL: url }).ended;
  };
}

test('creates, leaves alone, updates and replaces', async (t) => {
  const apply = await setting(t);
  const created = await apply({ Name: 'one', Size: 3 });
  const [, id] = /^✓ (w-[0-9a-f]{12}) created\n$/.exec(created.stdout) ?? [];
  assert.ok(id !== undefined, created.stdout + created.stderr);
  const said = async (...request: Parameters<Apply>): Promise<string> => (await apply(...request)).stdout;
  assert.equal(await said({ Name: 'one', Size: 3 }, '--identifier', id), `✓ ${id} unchanged\n`);
  const bigger = { Name: 'one', Size: 4 };
  assert.equal(
    await said(bigger, '--identifier', id, '--dry-run'),
    `${id} would be updated.\n  change /Size\n`,
  );
  assert.equal(await said(bigger, '--identifier', id), `✓ ${id} updated\n`);
  const other = { Name: 'two', Size: 4 };
  assert.equal(
    await said(other, '--identifier', id, '--dry-run'),
    `${id} would be replaced.\n  change /Name\n`,
  );
  assert.match(
    await said(other, '--identifier', id),
    new RegExp(`^✓ w-[0-9a-f]{12} replaced, in place of ${id}\n$`),
  );
  assert.equal(await said({ Name: 'three' }, '--dry-run'), 'A resource would be created.\n');
});

test('a replacement by the same name is told as what it is', async (t) => {
  const place = workplace(t);
  const shipment = fileURLToPath(new URL('../../examples/shipment/', import.meta.url));
  const serve = ['serve', '--port', '0', '--type', shipment, '--skip-contract-tests'];
  const env = { SHIPMENTS_FOLDER: join(place.path, 'shipments') };
  const endpoint = await start(t, place, serve, env).printed(READY);
  const sent = async (Carrier: string, ...args: string[]): Promise<string> => {
    const desired = { OrderId: 'order-0123abcd', Parcel: 1, Carrier, Destination: { Locker: 'L00001' } };
    writeFileSync(join(place.path, 'desired.json'), JSON.stringify(desired));
    const files = ['--schema', join(shipment, 'acme-shop-shipment.json'), '--desired', 'desired.json'];
    return (await start(t, place, ['apply', ...files, '--endpoint', endpoint, ...args]).ended).stdout;
  };
  const identifier = 'order-0123abcd|1';
  assert.equal(await sent('Train'), `✓ ${identifier} created\n`);
  assert.equal(await sent('Ship', '--identifier', identifier), `✓ ${identifier} replaced\n`);
});

test('a resource that was named must be there', async (t) => {
  const apply = await setting(t);
  const missing = ['--identifier', 'w-000000000000'];
  for (const args of [missing, [...missing, '--dry-run']])
    assert.deepEqual(await apply({ Name: 'one' }, ...args), {
      code: 1,
      stdout:
        '✗ There is no resource w-000000000000 of type Acme::Test::Widget.\n✗ Without --identifier a new one is created.\n',
      stderr: '',
    });
  const created = await apply({ Name: 'one' });
  assert.equal(created.code, 0, 'nothing had been created under that name');
});

test('a resource that is named by its desired state is brought back', async (t) => {
  const apply = await setting(t);
  const identifier = ['--identifier', '{"Name":"one"}'];
  const planned = await apply({ Name: 'one' }, ...identifier, '--dry-run');
  assert.equal(planned.code, 0);
  assert.equal(planned.stdout, '{"Name":"one"} is not there, and would be created under this identifier.\n');
  assert.equal((await apply({ Name: 'two' }, ...identifier)).code, 1);
  assert.match((await apply({ Name: 'one' }, ...identifier)).stdout, /^✓ w-[0-9a-f]{12} created\n$/);
  assert.match((await apply({ Name: 'one' }, ...identifier)).stdout, /^✓ w-[0-9a-f]{12} unchanged\n$/);
});

test('a model that the schema refuses is told line by line, dry or not', async (t) => {
  const place = workplace(t, { 'desired.json': { Nome: '\u001b[31m' } });
  widgetProject(place);
  const args = ['apply', '--schema', 'widget/acme-test-widget.json', '--desired', 'desired.json'];
  // Nobody is asked, so that it does not matter that nobody is there.
  const nowhere = ['--endpoint', 'http://127.0.0.1:1'];
  for (const more of [[], ['--dry-run'], ['--identifier', 'w-1']]) {
    const { code, stdout, stderr } = await start(t, place, [...args, ...nowhere, ...more]).ended;
    assert.deepEqual([code, stderr], [1, '']);
    assert.equal(
      stdout,
      [
        '✗ Model validation failed (#: 2 schema violations found)',
        '    #: required key [Name] not found (#)',
        '    #: extraneous key [Nome] is not permitted (#)',
        ...(more.includes('--identifier') ? ['✗ Nothing was done.'] : []),
        '',
      ].join('\n'),
    );
  }
});

test('what fails is said, with what is there afterwards', async (t) => {
  const apply = await setting(t);
  const [, id] = /✓ (\S+) created/.exec((await apply({ Name: 'one' })).stdout)!;
  await apply({ Name: 'taken' });
  const { code, stdout } = await apply({ Name: 'taken' }, '--identifier', id!);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^✗ create failed: There is a widget of this name\. \(AlreadyExists\)\n✗ w-\w+ is as it was\.\n$/i,
  );
  const invalid = await apply({ Name: 'one', Size: -1 });
  assert.equal(invalid.code, 1);
  assert.match(invalid.stdout + invalid.stderr, /Size/);
});

test('nobody there, no file, no JSON', async (t) => {
  const place = workplace(t, { 'desired.json': '{"Name": "hunter2"' });
  widgetProject(place);
  const args = ['apply', '--schema', 'widget/acme-test-widget.json', '--desired'];
  const broken = await start(t, place, [...args, 'desired.json']).ended;
  assert.equal(broken.code, 1);
  assert.doesNotMatch(broken.stderr, /hunter2/);
  assert.equal((await start(t, place, [...args, 'nope.json']).ended).code, 2);
  writeFileSync(join(place.path, 'desired.json'), '{"Name":"one"}');
  const nobody = await start(t, place, [...args, 'desired.json', '--endpoint', 'http://127.0.0.1:1']).ended;
  assert.equal(nobody.code, 2);
  assert.match(nobody.stderr, /Nothing answers at http:\/\/127\.0\.0\.1:1/);
});
