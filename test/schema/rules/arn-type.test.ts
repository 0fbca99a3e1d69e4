import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('arn-type: what is named after an ARN is a string, itself or behind its reference', () => {
  const change = {
    definitions: {
      Arn: { type: 'string' },
      Arns: { type: 'array', insertionOrder: true, items: { type: 'string' } },
      Holder: { type: 'object', properties: { InnerArn: { type: 'object' } } },
    },
    properties: {
      RoleArn: { type: 'object' },
      TopicARN: { $ref: '#/definitions/Arn' },
      arns: { $ref: '#/definitions/Arns' },
      UntypedArn: {},
      Name: { type: 'integer' },
    },
  };
  assert.deepEqual(pointers('arn-type', change, 'registry'), [
    '/properties/RoleArn',
    '/properties/arns',
    '/properties/UntypedArn',
  ]);
  assert.deepEqual(pointers('arn-type', change), []);
});
