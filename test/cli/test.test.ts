import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { CONTRACT_RULES } from '../../src/contract/index.ts';
import { FORGETTING, type Garden, garden, KEEPING, LEAKING, PLANT } from './garden.ts';
import type { Outcome } from './terminal.ts';

interface TestReport {
  readonly typeName: string;
  readonly seed: number;
  readonly rules: readonly {
    readonly id: string;
    readonly level: string;
    readonly status: string;
    readonly message: string;
    readonly evidence: readonly { readonly message: string; readonly request: object }[];
  }[];
  readonly leaks: readonly { readonly identifier: object; readonly reason: string }[];
  readonly diagnostics: readonly {
    readonly code: string;
    readonly file: string | null;
    readonly line: number;
  }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly cancelled?: boolean;
}

function report(outcome: Outcome): TestReport {
  assert.notEqual(outcome.stdout, '', outcome.stderr);
  return JSON.parse(outcome.stdout) as TestReport;
}

function failed(outcome: Outcome): readonly string[] {
  return report(outcome)
    .rules.filter(({ status }) => status === 'fail')
    .map(({ id }) => id);
}

async function json(t: TestContext, given: Garden, ...args: string[]): Promise<Outcome> {
  return garden(t, given).formwork('test', '--virtual-time', '--format', 'json', ...args);
}

