import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const check = (target: string): ReturnType<typeof run>['findings'] =>
  run('transform-target-unresolved', { propertyTransform: { [target]: 'Name' } }).findings;

test('transform-target-unresolved: a key that leads nowhere, at the key', () => {
  assert.deepEqual(
    check('/properties/Nobody').map((finding) => finding.pointer),
    ['/propertyTransform/~1properties~1Nobody'],
  );
  assert.equal(check('')[0]?.severity, 'warning');
});

test('transform-target-unresolved: keys that lead somewhere, in whatever form', () => {
  for (const target of ['/properties/Name', 'properties/Name', '/properties/Tags/*/Key'])
    assert.deepEqual(check(target), [], target);
});
