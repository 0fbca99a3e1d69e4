import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { GOOD_SCHEMA, pointers, run } from './tester.ts';

test('list-handler-missing: at the handlers, or at the schema if there are none', () => {
  const { list: _, ...handlers } = GOOD_SCHEMA['handlers'] as Record<string, JsonValue>;
  const at = (value: JsonValue): string[] => pointers('list-handler-missing', { handlers: value }, 'default');
  assert.deepEqual(at(handlers), ['/handlers']);
  assert.deepEqual(at(null), ['']);
  assert.deepEqual(at({ list: { permissions: [] } }), []);
});

test('list-handler-missing: an info, but an error in the profile registry', () => {
  assert.equal(run('list-handler-missing', { handlers: {} }).findings[0]?.severity, 'info');
  assert.equal(run('list-handler-missing', { handlers: {} }, 'registry').findings[0]?.severity, 'error');
});
