import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CONTRACT_RULES } from '../../src/contract/index.ts';
import { RULES } from '../../src/schema/index.ts';
import { workplace } from './terminal.ts';

describe('explain', () => {
  test('prints the page of a code, with its severity and the names of others for it', async (t) => {
    const { code, stdout, stderr } = await workplace(t).formwork('explain', 'identifier-write-only');
    assert.equal(code, 0);
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^# identifier-write-only\n\nSeverity: error\. AWS's tools call it PID004\.\n\nA property of/,
    );
    for (const section of ['Why', 'Wrong', 'Right', 'Source'])
      assert.match(stdout, new RegExp(`^## ${section}$`, 'm'));
  });

  test("finds a page by the id of AWS's tools, in any case", async (t) => {
    const { formwork } = workplace(t);
    const page = (await formwork('explain', 'identifier-write-only')).stdout;
    assert.equal((await formwork('explain', 'PID004')).stdout, page);
    assert.equal((await formwork('explain', 'pid004')).stdout, page);
    assert.equal((await formwork('explain', 'Identifier-Write-Only')).stdout, page);
  });

  test('an id that several rules answer prints all their pages', async (t) => {
    const shared = RULES.flatMap((rule) => rule.aliases ?? []).find(
      (alias, index, all) => all.indexOf(alias) !== index,
    );
    if (shared === undefined) return t.skip('every id belongs to one rule');
    const { stdout } = await workplace(t).formwork('explain', shared);
    for (const rule of RULES.filter(({ aliases }) => aliases?.includes(shared)))
      assert.match(stdout, new RegExp(`^# ${rule.code}$`, 'm'));
    return undefined;
  });

  test('has a page for findings about files and configurations too', async (t) => {
    const { formwork } = workplace(t);
    for (const code of ['json-syntax', 'not-an-object', 'suppression-unused', 'missing-property'])
      assert.equal((await formwork('explain', code)).code, 0, code);
    assert.match((await formwork('explain', 'byte-order-mark')).stdout, /\n\nSeverity: warning\.\n/);
  });

  test('without a code lists every code with its severity and summary', async (t) => {
    const { code, stdout } = await workplace(t).formwork('explain');
    assert.equal(code, 0);
    for (const rule of RULES)
      assert.ok(
        stdout.split('\n').some((line) => {
          const [name, severity] = line.split(/ +/);
          return name === rule.code && severity === rule.severity && line.endsWith(`  ${rule.summary}`);
        }),
        rule.code,
      );
    assert.match(stdout, /^byte-order-mark +warning +The file starts with a byte-order mark\.$/m);
  });

  test('prints the page of a rule of the handler contract, with its level', async (t) => {
    const { formwork } = workplace(t);
    const table = (await formwork('explain')).stdout;
    for (const { id, level } of CONTRACT_RULES) {
      const { code, stdout } = await formwork('explain', id);
      assert.equal(code, 0, id);
      assert.ok(stdout.startsWith(`# ${id}\n\nA rule of the handler contract: ${level}.\n\n`), stdout);
      assert.doesNotMatch(stdout, /^Severity/m);
      assert.match(table, new RegExp(`^${id} +${level} +\\S`, 'm'));
    }
  });

  test('an unknown code is answered with the nearest one, and ends with 2', async (t) => {
    const { formwork } = workplace(t);
    const near = await formwork('explain', 'identifier-writeonly');
    assert.equal(near.code, 2);
    assert.equal(
      near.stderr,
      'formwork: There is no code "identifier-writeonly". Did you mean "identifier-write-only"?\n',
    );
    const far = await formwork('explain', 'qqqqqqqqq');
    assert.equal(far.code, 2);
    assert.match(far.stderr, /"formwork explain" lists all of them\./);
  });

  test('on a terminal the page is styled instead of marked', async (t) => {
    const { stdout } = await workplace(t).formworkIn(
      { isTerminal: true },
      'explain',
      'identifier-write-only',
    );
    assert.match(stdout, /^\x1b\[1midentifier-write-only\x1b\[22m\n/);
    assert.ok(!stdout.includes('```') && !stdout.includes('## '));
    assert.match(stdout, /\x1b\[36m {6}"primaryIdentifier"/);
  });
});

test('every code that a command can report has a page', async (t) => {
  const listed = (await workplace(t).formwork('explain')).stdout
    .split('\n')
    .map((line) => line.split(' ')[0]);
  const root = new URL('../../src/', import.meta.url);
  const reported = ['json', 'schema', 'contract', 'cli']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, root), 'utf8').matchAll(REPORTED)])
    .map((match) => match[1] ?? match[2] ?? match[3]!);
  for (const code of [
    'byte-order-mark',
    'not-an-object',
    'suppression-unused',
    'configuration-invalid',
    'read-only-input',
    'transform-failed',
  ])
    assert.ok(reported.includes(code), `${code} is not found in the sources`);
  assert.deepEqual(
    [...new Set(reported)].filter((code) => !listed.includes(code)),
    [],
  );
});

/**
 * Where diagnostics are made: `{ code: '…', severity: …`, in the reader of configurations `report(reading, '…'`, and
 * for models `modelError('…'`.
 */
const REPORTED =
  /\bcode: '([a-z][a-z-]+)',\s+severity:|\breport\(\s*reading,\s*'([a-z][a-z-]+)'|\bmodelError\(\s*'([a-z][a-z-]+)'/g;
