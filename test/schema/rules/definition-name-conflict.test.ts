import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

const CODE = 'definition-name-conflict';
const object = { type: 'object', additionalProperties: false, properties: { A: { type: 'string' } } };
const list = { type: 'array', insertionOrder: true, items: object };

test('definition-name-conflict: a nested object collides with a definition, elements by the name of their list', () => {
  const found = pointers(
    CODE,
    { definitions: { Logging: object, Rules: object }, properties: { Logging: object, rules: list } },
    'portable',
  );
  assert.deepEqual(found, ['/properties/Logging', '/properties/rules/items']);
});

test('definition-name-conflict: names that differ in the first capital only collide', () => {
  assert.deepEqual(pointers(CODE, { definitions: { Rule: object, rule: object } }, 'portable'), [
    '/definitions/rule',
  ]);
});

test('definition-name-conflict: the name of the resource itself and of built-ins is taken', () => {
  const found = pointers(
    CODE,
    {
      definitions: {
        ResourceModel: object,
        Function: object,
        Text: { type: 'string' },
        String: { type: 'string' },
      },
    },
    'portable',
  );
  assert.deepEqual(found, ['/definitions/ResourceModel', '/definitions/Function']);
});

test('definition-name-conflict: a reference to a definition of the same name is the usual case', () => {
  const change = {
    definitions: { Logging: object },
    properties: { Logging: { $ref: '#/definitions/Logging' } },
  };
  assert.deepEqual(pointers(CODE, change, 'portable'), []);
});
