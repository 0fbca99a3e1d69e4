import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nonPublicDefinitionUnresolved } from '../../../src/schema/rules/non-public-definition-unresolved.ts';
import { check } from './check.ts';
import { pointers } from './tester.ts';

test('non-public-definition-unresolved: pointers to definitions that do not exist', () => {
  const found = pointers('non-public-definition-unresolved', {
    nonPublicDefinitions: ['/definitions/Tag', '/definitions/Gone', '/definitions/Tag/properties/Key'],
  });
  assert.deepEqual(found, ['/nonPublicDefinitions/1']);
});

test('non-public-definition-unresolved: a pointer to a property is no pointer to a definition', () => {
  const found = pointers('non-public-definition-unresolved', { nonPublicDefinitions: ['/properties/Name'] });
  assert.deepEqual(found, ['/nonPublicDefinitions/0']);
});

test('non-public-definition-unresolved: a misspelt or bare name gets a suggestion', () => {
  const found = check(nonPublicDefinitionUnresolved, { nonPublicDefinitions: ['/definitions/Tagg', 'Tag'] });
  assert.deepEqual(
    found.map((finding) => finding.help),
    ['Did you mean /definitions/Tag?', 'Did you mean /definitions/Tag?'],
  );
});
