import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { referenceSiblings } from '../../../src/schema/rules/reference-siblings.ts';
import { check } from './check.ts';
import { pointers } from './tester.ts';

function beside(siblings: JsonObject): string[] {
  const properties = { Id: { $ref: '#/definitions/Tag', ...siblings } };
  return pointers('reference-siblings', { properties });
}

test('reference-siblings: keywords that demand something are reported, in one finding', () => {
  assert.deepEqual(beside({ maxItems: 3, minItems: 1 }), ['/properties/Id/$ref']);
  const [finding] = check(referenceSiblings, {
    properties: { Id: { maxItems: 3, $ref: '#/definitions/Tag', pattern: 'x' } },
  });
  assert.match(finding?.message ?? '', /^"maxItems", "pattern" beside/);
});

test('reference-siblings: keywords that describe are welcome', () => {
  const siblings = {
    $comment: 'c',
    title: 't',
    description: 'd',
    default: {},
    examples: [],
    insertionOrder: true,
    arrayType: 'Standard',
    relationshipRef: { typeName: 'Acme::Shop::Order', propertyPath: '/properties/Id' },
  };
  assert.deepEqual(beside(siblings), []);
});

test('reference-siblings: what the referenced schema demands as well is not lost', () => {
  assert.deepEqual(beside({ type: 'object', required: ['Key', 'Value'] }), []);
  assert.deepEqual(beside({ type: 'array' }), ['/properties/Id/$ref']);
});

test('reference-siblings: items, definitions and handler schemas are looked at too', () => {
  const wrong = { $ref: '#/definitions/Tag', maxLength: 3 };
  const found = pointers('reference-siblings', {
    properties: { Id: { type: 'array', items: wrong } },
    definitions: { Tag: { type: 'string' }, Other: wrong },
    handlers: { list: { permissions: [], handlerSchema: { properties: { Id: wrong } } } },
  });
  assert.equal(found.length, 3);
});
