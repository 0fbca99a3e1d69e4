import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { workplace } from './terminal.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/tps-report', import.meta.url));

test('the example keeps every rule of the contract, in virtual time and in no time', async (t) => {
  const { formwork } = workplace(t);
  const { code, stdout, stderr } = await formwork('test', EXAMPLE, '--virtual-time', '--format', 'json');
  assert.equal(code, 0, stdout + stderr);
  const { rules, leaks, summary } = JSON.parse(stdout);
  assert.equal(rules.length, 70);
  assert.deepEqual(leaks, []);
  assert.deepEqual([summary.failed, summary.warned], [0, 0]);
  assert.ok(summary.passed >= 60, String(summary.passed));
  assert.ok(summary.milliseconds < 3000, `${summary.milliseconds} ms`);
});
