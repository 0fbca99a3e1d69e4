import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('conditional-create-only-read-only: the same property in both lists is an error', () => {
  const { findings } = run('conditional-create-only-read-only', {
    conditionalCreateOnlyProperties: ['/properties/Quantity', '/properties/Id'],
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [['/conditionalCreateOnlyProperties/1', 'error']],
  );
});

test('conditional-create-only-read-only: two forms of one pointer are the same property', () => {
  const found = pointers('conditional-create-only-read-only', {
    conditionalCreateOnlyProperties: ['#/properties/Id'],
  });
  assert.deepEqual(found, ['/conditionalCreateOnlyProperties/0']);
});

test('conditional-create-only-read-only: an object may have a read-only child', () => {
  const found = pointers('conditional-create-only-read-only', {
    readOnlyProperties: ['/properties/Id', '/properties/Tags/*/Value'],
    conditionalCreateOnlyProperties: ['/properties/Tags'],
  });
  assert.deepEqual(found, []);
});