describe('formwork test', () => {
  test('handlers that keep the contract pass, and the report has the shape that tools rely on', async (t) => {
    const outcome = await json(t, {}, '--seed', '7');
    assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
    assert.equal(outcome.stderr, '');
    const { typeName, seed, rules, leaks, summary } = report(outcome);
    assert.deepEqual([typeName, seed, leaks], [PLANT.typeName, 7, []]);
    assert.deepEqual(
      rules.map(({ id, level }) => [id, level]),
      CONTRACT_RULES.map(({ id, level }) => [id, level]),
    );
    for (const rule of rules) {
      assert.deepEqual(Object.keys(rule).slice(0, 5), ['id', 'level', 'status', 'message', 'evidence']);
      assert.ok(['pass', 'skip'].includes(rule.status), `${rule.id}: ${rule.message}`);
      if (rule.status === 'skip') assert.notEqual(rule.message, '');
    }
    assert.deepEqual(Object.keys(summary), [
      'passed',
      'failed',
      'warned',
      'skipped',
      'invocations',
      'milliseconds',
    ]);
    assert.equal(summary['failed'], 0);
    assert.ok(summary['passed']! > 50, String(summary['passed']));
  });

  test('a broken rule is named, with its evidence, and ends with 1', async (t) => {
    const outcome = await json(t, { handlers: FORGETTING }, '--seed', '7');
    assert.equal(outcome.code, 1);
    assert.ok(failed(outcome).includes('update-echoes-input'), String(failed(outcome)));
    const rule = report(outcome).rules.find(({ id }) => id === 'update-echoes-input')!;
    assert.match(rule.message, /Height/);
    assert.ok('resourceProperties' in rule.evidence[0]!.request);
  });

  test('the pretty report says what broke, how to repeat it and where to read on', async (t) => {
    const { formwork } = garden(t, { handlers: FORGETTING });
    const { code, stdout } = await formwork(
      'test',
      '--virtual-time',
      '--seed',
      '7',
      '--rule',
      'update-echoes-input',
    );
    assert.equal(code, 1);
    assert.match(stdout, /^FAIL update-echoes-input \(MUST\)\n/m);
    assert.match(stdout, /^ {4}\/Height is missing; expected \d+$/m);
    assert.match(stdout, /^ {2}request +\{"action":"UPDATE"/m);
    assert.match(stdout, /^ {2}why: formwork explain update-echoes-input$/m);
    assert.match(stdout, /^Acme::Garden::Plant: 1 failed, .*seed 7\)$/m);
    assert.match(stdout, /^Repeat it: formwork test --rule update-echoes-input --seed 7 --virtual-time$/m);
    assert.doesNotMatch(stdout, /\x1b/);
  });

  test('the same seed asks the same', async (t) => {
    const asked = async (): Promise<string> => {
      const { rules } = report(await json(t, { handlers: FORGETTING }, '--seed', '11'));
      return JSON.stringify(rules.find(({ id }) => id === 'update-echoes-input')!.evidence);
    };
    assert.equal(await asked(), await asked());
  });

  test('only the rules that are asked for, given again or as a list', async (t) => {
    const outcome = await json(t, {}, '--rule', 'create-existing,shape', '--rule', 'no-leak');
    assert.deepEqual(
      report(outcome)
        .rules.map(({ id }) => id)
        .sort(),
      ['create-existing', 'no-leak', 'shape'],
    );
  });

  test('a command line that is less plain says the same', async (t) => {
    const { formwork } = garden(t);
    const args = ['--rule', 'shape', '--rule', 'no-leak', '--virtual-time', '--format', 'json', '--', '.'];
    const { rules } = report(await formwork('test', ...args));
    assert.deepEqual(rules.map(({ id }) => id).sort(), ['no-leak', 'shape']);
  });

  test('what could not be deleted is listed with its identifier', async (t) => {
    const outcome = await json(t, { handlers: LEAKING });
    assert.equal(outcome.code, 1);
    const { leaks } = report(outcome);
    assert.ok(leaks.length > 0);
    for (const { identifier, reason } of leaks) {
      assert.deepEqual(Object.keys(identifier), ['Name']);
      assert.match(reason, /delete/);
    }
    const { stdout } = await garden(t, { handlers: LEAKING }).formwork('test', '--virtual-time');
    assert.match(stdout, /^Left behind: delete these by hand\.\n {2}\{"Name":/m);
  });

  test('Ctrl-C ends the run, and what it created is deleted', async (t) => {
    const place = garden(t);
    let stop: () => void = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    // The terminal shows progress: a run is stopped after some of it.
    let seen = 0;
    const stderr = {
      isTerminal: true,
      columns: 80,
      color: false,
      write: (text: string) => {
        if (text.includes('life') && ++seen === 3) stop();
      },
    };
    const io = { stopped: () => stopped, stderr };
    const outcome = await place.formworkIn(
      { io },
      'test',
      '--virtual-time',
      '--format',
      'json',
      '--seed',
      '3',
    );
    assert.equal(outcome.code, 2);
    assert.equal(report(outcome).cancelled, true);
    assert.deepEqual(report(outcome).leaks, []);
  });

  test('progress is shown on a terminal only, and taken away again', async (t) => {
    const { formworkIn } = garden(t);
    const { stderr } = await formworkIn(
      { isTerminal: true, env: { NO_COLOR: '1' } },
      'test',
      '--virtual-time',
    );
    assert.match(stderr, /\r\x1b\[Klife: create \(\d+ calls\)/);
    assert.ok(stderr.endsWith('\r\x1b[K'));
  });

  test('--verbose names the rules that are kept or skipped, and shows the log', async (t) => {
    const handlers = KEEPING.replace(
      'create({ desired, token }) {',
      "create({ desired, token }, { logger }) { logger.info('planting');",
    );
    const { formwork } = garden(t, { handlers });
    const quiet = await formwork('test', '--virtual-time');
    assert.doesNotMatch(quiet.stdout + quiet.stderr, /planting|^pass /m);
    const loud = await formwork('test', '--virtual-time', '--verbose');
    assert.match(loud.stdout, /^pass create-existing$/m);
    assert.match(loud.stdout, /^skip create-then-read-additional \S/m);
    assert.match(loud.stderr, /^info create: planting$/m);
  });

  test('a report goes to a file, and people still see what happened', async (t) => {
    const { formwork, read } = garden(t);
    for (const format of ['html', 'junit', 'json', 'pretty']) {
      const file = `out/report.${format}`;
      const { code, stdout } = await formwork('test', '--virtual-time', '--format', format, '--output', file);
      assert.equal(code, 0);
      assert.match(stdout, /^Acme::Garden::Plant: \d+ passed/m);
      const start = { html: '<!doctype html>', junit: '<?xml', json: '{', pretty: 'Acme' }[format]!;
      assert.ok(read(file).startsWith(start), format);
    }
  });
});

describe('inputs of formwork test', () => {
  const CREATE = { Name: 'rose', Height: 40, Password: 'aaaabbbbcccc' };

  test('files are used, also in the newer form, with placeholders', async (t) => {
    const files = {
      'inputs/inputs_1.json': {
        CreateInputs: { ...CREATE, Name: 'rose{{Suffix}}' },
        PatchInputs: [{ op: 'replace', path: '/Height', value: 41 }],
      },
    };
    const place = garden(t, { handlers: FORGETTING, files });
    const outcome = await place.formworkIn(
      { env: { Suffix: 'bush' } },
      ...['test', '--virtual-time', '--format', 'json', '--rule', 'update-echoes-input'],
    );
    const [rule] = report(outcome).rules;
    assert.match(JSON.stringify(rule!.evidence), /"Name":"rosebush"/);
    assert.match(JSON.stringify(rule!.evidence), /"Height":41/);
  });

  test('mistakes in files are told with their places, before anything is created', async (t) => {
    const files = {
      'inputs/inputs_1_create.json': { Name: 'ROSE', Colour: 'red' },
      'inputs/inputs_1_update.json': '{ "Height": }',
      'overrides.json': { CREATE: { '/Heigth': 3 } },
    };
    const { code, stdout, stderr } = await garden(t, { files }).formwork('test', '--virtual-time');
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^inputs\/inputs_1_create\.json:2:\d+ error/m);
    assert.match(stderr, /^inputs\/inputs_1_update\.json:1:\d+ error json-syntax$/m);
    assert.match(stderr, /^overrides\.json:\d+:\d+ warning override-unknown-place$/m);
  });

  test('files are looked at as AWS does at registration', async (t) => {
    const files = { 'inputs/inputs_1_create.json': { Name: 'rose' } };
    const outcome = await json(t, { files });
    assert.equal(outcome.code, 0, outcome.stdout);
    assert.deepEqual(
      report(outcome).diagnostics.map(({ code, file }) => [code, file]),
      [
        ['input-property-not-covered', 'acme-garden-plant.json'],
        ['input-property-not-covered', 'acme-garden-plant.json'],
      ],
    );
    const strict = await garden(t, { files }).formwork('test', '--virtual-time', '--max-warnings', '1');
    assert.equal(strict.code, 1);
    assert.match(strict.stdout, /No create or update input sets \/Height\./);
    assert.match(strict.stderr, /2 warnings, which is more than the 1 of --max-warnings/);
  });

  test('a fixture makes what is needed, gives inputs that depend on it, and is torn down', async (t) => {
    const fixture = `
import { appendFileSync } from 'node:fs';
import { defineFixture } from 'formwork/contract';
const note = (text) => appendFileSync(new URL('../notes.txt', import.meta.url), text + '\\n');
export default defineFixture({
  setUp: ({ region }) => { note('up ' + region); return { bed: 'tulip' }; },
  tearDown: ({ bed }) => note('down ' + bed),
  inputs: ({ bed }) => [{ create: { Name: bed, Height: 3 }, update: { Name: bed, Height: 4 } }],
  typeConfiguration: { ApiKey: 'from-the-fixture' },
});`;
    const place = garden(t, { handlers: FORGETTING, files: { 'test/contract-fixture.ts': fixture } });
    const { code, stdout } = await place.formwork('test', '--virtual-time', '--region', 'eu-north-1');
    assert.equal(code, 1);
    assert.match(stdout, /"Name":"tulip"/);
    assert.equal(place.read('notes.txt'), 'up eu-north-1\ndown tulip\n');
  });

  test('a fixture that fails ends with 2; what fails last is told with the report', async (t) => {
    const files = (body: string): Record<string, string> => ({
      'test/contract-fixture.ts': `import { defineFixture } from 'formwork/contract'; export default defineFixture({ ${body} });`,
    });
    const up = await garden(t, { files: files("setUp() { throw new Error('no ground'); }") }).formwork(
      'test',
    );
    assert.equal(up.code, 2);
    assert.equal(up.stderr, 'formwork: The set-up of the fixture failed: no ground\n');
    const down = await json(t, { files: files("tearDown() { throw new Error('no spade'); }") });
    assert.equal(down.code, 2);
    assert.match(
      down.stderr,
      /tear-down of the fixture failed, so that something may be left behind: no spade/,
    );
    assert.equal(report(down).summary['failed'], 0);
  });
});

describe('the type configuration in formwork test', () => {
  const SAYING = KEEPING.replace(
    'create({ desired, token }) {',
    'create({ desired, token, configuration }) { if (!configuration.ApiKey) throw new NotFound("no key"); if (configuration.ApiKey !== "s3cr3t-key-9") throw new NotFound(`wrong key ${configuration.ApiKey}`);',
  );

  test('comes from a file, from the environment, and from where secrets are kept', async (t) => {
    const files = {
      'plain.json': { ApiKey: 's3cr3t-key-9' },
      'env.json': { ApiKey: '{{resolve:env:GARDEN_KEY}}' },
      'file.json': { ApiKey: '{{resolve:file:key.txt}}' },
      'key.txt': 's3cr3t-key-9\n',
    };
    const place = garden(t, { handlers: SAYING, files });
    const args = ['test', '--virtual-time', '--rule', 'create-applies-all'];
    const env = { GARDEN_KEY: 's3cr3t-key-9' };
    for (const file of ['plain', 'env', 'file']) {
      const { code, stdout } = await place.formworkIn({ env }, ...args, '--configuration', `${file}.json`);
      assert.equal(code, 0, stdout);
    }
    const text = { FORMWORK_TYPE_CONFIGURATION: JSON.stringify(files['plain.json']) };
    assert.equal((await place.formworkIn({ env: text }, ...args)).code, 0);
    assert.equal((await place.formwork(...args)).code, 1);
  });

  test('is never printed', async (t) => {
    const files = { 'c.json': { ApiKey: 'another-secret-77' } };
    for (const format of ['pretty', 'json', 'junit', 'html']) {
      const place = garden(t, { handlers: SAYING, files });
      const { code, stdout, stderr } = await place.formwork(
        ...['test', '--virtual-time', '--verbose', '--configuration', 'c.json', '--format', format],
      );
      assert.equal(code, 1);
      assert.match(stdout, /wrong key (?:<|&lt;|\\u003c)redacted/);
      assert.doesNotMatch(stdout + stderr, /another-secret-77/);
    }
  });

  const mistakes: readonly (readonly [string, unknown, number, RegExp])[] = [
    ['no JSON', '{', 1, /c\.json:1:\d+ error json-syntax/],
    ['no object', [1], 2, /c\.json does not hold a JSON object/],
    ['what the schema forbids', { ApiKey: 'abc' }, 1, /c\.json:2:\d+ error invalid-value/],
    [
      'a variable that is not set',
      { ApiKey: '{{resolve:env:NOWHERE}}' },
      2,
      /no environment variable NOWHERE/,
    ],
    [
      'a store that is not asked',
      { ApiKey: '{{resolve:secretsmanager:key}}' },
      2,
      /cannot be looked up here.*\{\{resolve:env:NAME\}\}/,
    ],
  ];
  for (const [what, content, code, message] of mistakes)
    test(`a mistake: ${what}`, async (t) => {
      const outcome = await garden(t, { files: { 'c.json': content } }).formwork(
        'test',
        '--configuration',
        'c.json',
      );
      assert.equal(outcome.code, code, outcome.stderr);
      assert.match(outcome.stderr, message);
      assert.doesNotMatch(outcome.stderr, /"abc"/);
    });
});

describe('what formwork test cannot carry out', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      'an unknown rule',
      ['--rule', 'create-existng'],
      /no rule "create-existng"\. Did you mean "create-existing"\?/,
    ],
    ['two targets', ['--worker', '--endpoint', 'http://127.0.0.1:1'], /--endpoint and --worker contradict/],
    ['an endpoint that is none', ['--endpoint', 'localhost'], /"localhost" is no address such as/],
    ['a password in the endpoint', ['--endpoint', 'http://a:b@127.0.0.1'], /must not hold a user name/],
    ['a function without endpoint', ['--function-name', 'F'], /--function-name needs --endpoint/],
    ['no runs', ['--runs', '0'], /nothing is tested by no run/],
    ['a folder that is not there', ['nowhere'], /nowhere does not exist/],
    ['a baseline that is not there', ['--baseline', 'old.json'], /old\.json does not exist/],
    [
      'a program that is not there',
      ['--command', 'no-such-program-here'],
      /could not be started|not found|ENOENT/,
    ],
  ];
  for (const [what, args, message] of cases)
    test(what, async (t) => {
      const { code, stdout, stderr } = await garden(t).formwork('test', ...args);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    });

  test('no handlers, and nobody who says where they are', async (t) => {
    const { code, stderr } = await garden(t, { handlers: null }).formwork('test');
    assert.equal(code, 2);
    assert.match(stderr, /src\/handlers\.ts does not exist/);
    assert.match(stderr, /--endpoint <url> or --command <program>/);
  });

  test('a schema without handlers, and one with too few', async (t) => {
    const none = await garden(t, { schema: { ...PLANT, handlers: undefined } }).formwork('test');
    assert.equal(none.code, 2);
    assert.match(none.stderr, /names no handlers, so that there is nothing to test/);
    const { read, list } = PLANT.handlers;
    const few = await garden(t, { schema: { ...PLANT, handlers: { read, list } } }).formwork(
      'test',
      '--virtual-time',
    );
    assert.equal(few.code, 0, few.stdout);
    assert.match(few.stderr, /has no create and no delete handler\. Without create, only what read/);
  });

  test('a schema with errors', async (t) => {
    const schema = { ...PLANT, primaryIdentifier: ['/properties/Nmae'] };
    const { code, stderr } = await garden(t, { schema }).formwork('test');
    assert.equal(code, 1);
    assert.match(stderr, /error pointer-unresolved/);
  });
});

