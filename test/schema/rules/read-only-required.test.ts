import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('read-only-required: a required property of the model that is read-only', () => {
  const found = pointers('read-only-required', {
    required: ['Name', 'Id'],
    readOnlyProperties: ['/properties/Id'],
  });
  assert.deepEqual(found, ['/required/1']);
});

test('read-only-required: also if the property does not exist, as cfn validate has it', () => {
  const found = pointers('read-only-required', {
    required: ['Gone'],
    readOnlyProperties: ['/properties/Gone'],
  });
  assert.deepEqual(found, ['/required/0']);
});

test('read-only-required: an object that demands a read-only property cannot be given', () => {
  const found = pointers('read-only-required', { readOnlyProperties: ['/properties/Tags/*/Value'] });
  assert.deepEqual(found, ['/definitions/Tag/required/1']);
});

test('read-only-required: inside of a read-only object "required" is a promise of the service', () => {
  const found = pointers('read-only-required', {
    readOnlyProperties: ['/properties/Tags', '/properties/Tags/*/Value'],
  });
  assert.deepEqual(found, []);
});

test('read-only-required: a required parent may have a read-only child that it does not demand', () => {
  const found = pointers('read-only-required', {
    properties: {
      Id: { type: 'string' },
      Endpoint: {
        type: 'object',
        properties: { Port: { type: 'integer' }, Address: { type: 'string' } },
        required: ['Port'],
      },
    },
    required: ['Endpoint'],
    readOnlyProperties: ['/properties/Id', '/properties/Endpoint/Address'],
  });
  assert.deepEqual(found, []);
});

test('read-only-required: a definition that is used twice is reported once', () => {
  const found = pointers('read-only-required', {
    properties: {
      Id: { type: 'string' },
      First: { $ref: '#/definitions/Tag' },
      Second: { $ref: '#/definitions/Tag' },
    },
    readOnlyProperties: ['/properties/First/Key', '/properties/Second/Key'],
  });
  assert.deepEqual(found, ['/definitions/Tag/required/0']);
});
