import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { GOOD_SCHEMA, pointers } from './tester.ts';

const { update: _, ...handlers } = GOOD_SCHEMA['handlers'] as Record<string, JsonValue>;
const at = (tagging: JsonValue, rest: Record<string, JsonValue> = { handlers }): string[] =>
  pointers('tag-updatable-without-update', { ...rest, tagging });

test('tag-updatable-without-update: stated or by default', () => {
  assert.deepEqual(at({ taggable: true, tagUpdatable: true }), ['/tagging/tagUpdatable']);
  assert.deepEqual(at({ taggable: true }), ['/tagging']);
  assert.deepEqual(at({}), ['/tagging']);
  assert.deepEqual(at({ taggable: true }, { handlers: null as never }), ['/tagging']);
});

test('tag-updatable-without-update: tags that are not updatable need no update', () => {
  assert.deepEqual(at({ taggable: true, tagUpdatable: false }), []);
  assert.deepEqual(at({ taggable: false, tagUpdatable: true }), []);
});

test('tag-updatable-without-update: an update handler is enough, and so is silence about tags', () => {
  assert.deepEqual(at({ taggable: true }, {}), []);
  assert.deepEqual(pointers('tag-updatable-without-update', { handlers, tagging: null }), []);
  assert.deepEqual(pointers('tag-updatable-without-update', { handlers, tagging: null, taggable: true }), []);
});
