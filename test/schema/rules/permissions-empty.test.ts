import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { pointers, run } from './tester.ts';

const at = (handlers: JsonValue): string[] => pointers('permissions-empty', { handlers });
const some = { permissions: ['shop:GetOrder'] };
const none = { permissions: [] };

test('permissions-empty: each handler without permissions', () => {
  assert.deepEqual(at({ create: none, read: some, delete: none }), [
    '/handlers/create/permissions',
    '/handlers/delete/permissions',
  ]);
});

test('permissions-empty: once if it is all of them', () => {
  assert.deepEqual(at({ create: none, read: none, delete: none }), ['/handlers']);
  assert.deepEqual(at({ read: none }), ['/handlers/read/permissions']);
});

test('permissions-empty: missing permissions are for others to report', () => {
  assert.deepEqual(at({ create: {}, read: some, list: 5 }), []);
  assert.deepEqual(at('none'), []);
});

test('permissions-empty: an error in the profile registry', () => {
  assert.equal(
    run('permissions-empty', { handlers: { read: none } }, 'registry').findings[0]?.severity,
    'error',
  );
});
