import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { describe, test } from 'node:test';
import { GOOD, ONE_ERROR, ONE_WARNING } from './schemas.ts';
import { fileError, jsonReport, workplace } from './terminal.ts';

describe('validate: exit codes', () => {
  test('0 if nothing is wrong', async (t) => {
    const outcome = await workplace(t, { 'order.json': GOOD }).formwork('validate', 'order.json');
    assert.deepEqual(outcome, { code: 0, stdout: '✓ 1 file checked, no problems found.\n', stderr: '' });
  });

  test('1 if there is an error', async (t) => {
    const { code, stdout, stderr } = await workplace(t, { 'order.json': ONE_ERROR }).formwork(
      'validate',
      'order.json',
    );
    assert.equal(code, 1);
    assert.equal(stderr, '');
    assert.match(stdout, /^order\.json:\d+:\d+ error identifier-write-only\n/);
  });

  test('0 if there are only warnings, 1 if there are more than --max-warnings', async (t) => {
    const { formwork } = workplace(t, { 'order.json': ONE_WARNING });
    assert.equal((await formwork('validate', 'order.json')).code, 0);
    assert.equal((await formwork('validate', 'order.json', '--max-warnings', '1')).code, 0);
    const strict = await formwork('validate', 'order.json', '--max-warnings', '0');
    assert.equal(strict.code, 1);
    assert.match(strict.stderr, /^formwork: 1 warning, which is more than the 0 of --max-warnings\.\n$/);
  });

  test('2 if a file does not exist; the others are still checked', async (t) => {
    const { formwork } = workplace(t, { 'order.json': ONE_ERROR });
    const { code, stdout, stderr } = await formwork('validate', 'nothing.json', 'order.json');
    assert.equal(code, 2);
    assert.equal(stderr, 'formwork: nothing.json does not exist.\n');
    assert.match(stdout, /identifier-write-only/);
  });

  test('2 if a folder has no schema in it', async (t) => {
    const { code, stdout, stderr } = await workplace(t, { 'package.json': {} }).formwork('validate');
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^formwork: There is no resource schema in \.: no \*\.json file/);
  });

  test('2 if a file or a folder may not be read', async (t) => {
    const { formworkIn } = workplace(t, { 'order.json': GOOD, 'closed/order.json': GOOD });
    const refuse = (): never => {
      throw fileError('EACCES');
    };
    const file = await formworkIn({ io: { readFile: refuse } }, 'validate', 'order.json');
    assert.equal(file.code, 2);
    assert.match(file.stderr, /order\.json: permission denied\.\n/);
    const folder = await formworkIn({ io: { listFolder: refuse } }, 'validate', 'closed');
    assert.equal(folder.code, 2);
    assert.equal(folder.stderr, 'formwork: closed: permission denied.\n');
  });
});

