import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nullPlaces } from '../../../src/contract/judge/nulls.ts';
import type { JsonValue } from '../../../src/json/index.ts';

test('nulls are found at any depth, in order', () => {
  const model = { A: null, B: { C: null, D: 1 }, E: [1, null, { F: null }], 'G/H': null };
  assert.deepEqual(nullPlaces(model), ['/A', '/B/C', '/E/1', '/E/2/F', '/G~1H']);
});

test('nothing else is without a value', () => {
  assert.deepEqual(nullPlaces({ A: 0, B: false, C: '', D: [], E: {} }), []);
});

test('a null that was requested may come back', () => {
  assert.deepEqual(nullPlaces({ A: null, B: [null], C: null }, { A: null, B: [null] }), ['/C']);
});

test('no depth is too deep', () => {
  let value: JsonValue = null;
  for (let depth = 0; depth < 20_000; depth++) value = [value];
  assert.equal(nullPlaces({ A: value }).length, 1);
});
