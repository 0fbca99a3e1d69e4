import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const CODE = 'unknown-format';

test('unknown-format: formats of draft-07 and OpenAPI are known, others are not', () => {
  const { findings } = run(CODE, {
    properties: {
      A: { type: 'string', format: 'date-time' },
      B: { type: 'integer', format: 'int64' },
      C: { type: 'string', format: 'timestamp' },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer }) => pointer),
    ['/properties/C/format'],
  );
});

test('unknown-format: a near miss is named', () => {
  const { findings } = run(CODE, { properties: { A: { type: 'string', format: 'datetime' } } });
  assert.match(findings[0]!.message, /Did you mean "date-time"\?/);
});
