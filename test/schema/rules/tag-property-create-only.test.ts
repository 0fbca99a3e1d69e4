import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (tagUpdatable: boolean | undefined, createOnly: string): string[] =>
  run('tag-property-create-only', {
    tagging: {
      taggable: true,
      tagProperty: '/properties/Tags',
      ...(tagUpdatable !== undefined && { tagUpdatable }),
    },
    createOnlyProperties: [createOnly],
  }).findings.map((finding) => finding.message);

test('tag-property-create-only: a contradiction if tags are updatable', () => {
  assert.match(check(true, '/properties/Tags')[0]!, /can be updated, but/);
  assert.match(check(undefined, '/properties/Tags')[0]!, /can be updated, but/);
});

test('tag-property-create-only: costly even if they are not', () => {
  assert.match(check(false, '/properties/Tags')[0]!, /^\/properties\/Tags is create-only/);
});

test('tag-property-create-only: other properties may be create-only', () => {
  assert.deepEqual(check(true, '/properties/Name'), []);
  assert.deepEqual(check(true, '/properties/Tags/*/Key'), []);
});
