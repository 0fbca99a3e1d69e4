import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('arn-pattern: what is named after an ARN has a pattern, itself or behind its reference', () => {
  const change = {
    definitions: { Arn: { type: 'string', pattern: '^arn:' } },
    properties: {
      RoleArn: { type: 'string' },
      TopicARN: { $ref: '#/definitions/Arn' },
      arn: { type: 'string', pattern: '^arn:' },
      Name: { type: 'string' },
    },
  };
  assert.deepEqual(pointers('arn-pattern', change, 'registry'), ['/properties/RoleArn']);
  assert.deepEqual(pointers('arn-pattern', change), []);
});
