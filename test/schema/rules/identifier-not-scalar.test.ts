import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { pointers } from './tester.ts';

function isReported(property: JsonObject): boolean {
  const found = pointers('identifier-not-scalar', {
    properties: { Id: property },
    primaryIdentifier: ['/properties/Id'],
  });
  return found.length > 0;
}

test('identifier-not-scalar: arrays and objects are reported, also behind references', () => {
  assert.ok(isReported({ type: 'array', items: { type: 'string' } }));
  assert.ok(isReported({ type: 'object' }));
  assert.ok(isReported({ $ref: '#/definitions/Tag' }));
  assert.ok(isReported({ properties: { A: { type: 'string' } } }));
  assert.ok(isReported({ oneOf: [{ type: 'array' }, { type: 'object' }] }));
});

test('identifier-not-scalar: where a plain value is possible, nothing is reported', () => {
  assert.ok(!isReported({ type: 'integer' }));
  assert.ok(!isReported({ type: ['object', 'string'] }));
  assert.ok(!isReported({ anyOf: [{ type: 'object' }, { type: 'string' }] }));
  assert.ok(!isReported({}));
  assert.ok(!isReported({ $ref: '#/definitions/Gone' }));
});

test('identifier-not-scalar: a pointer through * leads to many values', () => {
  const found = pointers('identifier-not-scalar', {
    additionalIdentifiers: [['/properties/Name'], ['/properties/Tags/*/Key']],
  });
  assert.deepEqual(found, ['/additionalIdentifiers/1/0']);
});
