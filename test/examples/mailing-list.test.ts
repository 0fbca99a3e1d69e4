import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HandlerRequest } from '../../src/provider/index.ts';
import { createWorkerInvoker } from '../../src/provider/invoke/index.ts';
import { lendOwnModules } from '../../src/provider/invoke/own-modules.ts';
import { ask, READY, type Running, start } from '../cli/running.ts';
import { workplace } from '../cli/terminal.ts';
import { assertKeepsContract } from './contract.ts';

/** The tests of the example run as they are; `formwork` is this very checkout. */
lendOwnModules();
await import('../../examples/mailing-list/test/handlers.test.ts');

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const PROJECT = join(EXAMPLES, 'mailing-list');
const SCHEMA = join(PROJECT, 'acme-mail-list.json');
const CONFIGURATION = join(EXAMPLES, 'configuration.json');
const TypeName = 'Acme::Mail::List';

const { ApiKey } = readJson(CONFIGURATION)[TypeName];
const asked = readJson(join(PROJECT, 'inputs/inputs_1_create.json'));

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

test('the handlers keep every rule that is for them, and leave nothing behind', (t) =>
  assertKeepsContract(t, 'mailing-list', 'MAIL_LISTS_FOLDER', [
    'create-in-progress-model',
    'create-then-read-additional',
    'list-filters',
    'update-by-additional-identifier',
    'update-create-only',
    'update-in-progress-model',
  ]));

test('the contract would be broken if the schema did not say what becomes of addresses', async (t) => {
  const { propertyTransform: _, ...schema } = readJson(SCHEMA);
  const { path, formwork } = workplace(t, { 'acme-mail-list.json': schema });
  for (const name of ['.rpdk-config', 'inputs', 'src', 'test'])
    cpSync(join(PROJECT, name), join(path, name), { recursive: true });
  const { code, stdout } = await formwork('test', '--virtual-time', '--rule', 'create-echoes-input');
  assert.equal(code, 1, stdout);
  assert.match(stdout, /\/Address expected "Crew@Acme.Example", came "crew@acme.example"/);
});

test('neither capitals of the address nor the order of moderators are drift', async (t) => {
  const { JoinPassword, ...read } = asked;
  const { formwork } = workplace(t, {
    'asked.json': { ...asked, Address: 'NEWS@Acme.example' },
    'same.json': { ...read, Moderators: asked.Moderators.toReversed(), Members: 3 },
    'other.json': { ...read, Footers: { ...asked.Footers, en: 'Somebody was here.' } },
  });
  const drift = (actual: string) =>
    formwork('drift', '--schema', SCHEMA, '--expected', 'asked.json', '--actual', actual);
  assert.equal((await drift('same.json')).code, 0);
  const { code, stdout } = await drift('other.json');
  assert.equal(code, 1);
  assert.match(stdout, /Somebody was here/);
  assert.ok(!stdout.includes('/Address') && !stdout.includes(JoinPassword));
});

test('of several processes that make a list at the same time one does', async (t) => {
  const module = new URL('../../src/control-plane/registry/folder-handlers.ts', import.meta.url);
  module.searchParams.set('folder', PROJECT);
  module.searchParams.set('schema', SCHEMA);
  const invoker = createWorkerInvoker({
    module,
    env: { PATH: process.env['PATH'] ?? '', MAIL_LISTS_FOLDER: workplace(t).path },
    size: 3,
  });
  t.after(() => invoker.close());
  const create = async (Address: string) => {
    const request: HandlerRequest = {
      action: 'CREATE',
      awsAccountId: '123456789012',
      bearerToken: crypto.randomUUID(),
      region: 'us-east-1',
      resourceType: TypeName,
      requestData: {
        resourceProperties: { Address, Moderators: ['bugs@acme.example'] },
        typeConfiguration: { ApiKey },
      },
    };
    const { status, errorCode } = await invoker.invoke(request, { timeoutMs: 30_000 });
    return errorCode ?? status;
  };
  for (let round = 0; round < 20; round += 1) {
    const Address = `race-${round}@acme.example`;
    const ends = await Promise.all([create(Address), create(Address.toUpperCase()), create(Address)]);
    assert.deepEqual(ends.sort(), ['AlreadyExists', 'AlreadyExists', 'SUCCESS']);
  }
});

test('a server finds its lists again, and no secret is in its files, its log and its answers', async (t) => {
  const place = workplace(t);
  const env = { MAIL_LISTS_FOLDER: join(place.path, 'lists') };
  const serve = (...more: string[]): Running => {
    const args = ['--type', PROJECT, '--configuration', CONFIGURATION, '--data', 'data', '--port', '0'];
    return start(t, place, ['serve', ...args, ...more], env);
  };
  const told: string[] = [];
  const call = async (url: string, operation: string, input: object) => {
    const answer = await ask(url, operation, { TypeName, ...input });
    told.push(JSON.stringify(answer));
    return answer;
  };

  const first = serve();
  const url = await first.printed(READY);
  assert.deepEqual(readdirSync(place.path), ['data'], 'contract tests have lists of their own');
  const { ProgressEvent } = await call(url, 'CreateResource', {
    DesiredState: JSON.stringify({ ...asked, Address: 'News@Acme.Example' }),
  });
  let event = ProgressEvent as Readonly<Record<'RequestToken' | 'OperationStatus', string>>;
  while (event.OperationStatus === 'IN_PROGRESS') {
    const { RequestToken } = event;
    const status = await call(url, 'GetResourceRequestStatus', { RequestToken });
    event = status['ProgressEvent'] as typeof event;
  }
  assert.equal(event.OperationStatus, 'SUCCESS');
  first.stop();
  const { stderr } = await first.ended;

  const again = serve('--skip-contract-tests');
  const { ResourceDescription } = await call(await again.printed(READY), 'GetResource', {
    Identifier: 'NEWS@ACME.EXAMPLE',
  });
  const { JoinPassword, ...read } = asked;
  const { Identifier, Properties } = ResourceDescription as Readonly<Record<string, string>>;
  assert.equal(Identifier, 'news@acme.example');
  assert.deepEqual(JSON.parse(Properties!), { ...read, Moderators: asked.Moderators.toSorted(), Members: 0 });

  const names = readdirSync(place.path, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(place.path, name)).filter((path) => statSync(path).isFile());
  assert.ok(
    files.some((path) => path.includes('formwork.db')) && names.some((name) => /lists.*json/.test(name)),
  );
  const texts = [
    stderr,
    again.text(),
    ...told,
    ...names,
    ...files.map((path) => readFileSync(path, 'latin1')),
  ];
  for (const secret of [ApiKey, JoinPassword]) assert.ok(!texts.some((text) => text.includes(secret)));
});
