import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capacityOf } from '../../src/contract/capacity.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { NOTE, typeOf } from './types.ts';

function capacityWith(name: JsonObject, more: JsonObject = {}): number {
  return capacityOf(typeOf({ properties: { ...(NOTE['properties'] as JsonObject), Name: name }, ...more }));
}

test('identifiers of free text never run out', () => {
  assert.equal(capacityWith({ type: 'string' }), Number.POSITIVE_INFINITY);
});

test('listed identifiers do', () => {
  assert.equal(capacityWith({ type: 'string', const: 'only' }), 1);
  assert.equal(capacityWith({ type: 'string', enum: ['a', 'b'] }), 2);
  const both = { primaryIdentifier: ['/properties/Name', '/properties/Color'] };
  assert.equal(capacityWith({ type: 'boolean' }, both), 6);
});
