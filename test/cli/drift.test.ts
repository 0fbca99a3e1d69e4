import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { GOOD } from './schemas.ts';
import { jsonReport, type Outcome, workplace } from './terminal.ts';

const ARGS = ['drift', '--schema', 'order.json', '--expected', 'a.json', '--actual', 'b.json'];
const BASE = { Name: 'first', Quantity: 1 };

async function drift(
  t: TestContext,
  expected: unknown,
  actual: unknown,
  { schema = GOOD, args = [] }: { schema?: unknown; args?: readonly string[] } = {},
): Promise<Outcome> {
  const files = { 'order.json': schema, 'a.json': expected, 'b.json': actual };
  return workplace(t, files).formwork(...ARGS, ...args);
}

describe('drift --format json', () => {
  const json = ['--format', 'json'];

  test('in sync: exit code 0', async (t) => {
    const actual = { Quantity: '1', Name: 'first', Id: 'order-00000001', Tags: [] };
    const { code, stdout } = await drift(t, BASE, actual, { args: json });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout), { status: 'in-sync', differences: [] });
  });

  test('drifted: exit code 1, with both values; null stands for what is not there', async (t) => {
    const tag = { Key: 'a', Value: 'b' };
    const expected = { ...BASE, Tags: [tag] };
    const actual = { Name: 'second', Quantity: 1, Tags: [{ Key: 'a', Value: 'c' }] };
    const { code, stdout } = await drift(t, expected, actual, { args: json });
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(stdout), {
      status: 'drifted',
      differences: [
        { pointer: '/Name', kind: 'change', expected: 'first', actual: 'second' },
        { pointer: '/Tags/0', kind: 'remove', expected: tag, actual: null },
        { pointer: '/Tags/0', kind: 'add', expected: null, actual: { Key: 'a', Value: 'c' } },
      ],
    });
  });

  test('what a transform explains is no drift', async (t) => {
    const schema = { ...GOOD, propertyTransform: { '/properties/Name': '$lowercase(Name)' } };
    const { code } = await drift(t, { ...BASE, Name: 'FIRST' }, BASE, { schema, args: json });
    assert.equal(code, 0);
  });
});

describe('drift for people', () => {
  test('in sync', async (t) => {
    const { code, stdout, stderr } = await drift(t, BASE, BASE);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.equal(stdout, 'in-sync: the Acme::Shop::Order is as it was asked for.\n');
  });

  test('drifted, with the expected and the actual value of each difference', async (t) => {
    const { code, stdout } = await drift(t, BASE, { Name: 'second' });
    assert.equal(code, 1);
    assert.equal(
      stdout,
      [
        'drifted: the Acme::Shop::Order differs from what was asked for in 2 places.',
        '',
        '  ~ /Name',
        '      expected "first"',
        '      actual   "second"',
        '',
        '  - /Quantity',
        '      expected 1',
        '      actual   (nothing)',
        '',
      ].join('\n'),
    );
  });

  test('a transform that fails is told at its place in the schema, and excuses nothing', async (t) => {
    const schema = { ...GOOD, propertyTransform: { '/properties/Name': '$number(Name)' } };
    const { code, stdout, stderr } = await drift(t, BASE, { ...BASE, Name: 'x' }, { schema });
    assert.equal(code, 1);
    assert.match(stdout, /^drifted: /);
    assert.match(stderr, /^order\.json:\d+:\d+ warning transform-failed\n/);
    assert.match(stderr, /│ {5}"\/properties\/Name": "\$number\(Name\)"\n/);
  });
});

test('a write-only value that a faulty read returned is not shown', async (t) => {
  const item = {
    type: 'object',
    additionalProperties: false,
    properties: { User: { type: 'string' }, Password: { type: 'string' } },
  };
  const logins = { type: 'array', insertionOrder: false, items: item };
  const schema = {
    ...GOOD,
    properties: { ...(GOOD['properties'] as JsonObject), Logins: logins },
    writeOnlyProperties: ['/properties/Secret', '/properties/Logins/*/Password'],
  };
  const expected = { ...BASE, Secret: 'hidden 1', Logins: [{ User: 'ann', Password: 'hidden 2' }] };
  const actual = {
    ...BASE,
    Secret: 'hidden 3',
    Logins: [
      { User: 'ann', Password: 'hidden 4' },
      { User: 'eve', Password: 'hidden 5' },
    ],
  };
  for (const args of [[], ['--format', 'json']]) {
    const { code, stdout, stderr } = await drift(t, expected, actual, { schema, args });
    assert.equal(code, 1);
    assert.match(stdout, /eve/);
    assert.match(stdout, /<redacted>/);
    assert.doesNotMatch(stdout + stderr, /hidden/);
  }
});

test('files that hold no models are findings, and end with 1', async (t) => {
  const outcome = await drift(t, BASE, 'null', { args: ['--format', 'json'] });
  assert.equal(outcome.code, 1);
  assert.deepEqual(
    jsonReport(outcome).diagnostics.map(({ code, file }) => [code, file]),
    [['model-not-object', 'b.json']],
  );
});

test('"-" is standard input', async (t) => {
  const { formworkIn } = workplace(t, { 'order.json': GOOD, 'a.json': BASE });
  const outcome = await formworkIn({ stdin: '{ "Name": "x" }' }, ...ARGS.slice(0, -1), '-');
  assert.equal(outcome.code, 1);
  assert.match(outcome.stdout, /^drifted: /);
});
