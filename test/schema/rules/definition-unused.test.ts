import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointers } from './tester.ts';

test('definition-unused: definitions are used through other definitions, unused ones are not users', () => {
  const found = pointers('definition-unused', {
    properties: { Id: { $ref: '#/definitions/A' } },
    definitions: {
      A: { type: 'array', items: { $ref: '#/definitions/B' } },
      B: { type: 'string' },
      C: { $ref: '#/definitions/D' },
      D: { type: 'string' },
    },
  });
  assert.deepEqual(found, ['/definitions/C', '/definitions/D']);
});

test('definition-unused: every part of a schema may use a definition', () => {
  const to = (name: string): { $ref: string } => ({ $ref: `#/definitions/${name}` });
  const type = { type: 'string' };
  const found = pointers('definition-unused', {
    properties: { Id: { type: 'object', patternProperties: { '.*': to('Pattern') } } },
    definitions: {
      Pattern: { dependencies: { A: to('Dependency') } },
      Dependency: { type: 'array', contains: { not: to('Contains') } },
      Contains: type,
      Branch: type,
      Handler: type,
      Configuration: type,
      Hidden: to('BehindHidden'),
      BehindHidden: type,
      Inside: { properties: { A: type } },
      Unused: type,
    },
    anyOf: [to('Branch'), { properties: { Id: to('Inside/properties/A') } }],
    handlers: {
      list: {
        permissions: [],
        handlerSchema: { properties: { A: { $ref: 'resource-schema.json#/definitions/Handler' } } },
      },
    },
    typeConfiguration: { properties: { A: to('Configuration') } },
    nonPublicDefinitions: ['/definitions/Hidden'],
  });
  assert.deepEqual(found, ['/definitions/Unused']);
});

test('definition-unused: definitions that only refer to each other are unused', () => {
  const found = pointers('definition-unused', {
    properties: { Id: { $ref: '#/definitions/Tree' } },
    definitions: {
      Tree: { type: 'array', items: { $ref: '#/definitions/Tree' } },
      A: { items: { $ref: '#/definitions/B' } },
      B: { items: { $ref: '#/definitions/A' } },
    },
  });
  assert.deepEqual(found, ['/definitions/A', '/definitions/B']);
});
