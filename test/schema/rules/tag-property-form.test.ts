import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (tagProperty: unknown, taggable = true): ReturnType<typeof run> =>
  run('tag-property-form', { tagging: { taggable, tagProperty: tagProperty as string } });

test('tag-property-form: every form but a pointer below /properties/', () => {
  for (const form of ['Tags', '/Tags', 'properties/Tags', '', '/properties', '#Tags', '/definitions/Tag'])
    assert.deepEqual(
      check(form).findings.map((finding) => finding.pointer),
      ['/tagging/tagProperty'],
      form,
    );
});

test('tag-property-form: also if the type is not taggable', () => {
  assert.equal(check('Tags', false).findings.length, 1);
});

test('tag-property-form: a pointer, as fragment or not, whether it leads anywhere or not', () => {
  for (const form of ['/properties/Tags', '#/properties/Tags', '/properties/Nowhere', 5])
    assert.deepEqual(check(form).findings, [], String(form));
});

test('tag-property-form: the fix is the pointer that was meant', () => {
  const fixOf = (form: string): unknown =>
    check(form).fixes.find((fix) => fix.kind === 'replace' && fix.pointer === '/tagging/tagProperty');
  assert.deepEqual(fixOf('/Tags'), {
    kind: 'replace',
    pointer: '/tagging/tagProperty',
    value: '/properties/Tags',
  });
  assert.equal(fixOf('/Labels'), undefined);
});
