import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('remote-reserved: whatever it holds', () => {
  for (const remote of [{}, { schema0: { properties: {} } }, 'x', false])
    assert.deepEqual(pointers('remote-reserved', { remote }), ['/remote']);
});

test('remote-reserved: a property may be called remote', () => {
  assert.deepEqual(run('remote-reserved', { properties: { remote: { type: 'string' } } }).findings, []);
});
