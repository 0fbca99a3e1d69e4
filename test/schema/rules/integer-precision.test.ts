import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runText } from './tester.ts';

const CODE = 'integer-precision';
const found = (numbers: string): string[] =>
  runText(CODE, `{ "properties": { "P": { "type": "integer", ${numbers} } } }`, 'portable').findings.map(
    ({ pointer }) => pointer,
  );

test('integer-precision: bounds, defaults and enums are compared with what was written', () => {
  assert.deepEqual(found('"maximum": 9223372036854775807'), ['/properties/P/maximum']);
  assert.deepEqual(found('"minimum": -9007199254740993'), ['/properties/P/minimum']);
  assert.deepEqual(found('"default": 9007199254740993'), ['/properties/P/default']);
  assert.deepEqual(found('"enum": [1, 9007199254740993]'), ['/properties/P/enum/1']);
  assert.deepEqual(found('"default": { "a": [9007199254740993] }'), ['/properties/P/default/a/0']);
  assert.deepEqual(found('"maximum": 9.007199254740993e15'), ['/properties/P/maximum']);
  assert.deepEqual(found('"maximum": 1e400'), ['/properties/P/maximum']);
});

test('integer-precision: large numbers that are held exactly are fine', () => {
  assert.deepEqual(found('"maximum": 9007199254740991'), []);
  assert.deepEqual(found('"maximum": 9223372036854775808'), []);
  assert.deepEqual(found('"maximum": 1e20'), []);
  assert.deepEqual(found('"maximum": 9007199254740992.0'), []);
  assert.deepEqual(found('"maximum": 0.1'), []);
});

test('integer-precision: only where portability counts', () => {
  const text = '{ "properties": { "P": { "maximum": 9223372036854775807 } } }';
  assert.deepEqual(runText(CODE, text).findings, []);
});
