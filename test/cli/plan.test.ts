import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { GOOD, ONE_ERROR } from './schemas.ts';
import { jsonReport, type Outcome, workplace } from './terminal.ts';

const ARGS = ['plan', '--schema', 'order.json', '--previous', 'a.json', '--desired', 'b.json'];
const BASE = { Name: 'first', Quantity: 1 };

async function plan(
  t: TestContext,
  previous: unknown,
  desired: unknown,
  { schema = GOOD, args = [] }: { schema?: unknown; args?: readonly string[] } = {},
): Promise<Outcome> {
  const files = { 'order.json': schema, 'a.json': previous, 'b.json': desired };
  return workplace(t, files).formwork(...ARGS, ...args);
}

async function planJson(
  t: TestContext,
  previous: unknown,
  desired: unknown,
  schema = GOOD,
): Promise<unknown> {
  const { code, stdout } = await plan(t, previous, desired, { schema, args: ['--format', 'json'] });
  assert.equal(code, 0);
  return JSON.parse(stdout);
}

function withoutUpdate(schema: JsonObject): JsonObject {
  const { update: _, ...handlers } = schema['handlers'] as JsonObject;
  return { ...schema, handlers };
}

describe('plan --format json', () => {
  test('equal models need nothing', async (t) => {
    const plan = await planJson(t, BASE, { Quantity: 1, Name: 'first' });
    assert.deepEqual(plan, { action: 'none', strategy: null, changes: [] });
  });

  test('what can be changed in place is an update', async (t) => {
    const after = { Name: 'first', Quantity: 2, Tags: [{ Key: 'a', Value: 'b' }] };
    assert.deepEqual(await planJson(t, BASE, after), {
      action: 'update',
      strategy: null,
      changes: [
        { pointer: '/Quantity', kind: 'change', reason: 'updatable' },
        { pointer: '/Tags', kind: 'add', reason: 'updatable' },
      ],
    });
  });

  test('a create-only property is a replacement, in the order that the schema wants', async (t) => {
    const changes = [
      { pointer: '/Name', kind: 'change', reason: 'create-only' },
      { pointer: '/Quantity', kind: 'remove', reason: 'updatable' },
    ];
    const after = { Name: 'second' };
    assert.deepEqual(await planJson(t, BASE, after), {
      action: 'replace',
      strategy: 'create_then_delete',
      changes,
    });
    const schema = { ...GOOD, replacementStrategy: 'delete_then_create' };
    assert.deepEqual(await planJson(t, BASE, after, schema), {
      action: 'replace',
      strategy: 'delete_then_create',
      changes,
    });
  });

  test('without an update handler every change is a replacement', async (t) => {
    assert.deepEqual(await planJson(t, BASE, { ...BASE, Quantity: 2 }, withoutUpdate(GOOD)), {
      action: 'replace',
      strategy: 'create_then_delete',
      changes: [{ pointer: '/Quantity', kind: 'change', reason: 'no-update-handler' }],
    });
  });

  test('numbers that CloudFormation sends as text have not changed', async (t) => {
    const same = await planJson(t, BASE, { ...BASE, Quantity: '1' });
    assert.deepEqual(same, { action: 'none', strategy: null, changes: [] });
  });

  test('a sorted array that need not be, and a read-only value, have not changed', async (t) => {
    const [a, b] = [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ];
    const same = await planJson(
      t,
      { ...BASE, Tags: [a, b] },
      { ...BASE, Tags: [b, a], Id: 'order-00000001' },
    );
    assert.deepEqual(same, { action: 'none', strategy: null, changes: [] });
  });
});

