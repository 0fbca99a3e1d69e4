import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('identifier-write-only: each write-only member of the primary identifier is reported', () => {
  const found = pointers('identifier-write-only', {
    primaryIdentifier: ['/properties/Id', '/properties/Secret'],
    writeOnlyProperties: ['/properties/Secret'],
  });
  assert.deepEqual(found, ['/primaryIdentifier/1']);
});

test('identifier-write-only: an odd form of the same pointer is understood', () => {
  const found = pointers('identifier-write-only', {
    primaryIdentifier: ['/properties/Secret'],
    writeOnlyProperties: ['properties/Secret'],
  });
  assert.deepEqual(found, ['/primaryIdentifier/0']);
});
