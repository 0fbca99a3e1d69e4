import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compareDiagnostics,
  countSeverities,
  type Diagnostic,
  hasErrors,
} from '../../src/diagnostics/index.ts';

const at = (file: string, line: number, column: number, code = 'x'): Diagnostic => ({
  code,
  severity: 'warning',
  message: 'm',
  location: { file, line, column, endLine: line, endColumn: column },
});

test('diagnostics are ordered by file, line, column, code', () => {
  const sorted = [at('a', 2, 10), at('a', 10, 1), at('a', 10, 2, 'a'), at('a', 10, 2, 'b'), at('b', 1, 1)];
  assert.deepEqual([...sorted].reverse().sort(compareDiagnostics), sorted);
});

test('only errors are errors', () => {
  assert.equal(hasErrors([at('a', 1, 1)]), false);
  assert.equal(hasErrors([at('a', 1, 1), { ...at('a', 1, 1), severity: 'error' }]), true);
  assert.deepEqual(countSeverities([at('a', 1, 1), { ...at('a', 1, 1), severity: 'info' }]), {
    errors: 0,
    warnings: 1,
    infos: 1,
  });
});
