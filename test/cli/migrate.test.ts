import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GOOD } from './schemas.ts';
import { fileError, workplace } from './terminal.ts';

const LEGACY = {
  typeName: 'Acme::Shop::Order',
  description: 'An order.',
  properties: { Id: { type: 'string' }, Name: { type: 'string' } },
  additionalProperties: false,
  readOnlyProperties: ['/properties/Id'],
  identifiers: ['/properties/Id'],
};

describe('migrate', () => {
  test('the new text goes to standard output, what was decided to standard error', async (t) => {
    const { formwork, read } = workplace(t, { 'order.json': LEGACY });
    const before = read('order.json');
    const { code, stdout, stderr } = await formwork('migrate', 'order.json');
    assert.equal(code, 0);
    const schema = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual(schema['primaryIdentifier'], ['/properties/Id']);
    assert.equal(schema['identifiers'], undefined);
    assert.match(stderr, /^order\.json:\d+:\d+ \S/);
    assert.equal(read('order.json'), before);
  });

  test('--write changes the file and prints nothing', async (t) => {
    const { formwork, read } = workplace(t, { 'order.json': LEGACY });
    const printed = (await formwork('migrate', 'order.json')).stdout;
    const { code, stdout } = await formwork('migrate', 'order.json', '--write');
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
    assert.equal(read('order.json'), printed);
    const again = await formwork('migrate', 'order.json', '--check');
    assert.deepEqual(again, { code: 0, stdout: '', stderr: 'order.json: there is nothing to migrate.\n' });
  });

  test('--check changes nothing and ends with 1 if there is something to migrate', async (t) => {
    const { formwork, read } = workplace(t, { 'order.json': LEGACY });
    const before = read('order.json');
    const { code, stdout } = await formwork('migrate', 'order.json', '--check');
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.equal(read('order.json'), before);
  });

  test('a current schema stays as it is', async (t) => {
    const { formwork, read } = workplace(t, { 'order.json': GOOD });
    const { code, stdout, stderr } = await formwork('migrate', 'order.json');
    assert.equal(code, 0);
    assert.equal(stdout, read('order.json'));
    assert.equal(stderr, 'order.json: there is nothing to migrate.\n');
  });

  test('what only the author can decide is a finding, and ends with 1', async (t) => {
    const { formwork } = workplace(t, { 'order.json': { ...LEGACY, identifiers: 7 } });
    for (const args of [[], ['--check']]) {
      const { code, stderr } = await formwork('migrate', 'order.json', ...args);
      assert.equal(code, 1);
      assert.match(stderr, /order\.json:\d+:\d+ warning migration-undecided\n/);
      assert.doesNotMatch(stderr, /nothing to migrate/);
    }
  });

  test('"-" is standard input', async (t) => {
    const { code, stdout } = await workplace(t).formworkIn({ stdin: JSON.stringify(LEGACY) }, 'migrate', '-');
    assert.equal(code, 0);
    assert.ok('primaryIdentifier' in (JSON.parse(stdout) as object));
  });

  test('a file that is no schema is a finding on standard error', async (t) => {
    const { code, stdout, stderr } = await workplace(t, { 'x.json': '{ "a": }' }).formwork(
      'migrate',
      'x.json',
    );
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^x\.json:1:\d+ error json-syntax\n/);
  });

  const mistakes: [string, string[], RegExp][] = [
    ['a file that does not exist', ['gone.json'], /^formwork: gone\.json does not exist\.\n$/],
    ['a folder', ['.'], /^formwork: \. is a folder, not a file\.\n$/],
    ['--write with --check', ['order.json', '--write', '--check'], /contradict/],
    ['--write with standard input', ['-', '--write'], /standard input is not one/],
  ];
  for (const [name, args, message] of mistakes) {
    test(`${name} ends with 2`, async (t) => {
      const { code, stdout, stderr } = await workplace(t, { 'order.json': LEGACY }).formwork(
        'migrate',
        ...args,
      );
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, message);
    });
  }

  test('a file that may not be written ends with 2', async (t) => {
    const writeFile = (): never => {
      throw fileError('EROFS');
    };
    const { formworkIn } = workplace(t, { 'order.json': LEGACY });
    const { code, stderr } = await formworkIn({ io: { writeFile } }, 'migrate', 'order.json', '--write');
    assert.equal(code, 2);
    assert.match(stderr, /formwork: order\.json is on a read-only file system\.\n$/);
  });
});
