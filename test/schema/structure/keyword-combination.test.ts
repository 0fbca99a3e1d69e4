import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, check, checkProperty, single } from './tester.ts';

test('keyword-combination: an object has named members or free keys, not both', () => {
  const found = single(checkProperty({ properties: { A: {} }, patternProperties: { '^x': {} } }));
  assert.equal(found.code, 'keyword-combination');
  assert.equal(found.pointer, '/properties/Extra/patternProperties');
  assert.match(found.message, /either named members or free keys/);
  assert.match(found.help ?? '', /an object of their own/);
});

test('keyword-combination: enum and const need a type, which is worked out from the values', () => {
  const help = (schema: Parameters<typeof checkProperty>[0]): string | undefined => {
    const found = single(checkProperty(schema));
    assert.equal(found.code, 'keyword-combination');
    return found.help;
  };
  assert.equal(help({ enum: ['a', 'b'] }), 'Add "type": "string".');
  assert.equal(help({ enum: [1, 2] }), 'Add "type": "integer".');
  assert.equal(help({ enum: [1.5, 2.5] }), 'Add "type": "number".');
  assert.equal(help({ enum: ['a', 1] }), 'Add "type".');
  assert.equal(help({ const: null }), 'Add "type": "null".');
  assert.equal(help({ const: ['a'] }), 'Add "type": "array".');
  assert.equal(help({ $ref: '#/definitions/Tag', const: {} }), 'Add "type": "object".');
});

test('keyword-combination: it holds in every property schema, but not inside "contains"', () => {
  assert.deepEqual(brief(check({ anyOf: [{ enum: ['a'] }], definitions: { A: { items: { const: 1 } } } })), [
    'keyword-combination /definitions/A/items/const',
    'keyword-combination /anyOf/0/enum',
  ]);
  assert.deepEqual(checkProperty({ contains: { enum: ['a'], properties: {}, patternProperties: {} } }), []);
});
