import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('enum-invalid: each member that the rest of the schema refuses is reported', () => {
  const found = pointers('enum-invalid', {
    properties: {
      Size: { type: 'integer', enum: [1, '2', 3], maximum: 2 },
      Name: { type: 'string', enum: ['ok', 'too long'], maxLength: 5 },
    },
  });
  assert.deepEqual(found, ['/properties/Size/enum/1', '/properties/Size/enum/2', '/properties/Name/enum/1']);
});

test('enum-invalid: a member beside a reference must fit where it leads', () => {
  const found = pointers('enum-invalid', {
    definitions: { Text: { type: 'string' } },
    properties: { Name: { $ref: '#/definitions/Text', enum: ['a', 1] } },
  });
  assert.deepEqual(found, ['/properties/Name/enum/1']);
});

test('enum-invalid: members that fit are fine', () => {
  const found = pointers('enum-invalid', {
    properties: {
      Any: { type: ['string', 'null'], enum: ['a', null] },
      Part: { type: 'string', enum: ['a'], const: 'a' },
    },
  });
  assert.deepEqual(found, []);
});
