import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('list-api-property: the inputs of list requests are reported in any case of letters', () => {
  const found = pointers('list-api-property', {
    properties: {
      NextToken: { type: 'string' },
      maxResults: { type: 'integer' },
      PAGINATIONTOKEN: { type: 'string' },
      Filters: { type: 'string' },
    },
  });
  assert.deepEqual(found, ['/properties/NextToken', '/properties/maxResults', '/properties/PAGINATIONTOKEN']);
});

test('list-api-property: inside an object such a name may be right', () => {
  const found = pointers('list-api-property', {
    definitions: { Page: { type: 'object', properties: { MaxItems: { type: 'integer' } } } },
  });
  assert.deepEqual(found, []);
});
