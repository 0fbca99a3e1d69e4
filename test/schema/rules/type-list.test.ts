import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('type-list: a list of types is reported at every depth, where it counts', () => {
  const change = {
    definitions: { Rule: { type: 'object', properties: { Value: { type: ['string', 'integer'] } } } },
    properties: { Policy: { type: ['object', 'string'] }, Name: { type: 'string' } },
  };
  const places = ['/definitions/Rule/properties/Value/type', '/properties/Policy/type'];
  assert.deepEqual(pointers('type-list', change, 'registry').sort(), places);
  assert.deepEqual(pointers('type-list', change, 'portable').sort(), places);
  assert.deepEqual(pointers('type-list', change), []);
});
