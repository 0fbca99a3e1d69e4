import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '../../../src/json/index.ts';
import { pointers, run } from './tester.ts';

const at = (tagging: JsonValue, properties?: Record<string, JsonValue>): string[] =>
  pointers('tag-property-unresolved', { tagging, ...(properties && { properties }) });
const untagged = { Id: { type: 'string' } };

test('tag-property-unresolved: a written pointer that leads nowhere', () => {
  assert.deepEqual(at({ taggable: true, tagProperty: '/properties/Labels' }), ['/tagging/tagProperty']);
  assert.deepEqual(at({ taggable: true, tagProperty: '/properties/Tags/Key/x' }), ['/tagging/tagProperty']);
});

test('tag-property-unresolved: the default must lead somewhere too', () => {
  assert.deepEqual(at({ taggable: true }, untagged), ['/tagging']);
  assert.deepEqual(at({}, untagged), ['/tagging']);
  assert.deepEqual(at({ taggable: true }), []);
});

test('tag-property-unresolved: a type that is not taggable needs no place for tags', () => {
  assert.deepEqual(at({ taggable: false, tagProperty: '/properties/Labels' }, untagged), []);
});

test('tag-property-unresolved: nested properties, also through references and arrays', () => {
  const properties = {
    List: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Labels: { type: 'array', items: { $ref: '#/definitions/Tag' } } },
      },
    },
  };
  assert.deepEqual(at({ taggable: true, tagProperty: '/properties/List/*/Labels' }, properties), []);
});

test('tag-property-unresolved: without tagging nothing is promised', () => {
  assert.deepEqual(
    run('tag-property-unresolved', { tagging: null, taggable: true, properties: untagged }).findings,
    [],
  );
});
