import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('handler-timeout-unused: on read and list only', () => {
  const handler = { permissions: ['shop:Do'], timeoutInMinutes: 10 };
  const found = pointers('handler-timeout-unused', {
    handlers: { create: handler, read: handler, update: handler, delete: handler, list: handler },
  });
  assert.deepEqual(found, ['/handlers/read/timeoutInMinutes', '/handlers/list/timeoutInMinutes']);
});

test('handler-timeout-unused: handlers of the wrong type are for others to report', () => {
  assert.deepEqual(pointers('handler-timeout-unused', { handlers: { read: 5, list: null } }), []);
});
