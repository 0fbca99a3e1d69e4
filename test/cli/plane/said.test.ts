import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../src/cli/plane/said.ts';

test('one line stays as it is, with its code behind it', () => {
  assert.equal(said('No.'), 'No.');
  assert.equal(said('No.', 'AccessDenied'), 'No. (AccessDenied)');
});

test('more lines stand in from the margin, where none can pass for one of ours', () => {
  assert.equal(said('Two:\r\n✓ one\n  two\n', 'Code'), 'Two: (Code)\n    ✓ one\n      two');
});

test('nothing of it can drive the terminal', () => {
  assert.equal(said('a\u001b[2J\nb\rc'), 'a<U+001B>[2J\n    b<U+000D>c');
});
