import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('hardcoded-partition: patterns and the keys of maps are reported wherever they stand', () => {
  const found = pointers('hardcoded-partition', {
    properties: {
      RoleArn: { type: 'string', pattern: '^arn:aws:iam::.*$' },
      Any: { type: 'array', items: { anyOf: [{ type: 'string', pattern: 'x|(arn:aws:s3:::.*)' }] } },
      Map: { type: 'object', patternProperties: { '^arn:aws:': { type: 'string' } } },
    },
  });
  assert.deepEqual(found.sort(), [
    '/properties/Any/items/anyOf/0/pattern',
    '/properties/Map/patternProperties/^arn:aws:',
    '/properties/RoleArn/pattern',
  ]);
});

test('hardcoded-partition: an open partition is fine, and so is a description', () => {
  const found = pointers('hardcoded-partition', {
    properties: {
      A: {
        type: 'string',
        pattern: '^arn:aws[a-z-]*:iam::.*$',
        description: 'Such as arn:aws:iam::1:role/x',
      },
      B: { type: 'string', pattern: '^arn:(aws|aws-cn):iam' },
    },
  });
  assert.deepEqual(found, []);
});
