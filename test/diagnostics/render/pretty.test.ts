import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderReport } from '../../../src/diagnostics/index.ts';
import { FINDING, findingAt, PLAIN, render, reportOf } from './sample.ts';

describe('pretty', () => {
  test('a finding has its place, severity, code, message, lines with carets, and help; a summary ends it', async () => {
    assert.equal(
      await render('pretty', [FINDING]),
      `schemas/order.json:3:25 error identifier-write-only
  /properties/Name identifies the resource but is write-only.

    2 │   "typeName": "Acme::Shop::Order",
    3 │   "primaryIdentifier": ["/properties/Name"]
      │                         ^^^^^^^^^^^^^^^^^^
    4 │ }

  help: Identify the resource by another property.

✗ 1 error in 1 file. "formwork explain <code>" tells more about each.
`,
    );
  });

  test('nothing found is said in one line', async () => {
    assert.equal(await render('pretty', []), '✓ 1 file checked, no problems found.\n');
  });

  test('the summary counts each severity', async () => {
    const warning = { ...FINDING, severity: 'warning' as const };
    const info = { ...FINDING, severity: 'info' as const };
    const last = async (...list: (typeof FINDING)[]): Promise<string> =>
      (await render('pretty', list)).trimEnd().split('\n').at(-1)!.split('. ')[0]!;
    assert.equal(await last(FINDING, FINDING, warning, info), '✗ 2 errors, 1 warning and 1 remark in 1 file');
    assert.equal(await last(warning, warning), '! 2 warnings in 1 file');
    assert.equal(await last(info), 'i 1 remark in 1 file');
  });

  test('colours only when asked for, and they do not change the text', async () => {
    const plain = await render('pretty', [FINDING]);
    const coloured = await render('pretty', [FINDING], undefined, { color: true });
    assert.ok(!plain.includes('\x1b'));
    assert.ok(coloured.includes('\x1b[31m'));
    assert.equal(coloured.replace(/\x1b\[\d+m/g, ''), plain);
  });

  test('a finding without a place or without a text has no frame', async () => {
    const { location, ...rest } = FINDING;
    assert.ok(location);
    assert.match(await render('pretty', [rest]), /^error identifier-write-only\n {2}\/properties\/Name/);
    const elsewhere = { ...FINDING, location: { ...location, file: 'other.json' } };
    const text = await renderReport('pretty', reportOf([elsewhere]), PLAIN);
    assert.match(text, /^other\.json:3:25 error/);
    assert.ok(!text.includes('│'));
  });

  test('long texts are broken between words where lines have an end, and left whole where they have none', async () => {
    const words = 'Neither read nor list can return it, so nobody can find it.';
    const long = { ...FINDING, message: words, help: words };
    const narrow = await render('pretty', [long], undefined, { width: 40 });
    assert.match(narrow, /\n {2}Neither read nor list can return it,\n {2}so nobody can find it\.\n/);
    assert.match(narrow, /\n {2}help: Neither read nor list can return\n {8}it, so nobody can find it\.\n/);
    const endless = await render('pretty', [long], undefined, { width: Number.POSITIVE_INFINITY });
    assert.ok(endless.includes(`\n  ${words}\n`) && endless.includes(`help: ${words}\n`));
  });

  test('no line of a frame is wider than the terminal', async () => {
    const text = `{${'"key":1,'.repeat(500)}}`;
    for (const width of [40, 80, 100]) {
      const shown = await render('pretty', [findingAt(text, 2000, 2005, { help: 'x' })], text, { width });
      for (const line of shown.split('\n').filter((row) => row.includes('│')))
        assert.ok(line.length <= width, line);
    }
  });

  test('a finding about the whole document shows no line of it', async () => {
    const text = '{\n  "a": 1\n}\n';
    const shown = await render('pretty', [findingAt(text, 0, text.length - 1, { pointer: '' })], text);
    assert.ok(!shown.includes('│'));
  });

  test('an empty file has no frame', async () => {
    assert.ok(!(await render('pretty', [findingAt('', 0, 0)], '')).includes('│'));
  });

  test('no text of the user can drive the terminal', async () => {
    const text = '{ "a": "\x1b[2J\u202eevil\x07" }';
    const shown = await render(
      'pretty',
      [findingAt(text, 7, 10, { message: 'No \x1b]0;x\x07 here.' })],
      text,
    );
    assert.ok(!/[\x00-\x09\x0b-\x1f\u202e]/.test(shown));
    assert.ok(shown.includes('No <U+001B>]0;x<U+0007> here.'));
    assert.ok(shown.includes('<U+202E>evil'));
  });
});
