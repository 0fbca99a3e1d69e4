import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('replacement-strategy-not-default: only delete_then_create, only for the registry', () => {
  const at = (replacementStrategy: string, profile: 'default' | 'registry'): string[] =>
    pointers('replacement-strategy-not-default', { replacementStrategy }, profile);
  assert.deepEqual(at('delete_then_create', 'registry'), ['/replacementStrategy']);
  assert.deepEqual(at('create_then_delete', 'registry'), []);
  assert.deepEqual(at('delete_then_create', 'default'), []);
});
