import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closest, didYouMean } from '../../src/diagnostics/index.ts';

const WORDS = ['validate', 'explain', 'migrate'];

test('suggest: a near miss finds the word, whatever its case', () => {
  assert.equal(closest('valdate', WORDS), 'validate');
  assert.equal(closest('EXPLAIN', WORDS), 'explain');
  assert.equal(closest('migrtae', WORDS), 'migrate');
});

test('suggest: the nearest of several wins', () => {
  assert.equal(closest('tags', ['tabs', 'tag', 'tags2', 'tags']), 'tags');
});

test('suggest: a word that is far from all finds nothing', () => {
  assert.equal(closest('frobnicate', WORDS), undefined);
  assert.equal(didYouMean('frobnicate', WORDS), '');
  assert.equal(didYouMean('explian', WORDS), ' Did you mean "explain"?');
});
