import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type CredentialsSource, sameCredentials } from '../../../src/control-plane/index.ts';
import { createContractCheck } from '../../../src/control-plane/registry/check-contract.ts';
import type { Candidate, CheckedContract } from '../../../src/control-plane/registry/contract-check.ts';
import type { HandlerSource } from '../../../src/control-plane/store/store.ts';
import { compileSchema, loadSchema } from '../../../src/schema/index.ts';
import { WIDGET_FOLDER, WIDGET_SCHEMA } from '../../e2e/plane.ts';

const type = compileSchema(loadSchema(WIDGET_SCHEMA, 'schema.json').document!);
const HOME = { accountId: '123456789012', region: 'eu-west-1' };

interface Project {
  readonly folder: string;
  /** What handlers and tests wrote. */
  readonly output: () => string;
  check(signal?: AbortSignal, handlers?: HandlerSource): Promise<CheckedContract>;
}

/** The project of widgets, with other files, and its handlers changed. */
function project(
  context: TestContext,
  files: Readonly<Record<string, string>> = {},
  change: (handlers: string) => string = (handlers) => handlers,
  credentials?: CredentialsSource,
): Project {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-contract-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(WIDGET_FOLDER, folder, { recursive: true });
  const handlers = join(folder, 'src/handlers.ts');
  const changed = change(readFileSync(handlers, 'utf8'));
  for (const [name, text] of Object.entries({ 'src/handlers.ts': changed, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  let output = '';
  const check = createContractCheck(
    {
      folder: join(folder, 'room'),
      findPackage: async () => undefined,
      env: { PATH: process.env['PATH'] ?? '', WIDGET_FOLDER: join(folder, 'backend'), FOLDER: folder },
      workers: 1,
      memoryMb: 256,
      longestInvocationMs: 5_000,
      onOutput: () => (text) => {
        output += text;
      },
    },
    HOME,
    credentials,
  );
  const candidate = (handlers: HandlerSource): Candidate => ({
    type,
    schema: WIDGET_SCHEMA,
    handlers,
    configuration: undefined,
    inputs: new Map(),
  });
  return {
    folder,
    output: () => output,
    check: (signal = new AbortController().signal, source = { kind: 'folder', path: folder }) =>
      check(candidate(source), signal),
  };
}

/** Does something at the beginning of every create. */
function first(statements: string): (handlers: string) => string {
  const begin = 'create({ desired, token, callbackContext }) {';
  return (handlers) => handlers.replace(begin, `async ${begin} ${statements}`);
}

test('handlers that keep their contract pass', async (context) => {
  const { passed, message, report } = await project(context).check();
  assert.equal(passed, true, message);
  assert.match(message, /^\d\d rules are kept/);
  assert.ok((JSON.parse(report) as { rules: unknown[] }).rules.length > 60);
});

test('they are given credentials, which the report does not show', async (context) => {
  const callerCredentials = {
    accessKeyId: 'AKIAFAKEFAKEFAKE',
    secretAccessKey: 'hush-hush',
    sessionToken: '',
  };
  const telling = first(
    "throw new Error('I was given ' + (await arguments[1].credentials()).secretAccessKey + '!');",
  );
  const { passed, report } = await project(context, {}, telling, sameCredentials(callerCredentials)).check();
  assert.equal(passed, false);
  assert.doesNotMatch(report, /carries no credentials/);
  assert.doesNotMatch(report, /hush-hush/);
  const without = await project(context, {}, telling).check();
  assert.match(without.report, /carries no credentials/);
});

test('what they write is output and nothing else, wherever they write it', async (context) => {
  const chatty = `import { writeSync } from 'node:fs';
writeSync(1, '{"passed":false}');
console.log('hello from a handler');
process.send?.({ passed: false, message: 3 });
`;
  const { check, output } = project(context, {}, (handlers) => chatty + handlers);
  assert.equal((await check()).passed, true);
  assert.match(output(), /hello from a handler/);
});

test('a rule that is broken is named, with evidence in the report', async (context) => {
  const forgetful = (handlers: string): string => handlers.replace('rmSync(fileOf(Id));', '');
  const { passed, message, report } = await project(context, {}, forgetful).check();
  assert.equal(passed, false);
  assert.match(message, /^The handlers break \d+ rules? of their contract\. .*delete/);
  assert.match(report, /"status":"fail"/);
});

for (const [what, change, message] of [
  [
    'a mistake in their syntax',
    (text: string) => `what is this\n${text}`,
    /src\/handlers\.ts cannot be loaded: .*handlers\.ts:1\)$/,
  ],
  [
    'an import that leads nowhere',
    (text: string) => `import './nope.ts';\n${text}`,
    /cannot be loaded: Cannot find module/,
  ],
  [
    'an error while they are loaded',
    (text: string) => `throw new Error('no backend');\n${text}`,
    /cannot be loaded: no backend/,
  ],
  ['no default export', (text: string) => text.replace('export default provider', ''), /is no provider/],
] as const)
  test(`${what} is said`, async (context) => {
    const verdict = await project(context, {}, change).check();
    assert.equal(verdict.passed, false);
    assert.match(verdict.message, message);
  });

test('a handler that ends its process fails the tests, and nothing else', async (context) => {
  const { passed, message } = await project(context, {}, first('process.exit(3);')).check();
  assert.equal(passed, false);
  assert.match(message, /ended \(exit code 3\) before the tests did/);
});

test('a handler that loops is ended', async (context) => {
  const { passed, message } = await project(context, {}, first('for (;;);')).check();
  assert.equal(passed, false);
  assert.match(message, /kept it busy for too long/);
});

const FIXTURE = `import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineFixture } from 'formwork/contract';
const file = join(process.env.FOLDER, 'set-up');
export default defineFixture({
  setUp: () => writeFileSync(file, ''),
  tearDown: () => rmSync(file),
  inputs: [{ create: { Name: 'from-fixture' } }],
});
`;

test('a fixture is set up, gives its inputs, and is torn down', async (context) => {
  const { check, folder } = project(context, { 'test/contract-fixture.ts': FIXTURE });
  const { passed, message } = await check();
  assert.equal(passed, true, message);
  assert.equal(existsSync(join(folder, 'set-up')), false);
  assert.match(readFileSync(join(folder, 'backend/journal'), 'utf8'), /created/);
});

test('a fixture or inputs that cannot be used are said', async (context) => {
  const broken = project(context, { 'test/contract-fixture.ts': 'export default 1;' });
  assert.match((await broken.check()).message, /contract-fixture\.ts is no fixture/);
  const inputs = project(context, { 'inputs/inputs_1_create.json': '{' });
  assert.match((await inputs.check()).message, /^The contract tests cannot begin\./);
});

test('tests that are stopped take away what they have made first', async (context) => {
  const stop = new AbortController();
  const slow = first(
    "process.stdout.write('begun'); await new Promise((resolve) => setTimeout(resolve, 50));",
  );
  const { check, folder, output } = project(context, { 'test/contract-fixture.ts': FIXTURE }, slow);
  const checking = check(stop.signal);
  let isEnded = false;
  void checking
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  while (!output().includes('begun') && !isEnded) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(existsSync(join(folder, 'set-up')), true);
  stop.abort();
  await assert.rejects(checking, { name: 'AbortError' });
  assert.equal(existsSync(join(folder, 'set-up')), false, 'the fixture is torn down');
});

test('where nobody answers is said before anything is tested', async (context) => {
  const { check } = project(context);
  const { passed, message } = await check(undefined, { kind: 'endpoint', url: 'http://127.0.0.1:1' });
  assert.equal(passed, false);
  assert.equal(message, 'Nothing answers at http://127.0.0.1:1, where the handlers should be.');
});

test('a package that is no longer stored, and a folder that is gone', async (context) => {
  const { check } = project(context);
  assert.match((await check(undefined, { kind: 'package', sha256: 'x' })).message, /no longer stored/);
  assert.match(
    (await check(undefined, { kind: 'folder', path: '/nowhere' })).message,
    /^The folder of the handlers, \/nowhere, is not there\.$/,
  );
});
