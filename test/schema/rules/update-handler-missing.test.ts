import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { GOOD_SCHEMA, pointers } from './tester.ts';

test('update-handler-missing: at the handlers, or at the schema if there are none', () => {
  const { update: _, ...handlers } = GOOD_SCHEMA['handlers'] as Record<string, JsonValue>;
  const at = (value: JsonValue): string[] =>
    pointers('update-handler-missing', { handlers: value }, 'registry');
  assert.deepEqual(at(handlers), ['/handlers']);
  assert.deepEqual(at(null), ['']);
  assert.deepEqual(at({ update: { permissions: [] } }), []);
});

test('update-handler-missing: off by default', () => {
  assert.deepEqual(pointers('update-handler-missing', { handlers: {} }), []);
});
