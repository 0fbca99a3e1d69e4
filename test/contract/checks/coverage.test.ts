import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coverageFindings, coverageOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { compile } from '../report/sample.ts';

const TYPE = compile({
  typeName: 'Acme::Shop::Order',
  description: 'An order.',
  definitions: {
    Line: {
      type: 'object',
      properties: { Article: { type: 'string' }, Count: { type: 'integer' }, Price: { type: 'number' } },
      additionalProperties: false,
    },
    Tree: {
      type: 'object',
      properties: { Left: { $ref: '#/definitions/Tree' }, Leaf: { type: 'string' } },
      additionalProperties: false,
    },
  },
  properties: {
    Id: { type: 'string' },
    Old: { type: 'string' },
    Lines: { type: 'array', items: { $ref: '#/definitions/Line' } },
    Labels: {
      type: 'object',
      patternProperties: { '^[a-z]+$': { type: 'object', properties: { Text: {}, Colour: {} } } },
      additionalProperties: false,
    },
    Payment: {
      oneOf: [
        { type: 'object', properties: { Card: { type: 'string' } } },
        { type: 'object', properties: { Invoice: { type: 'string' } } },
      ],
    },
    Tree: { $ref: '#/definitions/Tree' },
  },
  additionalProperties: false,
  primaryIdentifier: ['/properties/Id'],
  readOnlyProperties: ['/properties/Id', '/properties/Lines/*/Price'],
  deprecatedProperties: ['/properties/Old'],
  handlers: {},
});

function missing(...models: readonly JsonObject[]): readonly string[] {
  return coverageOf(TYPE, models).missing.map(({ path }) => path);
}

describe('which properties inputs set', () => {
  test('what only the resource sets, and what is going away, is not asked for', () => {
    assert.deepEqual(missing({}), ['/Lines', '/Labels', '/Payment', '/Tree']);
  });

  test('below what is set, at any depth; what one input leaves out another may set', () => {
    const first = {
      Lines: [{ Article: 'a' }],
      Labels: { x: { Text: 't' } },
      Payment: { Card: '1' },
      Tree: {},
    };
    assert.deepEqual(missing(first).toSorted(), [
      '/Labels/*/Colour',
      '/Lines/*/Count',
      '/Payment/Invoice',
      '/Tree/Leaf',
      '/Tree/Left',
    ]);
    const second = {
      Lines: [{ Count: 1 }],
      Labels: { y: { Colour: 'red' } },
      Payment: { Invoice: '2' },
      Tree: { Leaf: 'l', Left: {} },
    };
    assert.deepEqual(missing(first, second), []);
  });

  test('findings have their place in the schema', () => {
    const found = coverageFindings(TYPE, [{ Lines: [{ Article: 'a' }] }], (pointer) => ({
      file: pointer,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 2,
    }));
    assert.deepEqual(
      found.map(({ code, severity, message, location }) => [code, severity, message, location?.file])[0],
      [
        'input-property-not-covered',
        'warning',
        'No create or update input sets /Labels.',
        '/properties/Labels',
      ],
    );
    assert.ok(found.some(({ location }) => location?.file === '/definitions/Line/properties/Count'));
  });

  test('without inputs nothing is asked for: generated models set everything', () => {
    assert.deepEqual(coverageFindings(TYPE, []), []);
  });
});