describe('validate: what is printed', () => {
  test('names of files are as they were typed', async (t) => {
    const { formwork, path } = workplace(t, { 'schemas/order.json': ONE_ERROR });
    const files = async (...args: string[]): Promise<string[]> =>
      jsonReport(await formwork('validate', '--format', 'json', ...args)).diagnostics.map(({ file }) => file);
    assert.deepEqual(await files('./schemas/order.json'), ['schemas/order.json']);
    assert.deepEqual(await files('schemas'), ['schemas/order.json']);
    assert.deepEqual(await files(), ['schemas/order.json']);
    assert.deepEqual(await files(`${path}/schemas/order.json`), [`${path}/schemas/order.json`]);
  });

  test('a file given twice is checked once', async (t) => {
    const { formwork } = workplace(t, { 'order.json': ONE_ERROR });
    const report = jsonReport(
      await formwork('validate', 'order.json', './order.json', '.', '--format', 'json'),
    );
    assert.deepEqual(report.summary, { files: 1, errors: 1, warnings: 0 });
  });

  test('--quiet leaves out all but errors; --max-warnings still counts', async (t) => {
    const { formwork } = workplace(t, { 'a.json': ONE_ERROR, 'b.json': ONE_WARNING });
    const codes = (await formwork('validate', '--quiet', '--format', 'json')).stdout;
    assert.ok(codes.includes('identifier-write-only') && !codes.includes('insertion-order-missing'));
    assert.equal((await formwork('validate', 'b.json', '--quiet', '--max-warnings', '0')).code, 1);
  });

  test('colour only where it is wanted', async (t) => {
    const { formwork, formworkIn } = workplace(t, { 'order.json': ONE_ERROR });
    assert.ok(!(await formwork('validate')).stdout.includes('\x1b'));
    assert.ok((await formworkIn({ isTerminal: true }, 'validate')).stdout.includes('\x1b['));
    assert.ok((await formworkIn({ env: { FORCE_COLOR: '1' } }, 'validate')).stdout.includes('\x1b['));
    const refused = await formworkIn({ isTerminal: true, env: { NO_COLOR: '1' } }, 'validate');
    assert.ok(!refused.stdout.includes('\x1b'));
  });

  for (const format of ['json', 'sarif', 'github', 'junit']) {
    test(`--format ${format} prints nothing else on standard output`, async (t) => {
      const { formwork } = workplace(t, { 'order.json': ONE_ERROR });
      const { code, stdout, stderr } = await formwork('validate', '--format', format);
      assert.equal(code, 1);
      assert.equal(stderr, '');
      if (format === 'json' || format === 'sarif') JSON.parse(stdout);
      assert.match(
        stdout,
        format === 'junit' ? /^<\?xml/ : format === 'github' ? /^::error file=order\.json,/ : /^\{/,
      );
    });
  }

  test('--format github names files from the root of the repository', async (t) => {
    const { formworkIn, path } = workplace(t, { 'order.json': ONE_ERROR });
    const here = await formworkIn({ env: { GITHUB_WORKSPACE: path } }, 'validate', '--format', 'github');
    assert.match(here.stdout, /^::error file=order\.json,/);
    const above = { GITHUB_WORKSPACE: dirname(path) };
    const below = await formworkIn({ env: above }, 'validate', '--format', 'github');
    assert.ok(below.stdout.startsWith(`::error file=${basename(path)}/order.json,`), below.stdout);
  });

  test('a machine format is a whole report also when nothing could be checked', async (t) => {
    const outcome = await workplace(t).formwork('validate', 'nothing.json', '--format', 'json');
    assert.equal(outcome.code, 2);
    assert.deepEqual(jsonReport(outcome).summary, { files: 0, errors: 0, warnings: 0 });
  });

  test('sarif carries the page of each code', async (t) => {
    const { stdout } = await workplace(t, { 'order.json': ONE_ERROR }).formwork(
      'validate',
      '--format',
      'sarif',
    );
    assert.match(stdout, /"markdown": "# identifier-write-only\\n/);
  });
});

describe('validate: input', () => {
  test('"-" is standard input', async (t) => {
    const { formworkIn } = workplace(t);
    const outcome = await formworkIn(
      { stdin: JSON.stringify(ONE_ERROR) },
      'validate',
      '-',
      '--format',
      'json',
    );
    assert.equal(outcome.code, 1);
    assert.deepEqual(
      jsonReport(outcome).diagnostics.map(({ file, code }) => [file, code]),
      [['<stdin>', 'identifier-write-only']],
    );
  });

  test('standard input cannot be mended in place', async (t) => {
    const { code, stderr } = await workplace(t).formworkIn({ stdin: '{}' }, 'validate', '-', '--fix');
    assert.equal(code, 2);
    assert.match(stderr, /^formwork: --fix/);
  });

  const broken: [string, string | Uint8Array, string][] = [
    ['an empty file', '', 'file-empty'],
    ['a file that is not JSON', '{ "typeName": }', 'json-syntax'],
    ['a list', '[]', 'not-an-object'],
    ['bytes that are not text', Uint8Array.of(0x7b, 0xff, 0x7d), 'file-encoding'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), 'file-encoding'],
    ['100,000 brackets', '['.repeat(100_000), 'nesting-too-deep'],
    ['a file of 17 MB', ' '.repeat(17 * 1024 * 1024), 'file-too-large'],
  ];
  for (const [name, content, code] of broken) {
    for (const format of ['json', 'pretty'] as const) {
      test(`${name} is a finding in ${format}, never a trace`, async (t) => {
        const { formwork } = workplace(t, { 'order.json': content });
        const outcome = await formwork('validate', 'order.json', '--format', format);
        assert.equal(outcome.code, 1);
        assert.equal(outcome.stderr, '');
        assert.ok(outcome.stdout.includes(code), outcome.stdout.slice(0, 500));
      });
    }
  }
});

describe('validate --fix', () => {
  test('mends the file and tells what is left', async (t) => {
    const { formwork, read } = workplace(t, { 'order.json': ONE_WARNING });
    const { code, stdout, stderr } = await formwork('validate', 'order.json', '--fix');
    assert.equal(code, 0);
    assert.equal(stdout, '✓ 1 file checked, no problems found.\n');
    assert.equal(stderr, 'formwork: made 1 change in 1 file.\n');
    const mended = JSON.parse(read('order.json')) as { properties: { Codes: object } };
    assert.ok('insertionOrder' in mended.properties.Codes);
  });

  test('a file without anything to mend is not touched', async (t) => {
    const text = JSON.stringify(ONE_ERROR);
    const writeFile = (): never => {
      throw new Error('written');
    };
    const { formworkIn, read } = workplace(t, { 'order.json': text });
    const { code } = await formworkIn({ io: { writeFile } }, 'validate', 'order.json', '--fix');
    assert.equal(code, 1);
    assert.equal(read('order.json'), text);
  });

  test('a file that may not be written is told, and ends with 2', async (t) => {
    const writeFile = (): never => {
      throw fileError('EACCES');
    };
    const { formworkIn } = workplace(t, { 'order.json': ONE_WARNING });
    const { code, stderr } = await formworkIn({ io: { writeFile } }, 'validate', 'order.json', '--fix');
    assert.equal(code, 2);
    assert.match(stderr, /^formwork: order\.json: permission denied\.\n/);
  });

  test('what the project excuses is not mended', async (t) => {
    const suppress = [
      { code: 'insertion-order-missing', pointer: '/properties/Codes', reason: 'Decided later.' },
    ];
    const { formwork, read } = workplace(t, { 'order.json': ONE_WARNING, 'formwork.json': { suppress } });
    const before = read('order.json');
    const { code, stderr } = await formwork('validate', '.', '--fix');
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.equal(read('order.json'), before);
  });
});
