import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('read-only-write-only: the same property in both lists', () => {
  const found = pointers('read-only-write-only', {
    readOnlyProperties: ['/properties/Id', '/properties/Secret'],
    writeOnlyProperties: ['/properties/Secret'],
  });
  assert.deepEqual(found, ['/writeOnlyProperties/0']);
});

test('read-only-write-only: a write-only child of a read-only parent', () => {
  const found = pointers('read-only-write-only', {
    readOnlyProperties: ['/properties/Tags'],
    writeOnlyProperties: ['/properties/Tags/*/Value'],
  });
  assert.deepEqual(found, ['/writeOnlyProperties/0']);
});

test('read-only-write-only: a read-only child of a write-only parent', () => {
  const found = pointers('read-only-write-only', {
    readOnlyProperties: ['/properties/Id', '/properties/Tags/*/Value'],
    writeOnlyProperties: ['/properties/Tags'],
  });
  assert.deepEqual(found, ['/readOnlyProperties/1']);
});

test('read-only-write-only: brothers do not disturb each other', () => {
  const found = pointers('read-only-write-only', {
    readOnlyProperties: ['/properties/Tags/*/Key'],
    writeOnlyProperties: ['/properties/Tags/*/Value'],
  });
  assert.deepEqual(found, []);
});

test('read-only-write-only: a warning for authors, an error for the registry', () => {
  const change = { writeOnlyProperties: ['/properties/Id'] };
  assert.equal(run('read-only-write-only', change).findings[0]?.severity, 'warning');
  assert.equal(run('read-only-write-only', change, 'registry').findings[0]?.severity, 'error');
});