describe('handlers elsewhere', () => {
  test('nobody listens: it is said once, and ends with 2', async (t) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { code, stdout, stderr } = await garden(t, { handlers: null }).formwork(
      'test',
      '--endpoint',
      `http://127.0.0.1:${port}`,
    );
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /^formwork: .* could not be reached: the connection was refused; nothing listens there\.\n$/,
    );
  });

  test('a schema and an .rpdk-config are enough', async (t) => {
    let asked = 0;
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        asked += 1;
        response.end(
          JSON.stringify({ status: 'FAILED', errorCode: 'InternalFailure', message: 'out of order' }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const outcome = await json(t, { handlers: null }, '--endpoint', `http://127.0.0.1:${port}`);
    assert.equal(outcome.code, 1);
    assert.ok(failed(outcome).includes('create-applies-all'), String(failed(outcome)));
    // A smaller model that shows the same is looked for after the run.
    assert.ok(report(outcome).summary['invocations']! > 10);
    assert.ok(asked >= report(outcome).summary['invocations']!);
  });

  /** Knows nothing, and says so. One that stays answers line by line. */
  const ANSWERING = `
    const answer = (text) => JSON.stringify(JSON.parse(text).action === 'LIST'
      ? { status: 'SUCCESS', resourceModels: [] }
      : { status: 'FAILED', errorCode: 'NotFound', message: 'There is nothing here.' });
    let text = '';
    process.stdin.on('data', (chunk) => {
      text += chunk;
      if (process.argv[2] !== 'stays') return;
      const lines = text.split('\\n');
      text = lines.pop();
      for (const line of lines) process.stdout.write(answer(line) + '\\n');
    }).on('end', () => process.argv[2] === 'stays' || process.stdout.write(answer(text)));`;
  for (const [what, words, args] of [
    ['runs once for each request', '', []],
    ['stays', ' stays', ['--stays']],
  ] as const)
    test(`a program that ${what}`, async (t) => {
      const given = { handlers: null, files: { 'garden program.mjs': ANSWERING } };
      const command = `${process.execPath} 'garden program.mjs'${words}`;
      const outcome = await json(t, given, '--command', command, '--rule', 'read-missing', ...args);
      const [rule] = report(outcome).rules;
      assert.deepEqual([rule?.id, rule?.status], ['read-missing', 'pass'], outcome.stdout);
    });

  test('workers run the handlers of the project', async (t) => {
    // A store that outlives its process, as every real one does.
    const handlers = KEEPING.replace(
      'const plants = new Map();',
      `import { readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
const file = new URL('../plants.json', import.meta.url);
const read = () => new Map(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
const change = (how) => { const all = read(); how(all); writeFileSync(file, JSON.stringify([...all])); };
const plants = { get: (key) => read().get(key), set: (key, value) => change((all) => all.set(key, value)),
  delete: (key) => change((all) => all.delete(key)), keys: () => read().keys() };`,
    );
    const outcome = await json(t, { handlers }, '--worker', '--rule', 'read-missing');
    assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
    assert.deepEqual(
      report(outcome).rules.map(({ id, status }) => [id, status]),
      [['read-missing', 'pass']],
    );
  });
});

test('breaking changes of the schema that is registered are findings', async (t) => {
  const { Height: _, ...properties } = PLANT.properties;
  const files = {
    'registered.json': { ...PLANT, properties: { ...PLANT.properties, Colour: { type: 'string' } } },
  };
  const outcome = await json(t, { files }, '--baseline', 'registered.json', '--rule', 'shape');
  assert.equal(outcome.code, 1);
  assert.deepEqual(
    report(outcome).diagnostics.map(({ code, file }) => [code, file]),
    [['schema-change-breaking', 'acme-garden-plant.json']],
  );
  const older = { 'registered.json': { ...PLANT, properties } };
  assert.equal((await json(t, { files: older }, '--baseline', 'registered.json', '--rule', 'shape')).code, 0);
});
