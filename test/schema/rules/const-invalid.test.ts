import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

test('const-invalid: a const that another keyword refuses is an error', () => {
  const { findings } = run('const-invalid', {
    properties: {
      A: { type: 'string', const: 2 },
      B: { type: 'string', const: 'b', enum: ['a'] },
      C: { type: 'string', const: 'c', enum: ['c'] },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [
      ['/properties/A/const', 'error'],
      ['/properties/B/const', 'error'],
    ],
  );
});
