import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('not-taggable: false alone, and only for the registry', () => {
  const at = (
    tagging: Parameters<typeof pointers>[1],
    profile: 'default' | 'registry' = 'registry',
  ): string[] => pointers('not-taggable', { tagging }, profile);
  assert.deepEqual(at({ taggable: false }), ['/tagging/taggable']);
  assert.deepEqual(at({ taggable: true }), []);
  assert.deepEqual(at({}), []);
  assert.deepEqual(at({ taggable: false }, 'default'), []);
});
