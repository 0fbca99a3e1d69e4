import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { pointers, run } from './tester.ts';

const at = (permissions: JsonValue): string[] =>
  pointers('permissions-wildcard', { handlers: { create: { permissions } } });

test('permissions-wildcard: a star anywhere', () => {
  assert.deepEqual(at(['shop:Get', '*', 'shop:*', 'shop:Get*', 'sh*p:Get']), [
    '/handlers/create/permissions/1',
    '/handlers/create/permissions/2',
    '/handlers/create/permissions/3',
    '/handlers/create/permissions/4',
  ]);
});

test('permissions-wildcard: permissions of tagging count', () => {
  assert.deepEqual(
    pointers('permissions-wildcard', { tagging: { taggable: true, permissions: ['shop:Tag*'] } }),
    ['/tagging/permissions/0'],
  );
});

test('permissions-wildcard: wrong types are for others to report', () => {
  assert.deepEqual(at([1, null, ['*']]), []);
  assert.deepEqual(at('*'), []);
});

test('permissions-wildcard: an error in the profile registry', () => {
  const handlers = { create: { permissions: ['*'] } };
  assert.equal(run('permissions-wildcard', { handlers }, 'registry').findings[0]?.severity, 'error');
});
