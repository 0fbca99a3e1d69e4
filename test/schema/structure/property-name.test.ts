import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { brief, check, single } from './tester.ts';

const named = (name: string): JsonObject => ({ definitions: { [name]: { type: 'string' } } });

test('property-name: only letters and digits, shown at the key', () => {
  const found = single(check({ properties: { Id: {}, 'delivery-date': {} } }));
  assert.equal(found.code, 'property-name');
  assert.equal(found.pointer, '/properties/delivery-date');
  assert.equal(
    found.message,
    'Property "delivery-date" has "-" in its name; only the letters A to Z, a to z and digits are allowed.',
  );
  assert.equal(found.help, 'Rename it, for example to "deliveryDate".');
});

test('property-name: the message names what is wrong', () => {
  const message = (name: string): string => single(check(named(name))).message;
  assert.match(message('a b'), /^Definition "a b" has a space in its name/);
  assert.match(message('a.b$'), /has "\." and "\$" in its name/);
  assert.match(message('Größe'), /has "ö" and "ß" in its name/);
  assert.match(message(''), /has an empty name/);
  assert.match(message('x'.repeat(65)), /has a name of 65 characters; at most 64/);
  assert.deepEqual(check(named('x'.repeat(64))), []);
});

test('property-name: a pointer with a slash in the name is still a place in the file', () => {
  const found = single(check(named('a/b~c')));
  assert.equal(found.pointer, '/definitions/a~1b~0c');
  assert.equal((found.location?.endColumn ?? 0) - (found.location?.column ?? 0), '"a/b~c"'.length);
});

test('property-name: settings must not take the names of CloudFormation', () => {
  const found = check({
    typeConfiguration: {
      properties: { CloudFormationKey: {}, MyCloudFormation: {} },
      additionalProperties: false,
    },
  });
  assert.match(single(found).message, /"CloudFormationKey" starts with "CloudFormation", which is reserved/);
});

test('property-name: placeholders of a resource link follow the same rule', () => {
  const found = check({ resourceLink: { templateUri: '/', mappings: { 'order id': '/Id' } } });
  assert.match(single(found).message, /^Placeholder "order id"/);
});

test('property-name: inlined schemas have a number', () => {
  assert.match(single(check({ remote: { other: {} } })).message, /must be named "schema" and a number/);
});

test('property-name: a wrong name does not hide what is wrong with the value', () => {
  assert.deepEqual(brief(check({ definitions: { 'a-b': { typ: 'string', readOnly: true } } })), [
    'property-name /definitions/a-b',
    'unknown-keyword /definitions/a-b/typ',
    'forbidden-keyword /definitions/a-b/readOnly',
  ]);
});
