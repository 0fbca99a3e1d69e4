import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOOD_SCHEMA, pointers } from './tester.ts';

const strategy = { replacementStrategy: 'delete_then_create' };
const at = (change: Parameters<typeof pointers>[1]): string[] =>
  pointers('replacement-strategy-unneeded', { ...strategy, ...change });

test('replacement-strategy-unneeded: an update handler and nothing create-only', () => {
  assert.deepEqual(at({ createOnlyProperties: null }), ['/replacementStrategy']);
  assert.deepEqual(at({ createOnlyProperties: null, replacementStrategy: 'create_then_delete' }), [
    '/replacementStrategy',
  ]);
});

test('replacement-strategy-unneeded: create-only properties, conditional or not, need it', () => {
  assert.deepEqual(at({}), []);
  assert.deepEqual(
    at({ createOnlyProperties: null, conditionalCreateOnlyProperties: ['/properties/Name'] }),
    [],
  );
});

test('replacement-strategy-unneeded: without an update handler everything is replaced', () => {
  const { update: _, ...handlers } = GOOD_SCHEMA['handlers'] as Record<string, never>;
  assert.deepEqual(at({ createOnlyProperties: null, handlers }), []);
  assert.deepEqual(at({ createOnlyProperties: null, handlers: null }), []);
});
