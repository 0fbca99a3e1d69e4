import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deprecatedPointerUnresolved } from '../../../src/schema/rules/deprecated-pointer-unresolved.ts';
import { check } from './check.ts';
import { run } from './tester.ts';

test('deprecated-pointer-unresolved: a property that is gone is a warning', () => {
  const { findings } = run('deprecated-pointer-unresolved', {
    deprecatedProperties: ['/properties/Quantity', '/properties/Amount'],
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [['/deprecatedProperties/1', 'warning']],
  );
});

test('deprecated-pointer-unresolved: a misspelt name gets a suggestion', () => {
  const [finding] = check(deprecatedPointerUnresolved, { deprecatedProperties: ['/properties/Quantty'] });
  assert.equal(finding?.help, 'Did you mean /properties/Quantity?');
});

test('deprecated-pointer-unresolved: an odd form that leads somewhere is not reported here', () => {
  const found = check(deprecatedPointerUnresolved, { deprecatedProperties: ['/properties/Tags/Key'] });
  assert.deepEqual(found, []);
});
