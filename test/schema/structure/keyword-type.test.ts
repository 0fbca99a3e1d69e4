import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, check, checkProperty, single } from './tester.ts';

test('keyword-type: the message says what is expected and what is there, at the value', () => {
  const found = single(checkProperty({ type: 'string', description: 5 }));
  assert.equal(found.code, 'keyword-type');
  assert.equal(found.pointer, '/properties/Extra/description');
  assert.equal(found.message, '"description" must be a string, but is a number.');
});

test('keyword-type: a value that is only wrapped wrongly gets its right form', () => {
  const help = (found: ReturnType<typeof check>): string => single(found).help ?? '';
  assert.equal(help(checkProperty({ insertionOrder: 'false' })), 'Write false without quotes.');
  assert.equal(help(checkProperty({ maxLength: '12' })), 'Write 12 without quotes.');
  assert.ok(help(check({ required: 'Name' })).startsWith('Put it in an array: ["Name"].'));
  assert.ok(help(check({ additionalIdentifiers: ['/properties/Name'] })).startsWith('Put it in an array'));
});

test('keyword-type: a schema is an object, neither true nor a list', () => {
  const found = checkProperty(true);
  assert.equal(single(found).message, 'Property "Extra" must be an object, but is true.');
  assert.deepEqual(brief(checkProperty({ items: [{ type: 'string' }] })), [
    'keyword-type /properties/Extra/items',
  ]);
  assert.match(single(checkProperty({ items: [{}] })).help ?? '', /named properties/);
  assert.equal(
    single(check({ oneOf: [false] })).message,
    'An item of "oneOf" must be an object, but is false.',
  );
});

test('keyword-type: whole numbers are whole', () => {
  assert.equal(
    single(checkProperty({ maxItems: 1.5 })).message,
    '"maxItems" must be a whole number, but is the number 1.5.',
  );
  assert.deepEqual(checkProperty({ maxItems: 1.0, multipleOf: 1.5 }), []);
});

test('keyword-type: of several possible types, the one that was meant is checked', () => {
  assert.equal(
    single(checkProperty({ dependencies: { A: 5 } })).message,
    'Dependency "A" must be an array or an object, but is a number.',
  );
  assert.deepEqual(brief(checkProperty({ dependencies: { A: ['B', 5], C: { items: [] } } })), [
    'keyword-type /properties/Extra/dependencies/A/1',
    'keyword-type /properties/Extra/dependencies/C/items',
  ]);
  assert.equal(
    single(checkProperty({ type: 5 })).message,
    '"type" must be a string or an array, but is a number.',
  );
});

test('keyword-type: a wrong type says it all; nothing inside is reported', () => {
  assert.deepEqual(brief(check({ handlers: [{ x: 1 }], tagging: 'yes' })), [
    'keyword-type /tagging',
    'keyword-type /handlers',
  ]);
});

test('keyword-type: inside "contains", all of JSON Schema is checked', () => {
  const found = checkProperty({ contains: { not: 5, items: [true, 5], if: { required: 'A' } } });
  assert.deepEqual(brief(found), [
    'keyword-type /properties/Extra/contains/not',
    'keyword-type /properties/Extra/contains/items/1',
    'keyword-type /properties/Extra/contains/if/required',
  ]);
  assert.equal(found[0]?.message, '"not" must be an object, true or false, but is a number.');
});

test('keyword-type: a keyword that stands inside "properties" is sent out of it', () => {
  const found = single(
    checkProperty({ type: 'object', properties: { A: { type: 'string' }, required: ['A'] } }),
  );
  assert.equal(found.pointer, '/properties/Extra/properties/required');
  assert.equal(found.help, '"required" is a keyword: move it out of "properties", beside it.');
  assert.deepEqual(brief(checkProperty({ properties: { type: 'object', enum: {} }, enum: ['a'] })), [
    'keyword-type /properties/Extra/properties/type',
  ]);
});

test('keyword-type: the legacy "identifiers" is a list of texts', () => {
  assert.deepEqual(brief(check({ primaryIdentifier: null, identifiers: '/properties/Id' })), [
    'keyword-type /identifiers',
  ]);
  assert.deepEqual(brief(check({ primaryIdentifier: null, identifiers: [['/properties/Id']] })), [
    'keyword-type /identifiers/0',
  ]);
});
