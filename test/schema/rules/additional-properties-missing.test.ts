import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fix } from '../../../src/schema/rule.ts';
import { run } from './tester.ts';

const CODE = 'additional-properties-missing';
const fixedPlaces = (fixes: readonly Fix[]): string[] =>
  fixes
    .flatMap((fix) => (fix.kind === 'set' && fix.key === 'additionalProperties' ? [fix.object] : []))
    .sort();
const street = { Street: { type: 'string' } };

test('additional-properties-missing: objects and maps are reported at every depth, with a fix', () => {
  const { findings, fixes } = run(CODE, {
    definitions: { Address: { type: 'object', properties: street } },
    properties: {
      List: { type: 'array', insertionOrder: false, items: { type: 'object', properties: street } },
      Map: {
        type: 'object',
        patternProperties: { '^a$': { type: 'object', properties: street } },
      },
    },
  });
  const places = [
    '/definitions/Address',
    '/properties/List/items',
    '/properties/Map',
    '/properties/Map/patternProperties/^a$',
  ];
  assert.deepEqual(findings.map(({ pointer }) => pointer).sort(), places);
  assert.deepEqual(fixedPlaces(fixes), places);
});

test('additional-properties-missing: a branch is reported but never fixed', () => {
  const { findings, fixes } = run(CODE, {
    definitions: {
      Target: {
        type: 'object',
        additionalProperties: false,
        properties: street,
        anyOf: [{ properties: { Street: { minLength: 1 } } }, { required: ['Street'] }],
      },
    },
  });
  assert.deepEqual(
    findings.map(({ pointer }) => pointer),
    ['/definitions/Target/anyOf/0'],
  );
  assert.deepEqual(fixedPlaces(fixes), []);
});

test('additional-properties-missing: what is composed with others is not fixed', () => {
  const { findings, fixes } = run(CODE, {
    definitions: {
      Part: { type: 'object', properties: street },
      Whole: {
        type: 'object',
        properties: { Zip: { type: 'string' } },
        allOf: [{ $ref: '#/definitions/Part' }],
      },
    },
  });
  assert.equal(findings.length, 2);
  assert.deepEqual(fixedPlaces(fixes), []);
});

test('additional-properties-missing: the schema of the list handler has no such keyword', () => {
  const { findings } = run(CODE, {
    handlers: {
      list: { permissions: ['shop:ListOrders'], handlerSchema: { properties: street } },
    },
  });
  assert.deepEqual(findings, []);
});
