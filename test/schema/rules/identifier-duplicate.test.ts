import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('identifier-duplicate: an additional identifier that is the primary one, in whatever form', () => {
  const found = pointers('identifier-duplicate', {
    additionalIdentifiers: [['/properties/Name'], ['properties/Id']],
  });
  assert.deepEqual(found, ['/additionalIdentifiers/1']);
});

test('identifier-duplicate: two additional identifiers with the same members in another order', () => {
  const found = pointers('identifier-duplicate', {
    additionalIdentifiers: [
      ['/properties/Name', '/properties/Quantity'],
      ['/properties/Quantity', '/properties/Name'],
    ],
  });
  assert.deepEqual(found, ['/additionalIdentifiers/1']);
});

test('identifier-duplicate: a part of a compound identifier may identify the resource on its own', () => {
  const found = pointers('identifier-duplicate', {
    primaryIdentifier: ['/properties/Id', '/properties/Name'],
    additionalIdentifiers: [['/properties/Id'], ['/properties/Name']],
  });
  assert.deepEqual(found, []);
});
