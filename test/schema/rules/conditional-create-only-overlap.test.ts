import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('conditional-create-only-overlap: the same property in both lists is an error', () => {
  const { findings } = run('conditional-create-only-overlap', {
    createOnlyProperties: ['/properties/Name'],
    conditionalCreateOnlyProperties: ['/properties/Quantity', '/properties/Name'],
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [['/conditionalCreateOnlyProperties/1', 'error']],
  );
});

test('conditional-create-only-overlap: two forms of one pointer are the same property', () => {
  const found = pointers('conditional-create-only-overlap', {
    createOnlyProperties: ['/properties/Tags/*/Key'],
    conditionalCreateOnlyProperties: ['/properties/Tags/Key'],
  });
  assert.deepEqual(found, ['/conditionalCreateOnlyProperties/0']);
});

test('conditional-create-only-overlap: a child may be stricter than its parent', () => {
  const found = pointers('conditional-create-only-overlap', {
    createOnlyProperties: ['/properties/Tags/*/Key'],
    conditionalCreateOnlyProperties: ['/properties/Tags'],
  });
  assert.deepEqual(found, []);
});
