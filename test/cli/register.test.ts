import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ask, READY, type Running, start, widgetProject } from './running.ts';
import { type Outcome, type Workplace, workplace } from './terminal.ts';

interface Setting {
  readonly place: Workplace;
  readonly server: Running;
  readonly url: string;
  register(...args: string[]): Promise<Outcome>;
}

/** A server without types, and the project of widgets to be registered with it. */
async function setting(t: TestContext): Promise<Setting> {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const server = start(t, place, ['serve', '--port', '0'], env);
  const url = await server.printed(READY);
  const register = (...args: string[]): Promise<Outcome> =>
    start(t, place, ['register', 'widget', '--endpoint', url, ...args]).ended;
  return { place, server, url, register };
}

const ARN = 'arn:aws:cloudformation:us-east-1:000000000000:type/resource/Acme-Test-Widget';

describe('formwork register', () => {
  test('packages, sends, has it tested, and tells the version; a second one is not the default by itself', async (t) => {
    const { register, url, place } = await setting(t);
    const first = await register();
    assert.deepEqual([first.code, first.stdout], [0, `✓ ${ARN}/00000001\n`], first.stderr);
    const second = await register('--skip-contract-tests');
    assert.match(second.stderr, /version 00000001 stays the default; --set-default changes that/);
    const third = await register('--skip-contract-tests', '--set-default');
    assert.deepEqual([third.code, third.stdout], [0, `✓ ${ARN}/00000003\n`]);
    assert.doesNotMatch(third.stderr, /stays the default/);
    const model = JSON.stringify({ Name: 'one' });
    await ask(url, 'CreateResource', { TypeName: 'Acme::Test::Widget', DesiredState: model });
    assert.ok(place.path);
  });

  test('handlers that break their contract are refused with the report', async (t) => {
    const { register, place } = await setting(t);
    const handlers = join(place.path, 'widget/src/handlers.ts');
    writeFileSync(handlers, readFileSync(handlers, 'utf8').replace('rmSync(fileOf(Id));', ''));
    const { code, stdout, stderr } = await register();
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^FAIL delete/m);
    assert.match(stderr, /Acme::Test::Widget is not registered\.\n/);
  });

  test('handlers elsewhere', async (t) => {
    const { register, place } = await setting(t);
    const lambda = start(t, place, ['lambda', 'widget', '--port', '0']);
    const handlers = await lambda.printed(READY);
    const { code, stdout, stderr } = await register('--handlers', handlers);
    assert.deepEqual([code, stdout], [0, `✓ ${ARN}/00000001\n`], stderr);
    lambda.stop();
    await lambda.ended;
    const late = await register('--handlers', handlers);
    assert.equal(late.code, 1);
    assert.match(
      late.stderr,
      /is not registered\. Nothing answers at http:\S+, where the handlers should be\./,
    );
  });

  test('a configuration goes with it', async (t) => {
    const { register, place } = await setting(t);
    writeFileSync(join(place.path, 'configuration.json'), '{"Password":"hunter2"}');
    const { code, stderr } = await register('--configuration', 'configuration.json', '--skip-contract-tests');
    assert.equal(code, 1);
    assert.match(stderr, /Acme::Test::Widget has no configuration/);
    assert.doesNotMatch(stderr, /hunter2/);
  });
});

describe('formwork register cannot', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      'reach what is not there',
      ['widget', '--endpoint', 'http://127.0.0.1:1'],
      /Nothing answers at http:\/\/127\.0\.0\.1:1\.\nformwork: Start one with: formwork serve/,
    ],
    [
      'use an address that is none',
      ['widget', '--endpoint', 'here'],
      /here is no address of a control plane/,
    ],
    [
      'use handlers at an address that is none',
      ['widget', '--handlers', 'here'],
      /here is no address of handlers/,
    ],
    ['register what is no project', ['.'], /is not a project/],
  ];
  for (const [what, args, message] of cases)
    test(what, async (t) => {
      const place = workplace(t);
      widgetProject(place);
      const { code, stdout, stderr } = await start(t, place, ['register', ...args]).ended;
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
    });

  test('register with something that is no control plane', async (t) => {
    const place = workplace(t);
    widgetProject(place);
    const lambda = start(t, place, ['lambda', 'widget', '--port', '0']);
    const url = await lambda.printed(READY);
    const { code, stderr } = await start(t, place, ['register', 'widget', '--endpoint', url]).ended;
    assert.equal(code, 2);
    assert.match(
      stderr,
      new RegExp(`^formwork: What is at ${url} does not answer like a control plane: HTTP 4\\d\\d\\.\n`, 'm'),
    );
  });

  test('package handlers in another language, and says what can be done', async (t) => {
    const place = workplace(t);
    widgetProject(place);
    const config = join(place.path, 'widget/.rpdk-config');
    writeFileSync(config, readFileSync(config, 'utf8').replace('nodejs22.x', 'python3.12'));
    const { code, stderr } = await start(t, place, ['register', 'widget']).ended;
    assert.equal(code, 2);
    assert.match(stderr, /python3\.12.*\n.*--handlers <url>/);
  });
});

test('what the control plane says in several lines is printed in several lines', async (t) => {
  const place = workplace(t);
  widgetProject(place);
  const answer = { code: 'ValidationException', message: 'Two things are wrong:\none\u001b[31m\ntwo\n' };
  const io = { fetch: async (): Promise<Response> => Response.json(answer, { status: 400 }) };
  const { code, stderr } = await place.formworkIn(
    { io },
    'register',
    'widget',
    '--handlers',
    'http://127.0.0.1:1',
  );
  assert.equal(code, 1);
  assert.equal(
    stderr,
    'formwork: the control plane refused: Two things are wrong: (ValidationException)\n    one<U+001B>[31m\n    two\n',
  );
});

test('handlers without a default export are told by their file', async (t) => {
  const place = workplace(t);
  widgetProject(place);
  writeFileSync(join(place.path, 'widget/src/handlers.ts'), 'export const x = 1;\n');
  const { code, stderr } = await place.formwork('register', 'widget');
  assert.equal(code, 2);
  assert.match(stderr, /^formwork: widget\/src\/handlers\.ts has no default export\./);
  assert.doesNotMatch(stderr, /entry/);
});
