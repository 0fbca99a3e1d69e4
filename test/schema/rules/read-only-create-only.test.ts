import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('read-only-create-only: the same property in both lists, in whatever form', () => {
  const found = pointers('read-only-create-only', {
    readOnlyProperties: ['/properties/Id', 'properties/Name'],
    createOnlyProperties: ['/properties/Quantity', '/properties/Name'],
  });
  assert.deepEqual(found, ['/createOnlyProperties/1']);
});

test('read-only-create-only: a create-only child of a read-only parent can never be set', () => {
  const found = pointers('read-only-create-only', {
    readOnlyProperties: ['/properties/Tags'],
    createOnlyProperties: ['/properties/Tags/*/Key'],
  });
  assert.deepEqual(found, ['/createOnlyProperties/0']);
});

test('read-only-create-only: a read-only child of a create-only parent is filled in by the service', () => {
  const found = pointers('read-only-create-only', {
    readOnlyProperties: ['/properties/Tags/*/Value'],
    createOnlyProperties: ['/properties/Tags'],
  });
  assert.deepEqual(found, []);
});

test('read-only-create-only: a name that only starts alike is no parent', () => {
  const found = pointers('read-only-create-only', {
    properties: { Name: { type: 'string' }, NameSuffix: { type: 'string' } },
    readOnlyProperties: ['/properties/Name'],
    createOnlyProperties: ['/properties/NameSuffix'],
  });
  assert.deepEqual(found, []);
});

test('read-only-create-only: a pointer that leads nowhere is compared as it is written, as cfn validate does', () => {
  const found = pointers('read-only-create-only', {
    readOnlyProperties: ['/properties/Gone'],
    createOnlyProperties: ['/properties/Gone'],
  });
  assert.deepEqual(found, ['/createOnlyProperties/0']);
});

test('read-only-create-only: a warning for authors, an error for the registry', () => {
  const change = { createOnlyProperties: ['/properties/Id'] };
  assert.equal(run('read-only-create-only', change).findings[0]?.severity, 'warning');
  assert.equal(run('read-only-create-only', change, 'registry').findings[0]?.severity, 'error');
});
