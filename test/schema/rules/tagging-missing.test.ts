import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('tagging-missing: a schema that is silent', () => {
  const { findings } = run('tagging-missing', { tagging: null });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [['', 'warning']],
  );
  assert.equal(run('tagging-missing', { tagging: null }, 'registry').findings[0]?.severity, 'error');
});

test('tagging-missing: whatever is said about tags is something', () => {
  assert.deepEqual(pointers('tagging-missing', { tagging: { taggable: false } }), []);
  assert.deepEqual(pointers('tagging-missing', { tagging: null, taggable: false }), []);
});
