import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { pointers } from './tester.ts';

const CODE = 'default-invalid';
const property = (schema: JsonObject): JsonObject => ({ properties: { P: schema } });

test('default-invalid: type, bounds, pattern, format and enum are checked', () => {
  for (const schema of [
    { type: 'string', default: false },
    { type: 'number', default: null },
    { type: 'integer', minimum: 1, default: 0 },
    { type: 'integer', default: 1.5 },
    { type: 'string', pattern: '^\\p{Alpha}+$', default: '1' },
    { type: 'string', format: 'date-time', default: '0' },
    { type: 'string', enum: ['A', 'B'], default: 'C' },
    { type: 'array', uniqueItems: true, default: [1, 2, 1] },
  ])
    assert.deepEqual(pointers(CODE, property(schema)), ['/properties/P/default'], JSON.stringify(schema));
});

test('default-invalid: the place inside the default is shown', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: { Retries: { type: 'integer' } },
    default: { Retries: '3' },
  };
  assert.deepEqual(pointers(CODE, property(schema)), ['/properties/P/default/Retries']);
});

test('default-invalid: references are followed', () => {
  const found = pointers(CODE, {
    definitions: { Mode: { type: 'string', enum: ['ON', 'OFF'] } },
    properties: {
      Good: { $ref: '#/definitions/Mode', default: 'ON' },
      Bad: { $ref: '#/definitions/Mode', default: 'on' },
    },
  });
  assert.deepEqual(found, ['/properties/Bad/default']);
});

test('default-invalid: what fits is fine, and what cannot be judged is not refused', () => {
  for (const schema of [
    { type: 'integer', minimum: 0, default: 0 },
    { type: ['string', 'null'], default: null },
    { type: 'string', format: 'timestamp', default: 'soon' },
    { type: 'string', pattern: '(', default: 'x' },
    { $ref: '#/definitions/Nowhere', default: 1 },
  ])
    assert.deepEqual(pointers(CODE, property(schema)), [], JSON.stringify(schema));
});
