import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const members = (count: number): string[] => Array.from({ length: count }, (_, index) => `V${index}`);

test('large-enum: more than 15 members are too many, also in definitions', () => {
  const found = pointers('large-enum', {
    definitions: { Big: { type: 'string', enum: members(16) } },
    properties: { Small: { type: 'string', enum: members(15) } },
  });
  assert.deepEqual(found, ['/definitions/Big/enum']);
});

test('large-enum: a property called enum is a property', () => {
  assert.deepEqual(pointers('large-enum', { properties: { enum: { type: 'string' } } }), []);
});
