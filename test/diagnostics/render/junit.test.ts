import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderReport } from '../../../src/diagnostics/index.ts';
import { FINDING, PLAIN, render, reportOf } from './sample.ts';

describe('junit', () => {
  test('an error is a failure in the suite of its file', async () => {
    assert.equal(
      await render('junit', [FINDING]),
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="formwork" tests="1" failures="1" errors="0">
  <testsuite name="schemas/order.json" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="identifier-write-only at 3:25" classname="schemas/order.json"><failure message="/properties/Name identifies the resource but is write-only." type="identifier-write-only">/properties/Name identifies the resource but is write-only.
Identify the resource by another property.
schemas/order.json:3:25</failure></testcase>
  </testsuite>
</testsuites>
`,
    );
  });

  test('a warning does not fail', async () => {
    const text = await render('junit', [{ ...FINDING, severity: 'warning' }]);
    assert.ok(text.includes('failures="0"'));
    assert.ok(text.includes('<system-out>warning: /properties/Name'));
    assert.ok(!text.includes('<failure'));
  });

  test('every file has a suite, also one without findings, and the totals add up', async () => {
    const elsewhere = { ...FINDING, location: { ...FINDING.location!, file: 'b.json' } };
    const report = { ...reportOf([elsewhere, elsewhere]), files: ['a.json', 'b.json'] };
    const text = await renderReport('junit', report, PLAIN);
    assert.match(text, /<testsuites name="formwork" tests="3" failures="2" errors="0">/);
    assert.match(text, /<testsuite name="a.json" tests="1" failures="0"/);
    assert.match(text, /<testsuite name="b.json" tests="2" failures="2"/);
  });

  test('the text is escaped, and what XML cannot hold is replaced', async () => {
    const message = `<b> & "q" 'a' ]]> \u0000\u001b\ufffe\ud800 ok\ttab`;
    const text = await render('junit', [{ ...FINDING, message }]);
    assert.ok(text.includes('&lt;b&gt; &amp; &quot;q&quot; &#39;a&#39; ]]&gt; \ufffd\ufffd\ufffd\ufffd ok'));
    assert.ok(text.includes('message="&lt;b&gt;') && text.includes('ok&#9;tab" type'));
    assert.ok(!/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text));
  });
});
