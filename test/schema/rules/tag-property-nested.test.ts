import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const properties = {
  Lists: {
    type: 'array',
    items: { type: 'object', properties: { Tags: { type: 'array', items: { type: 'string' } } } },
  },
  Meta: { type: 'object', properties: { Tags: { type: 'array', items: { type: 'string' } } } },
};
const at = (tagProperty: string, taggable = true): string[] =>
  pointers('tag-property-nested', { properties, tagging: { taggable, tagProperty } }, 'registry');

test('tag-property-nested: inside the elements of a list, with or without the star', () => {
  assert.deepEqual(at('/properties/Lists/*/Tags'), ['/tagging/tagProperty']);
  assert.deepEqual(at('/properties/Lists/Tags'), ['/tagging/tagProperty']);
});

test('tag-property-nested: inside an object there is one place only', () => {
  assert.deepEqual(at('/properties/Meta/Tags'), []);
});

test('tag-property-nested: not if the type is not taggable', () => {
  assert.deepEqual(at('/properties/Lists/*/Tags', false), []);
});
