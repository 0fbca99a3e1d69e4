import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const at = (description: string): string[] => pointers('description-form', { description }, 'registry');

test('description-form: only an opening like that of the registry will do', () => {
  assert.deepEqual(at('Resource Type definition for Acme::Shop::Order'), []);
  assert.deepEqual(at('resource type definition for Acme::Shop::Order'), ['/description']);
  assert.deepEqual(at('A Resource Type definition for x'), ['/description']);
  assert.deepEqual(at(''), ['/description']);
});

test('description-form: off by default', () => {
  assert.deepEqual(pointers('description-form', { description: 'An order.' }), []);
});
