import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { pointers } from './tester.ts';

const CODE = 'pattern-backtracking';
const found = (schema: JsonObject): string[] =>
  pointers(CODE, { properties: { A: { type: 'string', ...schema } } });

test('pattern-backtracking: repetitions that share their characters are reported', () => {
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(\\w|\\d)+$', '^([a-z0-9]+/?)+$', '^.*a.*b.*c.*$'])
    assert.deepEqual(found({ pattern }), ['/properties/A/pattern'], pattern);
});

test('pattern-backtracking: keys of maps are looked at, too', () => {
  const change = {
    properties: { A: { type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } } },
  };
  assert.deepEqual(pointers(CODE, change), ['/properties/A/patternProperties/^(a+)+$']);
});

test('pattern-backtracking: what can be read in one way only is fine', () => {
  for (const pattern of [
    '^[a-z]+$',
    '^[a-z0-9]+(/[a-z0-9]+)*$',
    '^arn:[a-z-]+:[a-z0-9]+:[a-z0-9-]*:[0-9]{12}:[^:]+$',
    '^(ab|cd)*$',
    '^[a-z]+[0-9]+[a-z]+$',
  ])
    assert.deepEqual(found({ pattern }), [], pattern);
});

test('pattern-backtracking: a square alone is not reported', () => {
  assert.deepEqual(found({ pattern: '^a*a*$' }), []);
});

test('pattern-backtracking: a short maxLength makes it harmless', () => {
  assert.deepEqual(found({ pattern: '^(a+)+$', maxLength: 12 }), []);
  assert.deepEqual(found({ pattern: '^(a+)+$', maxLength: 64 }), ['/properties/A/pattern']);
  assert.deepEqual(found({ pattern: '^.*a.*b.*c.*$', maxLength: 32 }), []);
});
