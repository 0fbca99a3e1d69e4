import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointerDuplicate } from '../../../src/schema/rules/pointer-duplicate.ts';
import { check } from './check.ts';
import { pointers } from './tester.ts';

test('pointer-duplicate: the later entry is reported, and removed by the fix', () => {
  const found = check(pointerDuplicate, {
    createOnlyProperties: ['/properties/Name', '/properties/Quantity', '/properties/Name'],
  });
  assert.deepEqual(
    found.map(({ pointer, fix }) => [pointer, fix]),
    [['/createOnlyProperties/2', [{ kind: 'remove', pointer: '/createOnlyProperties/2' }]]],
  );
});

test('pointer-duplicate: two forms of one pointer are the same property', () => {
  const found = pointers('pointer-duplicate', {
    writeOnlyProperties: ['/properties/Tags/*/Key', '/properties/Tags/Key', 'properties/Secret'],
  });
  assert.deepEqual(found, ['/writeOnlyProperties/1']);
});

test('pointer-duplicate: the same property may be in several lists and in several additional identifiers', () => {
  const found = pointers('pointer-duplicate', {
    primaryIdentifier: ['/properties/Name'],
    createOnlyProperties: ['/properties/Name'],
    additionalIdentifiers: [['/properties/Name', '/properties/Id'], ['/properties/Name']],
  });
  assert.deepEqual(found, []);
});

test('pointer-duplicate: an identifier is not shortened by a fix', () => {
  const found = check(pointerDuplicate, {
    primaryIdentifier: ['/properties/Id', '/properties/Id'],
    additionalIdentifiers: [['/properties/Name', '/properties/Name']],
  });
  assert.deepEqual(
    found.map(({ pointer, fix }) => [pointer, fix]),
    [
      ['/primaryIdentifier/1', undefined],
      ['/additionalIdentifiers/0/1', undefined],
    ],
  );
});

test('pointer-duplicate: of two transforms of one property the later is reported at its key', () => {
  const [finding] = check(pointerDuplicate, {
    propertyTransform: { '/properties/Name': '$lowercase(Name)', 'properties/Name': '$trim(Name)' },
  });
  assert.equal(finding?.pointer, '/propertyTransform/properties~1Name');
  assert.equal(finding?.at, 'key');
  assert.equal(finding?.fix, undefined);
});

test('pointer-duplicate: a pointer that leads nowhere is still a duplicate of itself', () => {
  const found = pointers('pointer-duplicate', { createOnlyProperties: ['/properties/X', '/properties/X'] });
  assert.deepEqual(found, ['/createOnlyProperties/1']);
});
