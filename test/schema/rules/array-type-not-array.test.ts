import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './tester.ts';

const CODE = 'array-type-not-array';

test('array-type-not-array: another type is an error, also a list that contains array', () => {
  const { findings } = run(CODE, {
    properties: {
      Name: { type: 'string', arrayType: 'Standard' },
      Names: { type: ['array'], arrayType: 'Standard', insertionOrder: false },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer, severity }) => [pointer, severity]),
    [
      ['/properties/Name/arrayType', 'error'],
      ['/properties/Names/arrayType', 'error'],
    ],
  );
});

test('array-type-not-array: arrays may have it, and so may what does not give a type', () => {
  const { findings } = run(CODE, {
    properties: {
      Names: { type: 'array', arrayType: 'AttributeList', insertionOrder: false },
      Other: { $ref: '#/definitions/Names', arrayType: 'Standard' },
    },
  });
  assert.deepEqual(findings, []);
});
