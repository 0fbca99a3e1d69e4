import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const properties = { Labels: { type: 'array', items: { type: 'string' } } };
const at = (change: Parameters<typeof pointers>[1]): string[] =>
  pointers('tags-property-missing', { properties, ...change }, 'registry');

test('tags-property-missing: at what says that the type is taggable', () => {
  assert.deepEqual(at({ tagging: { taggable: true, tagProperty: '/properties/Labels' } }), ['/tagging']);
  assert.deepEqual(at({ tagging: null, taggable: true }), ['/taggable']);
});

test('tags-property-missing: not if it is not, or does not say', () => {
  assert.deepEqual(at({ tagging: { taggable: false } }), []);
  assert.deepEqual(at({ tagging: null }), []);
  assert.deepEqual(at({ properties: { Tags: { type: 'object' } } }), []);
});
