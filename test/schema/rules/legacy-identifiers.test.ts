import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers, run } from './tester.ts';

test('legacy-identifiers: at the keyword, whatever it holds', () => {
  for (const identifiers of [['/properties/Id'], [['/properties/Id']], [], {}])
    assert.deepEqual(pointers('legacy-identifiers', { identifiers }), ['/identifiers']);
});

test('legacy-identifiers: also beside primaryIdentifier', () => {
  const { findings } = run('legacy-identifiers', {
    primaryIdentifier: ['/properties/Id'],
    identifiers: ['/properties/Name'],
  });
  assert.equal(findings[0]?.severity, 'error');
});
