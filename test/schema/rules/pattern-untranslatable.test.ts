import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const CODE = 'pattern-untranslatable';

test('pattern-untranslatable: what Java alone can mean is reported', () => {
  for (const pattern of ['^\\X$', '('.repeat(300) + ')'.repeat(300)])
    assert.deepEqual(pointers(CODE, { properties: { A: { type: 'string', pattern } } }), [
      '/properties/A/pattern',
    ]);
});

test('pattern-untranslatable: neither what can be translated nor what is no pattern at all', () => {
  for (const pattern of ['^\\p{Lower}+\\z', '(?>a)', '('])
    assert.deepEqual(pointers(CODE, { properties: { A: { type: 'string', pattern } } }), [], pattern);
});