describe('plan for people', () => {
  test('nothing to do is said', async (t) => {
    const { code, stdout, stderr } = await plan(t, BASE, BASE);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.match(stdout, /^none: .*Acme::Shop::Order.*nothing to do\.\n$/);
  });

  test('each change has its values and a sentence for its reason', async (t) => {
    const { code, stdout } = await plan(t, BASE, { Name: 'second', Tags: [] });
    assert.equal(code, 0);
    assert.match(stdout, /^replace \(create_then_delete\): .* deleted after its replacement was created\.\n/);
    assert.match(
      stdout,
      / {2}~ \/Name {2}"first" → "second"\n {6}create-only: It can be set only when .*\.\n/,
    );
    assert.match(stdout, / {2}- \/Quantity {2}1\n {6}updatable: It can be changed in place\.\n/);
    assert.match(stdout, / {2}\+ \/Tags {2}\[\]\n/);
  });

  test('an update that may be refused says so', async (t) => {
    const schema = { ...GOOD, conditionalCreateOnlyProperties: ['/properties/Quantity'] };
    const { stdout } = await plan(t, BASE, { ...BASE, Quantity: 5 }, { schema });
    assert.match(stdout, /^update: .*If the update handler refuses, it must be replaced\.\n/);
    assert.match(stdout, /conditional-create-only: .*an update is tried first\./);
  });

  test('a change of nothing but tags is said', async (t) => {
    const { stdout } = await plan(t, BASE, { ...BASE, Tags: [{ Key: 'a', Value: 'b' }] });
    assert.match(stdout, /^update: .*Nothing but tags changes\.\n/);
  });

  test('delete_then_create is told apart', async (t) => {
    const schema = { ...GOOD, replacementStrategy: 'delete_then_create' };
    const { stdout } = await plan(t, BASE, { Name: 'x' }, { schema });
    assert.match(stdout, /^replace \(delete_then_create\): .* deleted before its replacement is created\.\n/);
  });

  test('a long value is cut on a terminal, and the marks have colours', async (t) => {
    const files = { 'order.json': GOOD, 'a.json': BASE, 'b.json': { Name: 'n'.repeat(500) } };
    const { stdout } = await workplace(t, files).formworkIn({ isTerminal: true }, ...ARGS);
    assert.match(stdout, /\x1b\[33m~\x1b\[39m/);
    const line = stdout.split('\n').find((text) => text.includes('/Name'))!;
    assert.match(line, /n…$/);
    assert.ok(line.replace(/\x1b\[\d+m/g, '').length <= 80);
  });
});

describe('secrets', () => {
  const old = { ...BASE, Secret: 'the old password' };
  const now = { ...BASE, Secret: 'the new password' };

  test('a write-only value is named, but never shown', async (t) => {
    const { stdout, stderr } = await plan(t, old, now);
    assert.match(stdout, /~ \/Secret {2}<redacted> → <redacted>\n/);
    assert.doesNotMatch(stdout + stderr, /password/);
  });

  test('nor is one inside of a write-only object', async (t) => {
    const login = { type: 'object', additionalProperties: false, properties: { Code: { type: 'string' } } };
    const schema = { ...GOOD, properties: { ...(GOOD['properties'] as JsonObject), Secret: login } };
    const secret = (Code: string): object => ({ ...BASE, Secret: { Code } });
    const { stdout } = await plan(t, secret('password 1'), secret('password 2'), { schema });
    assert.match(stdout, /\/Secret\/Code {2}<redacted> → <redacted>\n/);
    assert.doesNotMatch(stdout, /password/);
  });

  test('the line of a finding is shown without it', async (t) => {
    const text = '{ "Name": "first", "Secret": "the password", "Colour": "red" }';
    const { stdout, stderr } = await plan(t, old, text);
    assert.match(stderr, /b\.json:1:46 warning unknown-property\n/);
    assert.match(stderr, /│ \{ "Name": "first", "Secret": \*{14}, "Colour": "red" \}\n/);
    assert.doesNotMatch(stdout + stderr, /password/);
  });

  test('where it cannot be told which values are secret, no line is shown', async (t) => {
    const broken = '{ "Secret": "the password", }';
    const found = await plan(t, old, broken);
    assert.equal(found.code, 1);
    assert.match(found.stdout, /^b\.json:1:27 error json-syntax\n/);
    assert.doesNotMatch(found.stdout, /password/);
    const noSchema = await plan(t, old, broken, { schema: '{ "typeName": ' });
    assert.match(noSchema.stdout, /order\.json:1:\d+ error json-syntax\n/);
    assert.doesNotMatch(noSchema.stdout, /password/);
  });
});

describe('what keeps a plan from being made', () => {
  test('a number of a model that would become another one', async (t) => {
    const outcome = await plan(t, BASE, '{"Name": "first", "Quantity": 9007199254740993}');
    assert.equal(outcome.code, 1);
    assert.match(outcome.stdout + outcome.stderr, /^b\.json:1:31 error number-not-kept$/m);
  });

  test('findings of all files are the result, in the format, and end with 1', async (t) => {
    const outcome = await plan(t, [BASE], '{ "Name": }', { args: ['--format', 'json'] });
    assert.deepEqual({ code: outcome.code, stderr: outcome.stderr }, { code: 1, stderr: '' });
    const { diagnostics, summary } = jsonReport(outcome);
    assert.deepEqual(
      diagnostics.map(({ file, line, code, severity }) => [file, line, code, severity]),
      [
        ['a.json', 1, 'model-not-object', 'error'],
        ['b.json', 1, 'json-syntax', 'error'],
      ],
    );
    assert.deepEqual(summary, { files: 3, errors: 2, warnings: 0 });
  });

  test('a file that is no schema is told in one finding', async (t) => {
    const { code, stdout } = await plan(t, BASE, BASE, { schema: BASE });
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^order\.json:1:1 error not-a-resource-type\n {2}This is not a resource schema: it has no "typeName" and no "properties"\./,
    );
    assert.match(stdout, /✗ 1 error in 3 files\./);
  });

  test('a file of another kind is called by its name', async (t) => {
    const schema = { AWSTemplateFormatVersion: '2010-09-09', Resources: {} };
    const { code, stdout } = await plan(t, BASE, BASE, { schema });
    assert.equal(code, 1);
    assert.match(stdout, /error not-a-resource-type\n.*CloudFormation template/);
  });

  test('files that cannot be read are usage, told all at once', async (t) => {
    const { code, stdout, stderr } = await workplace(t, { 'order.json': GOOD }).formwork(...ARGS);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.equal(stderr, 'formwork: a.json does not exist.\nformwork: b.json does not exist.\n');
  });
});

describe('what is odd does not keep a plan from being made', () => {
  test('an unknown property is a warning on standard error, with what was meant', async (t) => {
    const { code, stdout, stderr } = await plan(t, BASE, { ...BASE, Quantty: 2 });
    assert.equal(code, 0);
    assert.match(stdout, /^update: /);
    assert.match(stderr, /^b\.json:4:3 warning unknown-property\n.*Did you mean "Quantity"\?/);
  });

  test('so are a value that does not fit and a null', async (t) => {
    const { code, stderr } = await plan(t, { ...BASE, Quantity: 0 }, { ...BASE, Quantity: null });
    assert.equal(code, 0);
    assert.match(stderr, /^a\.json:3:\d+ warning invalid-value\n/);
    assert.match(stderr, /\nb\.json:3:\d+ warning null-value\n/);
  });

  test('of very many warnings, the first ones are told', async (t) => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Colour${index}`, 1]));
    const { code, stderr } = await plan(t, BASE, { ...BASE, ...unknown });
    assert.equal(code, 0);
    assert.equal(stderr.match(/ warning unknown-property\n/g)?.length, 20);
    assert.match(stderr, /\nformwork: 10 more warnings are not shown\.\n$/);
  });

  test('a model with a very long list is one warning more, not a crash', async (t) => {
    const numbers = { type: 'array', insertionOrder: true, maxItems: 1, items: { type: 'integer' } };
    const schema = { ...GOOD, properties: { ...(GOOD['properties'] as JsonObject), Numbers: numbers } };
    const Numbers = Array.from({ length: 150_000 }, (_, index) => index);
    const { code, stderr } = await plan(t, BASE, JSON.stringify({ ...BASE, Numbers }), { schema });
    assert.equal(code, 0);
    assert.match(stderr, /\/Numbers has 150000 elements, more than maxItems 1\./);
  });

  test('errors of the schema are mentioned, unless the project excuses them', async (t) => {
    const files = { 'order.json': ONE_ERROR, 'a.json': BASE, 'b.json': BASE };
    const told = await workplace(t, files).formwork(...ARGS);
    assert.equal(told.code, 0);
    assert.equal(
      told.stderr,
      'formwork: order.json has an error, so the result may be wrong. "formwork validate" shows more.\n',
    );
    const config = { rules: { 'identifier-write-only': 'off' } };
    const excused = await workplace(t, { ...files, 'formwork.json': config }).formwork(...ARGS);
    assert.deepEqual({ code: excused.code, stderr: excused.stderr }, { code: 0, stderr: '' });
  });
});

describe('standard input', () => {
  const files = { 'order.json': GOOD, 'a.json': BASE, 'b.json': BASE };
  for (const [name, args, stdin] of [
    ['the schema', ['--schema', '-', '--previous', 'a.json', '--desired', 'b.json'], GOOD],
    ['the previous model', ['--schema', 'order.json', '--previous', '-', '--desired', 'b.json'], BASE],
    ['the desired model', ['--schema', 'order.json', '--previous', 'a.json', '--desired', '-'], BASE],
  ] as const) {
    test(`can be ${name}`, async (t) => {
      const outcome = await workplace(t, files).formworkIn({ stdin: JSON.stringify(stdin) }, 'plan', ...args);
      assert.equal(outcome.code, 0);
      assert.match(outcome.stdout, /^none: /);
    });
  }

  test('cannot be two of them', async (t) => {
    const { code, stderr } = await workplace(t, files).formwork(...ARGS, '--previous', '-', '--desired', '-');
    assert.equal(code, 2);
    assert.equal(stderr, 'formwork: Standard input can be only one of the files.\n');
  });
});

test('a $ref to a file beside the schema is followed', async (t) => {
  const properties = {
    ...(GOOD['properties'] as JsonObject),
    Quantity: { $ref: 'shared.json#/definitions/Count' },
  };
  const { formwork } = workplace(t, {
    'order.json': { ...GOOD, properties },
    'shared.json': { definitions: { Count: { type: 'integer' } } },
    'a.json': BASE,
    'b.json': { ...BASE, Quantity: '1' },
  });
  assert.match((await formwork(...ARGS)).stdout, /^none: /);
});
