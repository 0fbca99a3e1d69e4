import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const CODE = 'pattern-invalid';

test('pattern-invalid: patterns and keys of maps that nobody can read are errors', () => {
  const { findings } = run(CODE, {
    properties: {
      A: { type: 'string', pattern: '(' },
      B: { type: 'string', pattern: '[z-a]' },
      C: { type: 'object', patternProperties: { '*': { type: 'string' } } },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [
      ['/properties/A/pattern', 'error'],
      ['/properties/B/pattern', 'error'],
      ['/properties/C/patternProperties/*', 'error'],
    ],
  );
});

test('pattern-invalid: what Java reads is fine, and so is what only JavaScript reads', () => {
  for (const pattern of ['^\\p{Alpha}++\\z', '(?i)a', '[a&&[^b]]', '^[^]+$', '{']) {
    const { findings } = run(CODE, { properties: { A: { type: 'string', pattern } } });
    assert.deepEqual(findings, [], pattern);
  }
});

test("pattern-invalid: a pattern that is no text is somebody else's business", () => {
  assert.deepEqual(run(CODE, { properties: { A: { type: 'string', pattern: 1 } } }).findings, []);
});
