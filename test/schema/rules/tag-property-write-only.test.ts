import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('tag-property-write-only: the property itself, or what it is inside of', () => {
  assert.deepEqual(pointers('tag-property-write-only', { writeOnlyProperties: ['/properties/Tags'] }), [
    '/tagging/tagProperty',
  ]);
  const nested = {
    properties: {
      Id: { type: 'string' },
      Meta: { type: 'object', properties: { Tags: { type: 'array', items: { type: 'string' } } } },
    },
    tagging: { taggable: true, tagProperty: '/properties/Meta/Tags' },
    writeOnlyProperties: ['/properties/Meta'],
  };
  const { findings } = run('tag-property-write-only', nested);
  assert.match(findings[0]!.message, /as all of \/properties\/Meta is/);
});

test('tag-property-write-only: the default property counts', () => {
  const found = pointers('tag-property-write-only', {
    tagging: { taggable: true },
    writeOnlyProperties: ['properties/Tags'],
  });
  assert.deepEqual(found, ['/tagging']);
});

test('tag-property-write-only: parts of a tag, or another property, or no taggable type', () => {
  const at = (change: Parameters<typeof pointers>[1]): string[] =>
    pointers('tag-property-write-only', change);
  assert.deepEqual(at({ writeOnlyProperties: ['/properties/Tags/*/Value'] }), []);
  assert.deepEqual(at({ writeOnlyProperties: ['/properties/Secret'] }), []);
  assert.deepEqual(at({ writeOnlyProperties: ['/properties/Tags'], tagging: { taggable: false } }), []);
});

test('tag-property-write-only: an error in the profile registry', () => {
  const { findings } = run(
    'tag-property-write-only',
    { writeOnlyProperties: ['/properties/Tags'] },
    'registry',
  );
  assert.equal(findings[0]?.severity, 'error');
});
