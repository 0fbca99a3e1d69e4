import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, check, checkProperty, single } from './tester.ts';

const message = (found: ReturnType<typeof check>): string => {
  const only = single(found);
  assert.equal(only.code, 'keyword-value');
  return only.message;
};

test('keyword-value: a word out of a list', () => {
  const found = single(check({ replacementStrategy: 'create_then_delet' }));
  assert.equal(
    found.message,
    '"replacementStrategy" is "create_then_delet", but can only be "create_then_delete" or "delete_then_create".',
  );
  assert.ok(found.help?.startsWith('Did you mean "create_then_delete"?'), found.help);
  assert.equal(
    message(checkProperty({ type: 'text' })),
    '"type" is "text", but can only be "array", "boolean", "integer", "null", "number", "object" or "string".',
  );
  assert.equal(
    message(checkProperty({ arrayType: 5 })),
    '"arrayType" is 5, but can only be "Standard" or "AttributeList".',
  );
});

test('keyword-value: additionalProperties can only be false, and maps are sent to patternProperties', () => {
  assert.equal(
    message(check({ additionalProperties: true })),
    '"additionalProperties" is true, but can only be false.',
  );
  const found = single(checkProperty({ type: 'object', additionalProperties: { type: 'string' } }));
  assert.equal(found.message, '"additionalProperties" is an object, but can only be false.');
  assert.match(found.help ?? '', /patternProperties/);
  assert.match(single(check({ additionalProperties: 'false' })).help ?? '', /^Write false without quotes/);
});

test('keyword-value: the type of a resource type is RESOURCE, not object', () => {
  const found = single(check({ type: 'object' }));
  assert.equal(found.message, '"type" is "object", but can only be "RESOURCE".');
  assert.match(found.help ?? '', /may be left out/);
});

test('keyword-value: numbers in a range', () => {
  const timeout = (minutes: number): ReturnType<typeof check> =>
    check({ handlers: { create: { permissions: [], timeoutInMinutes: minutes } } });
  assert.equal(message(timeout(1)), '"timeoutInMinutes" is 1, but must be at least 2.');
  assert.equal(message(timeout(2161)), '"timeoutInMinutes" is 2161, but must be at most 2160.');
  for (const minutes of [2, 120, 2160]) assert.deepEqual(timeout(minutes), []);
  assert.equal(message(checkProperty({ minLength: -1 })), '"minLength" is -1, but must be at least 0.');
  assert.equal(message(checkProperty({ multipleOf: 0 })), '"multipleOf" is 0, but must be greater than 0.');
});

test('keyword-value: texts of a form', () => {
  assert.match(
    message(check({ sourceUrl: 'http://example.com' })),
    /is "http:\/\/example.com", which does not match/,
  );
  assert.match(single(check({ documentationUrl: 'ftp://x' })).help ?? '', /starts with https:/);
  assert.match(message(check({ resourceLink: { templateUri: 'x', mappings: {} } })), /templateUri/);
  for (const url of ['https://ab', 'https://a-b.example:80/x?y#z', 'https://example.com/%F0%9F%8E%85'])
    assert.deepEqual(check({ sourceUrl: url }), [], url);
});

test('keyword-value: lengths count characters, not the units of UTF-16', () => {
  const url = (count: number): string => `https://example.com/${'😀'.repeat(count)}`;
  assert.deepEqual(check({ sourceUrl: url(4076) }), []);
  assert.equal(
    message(check({ sourceUrl: url(4077) })),
    '"sourceUrl" has 4097 characters, but can have at most 4096.',
  );
});

test('keyword-value: lists that may not be empty', () => {
  const found = single(check({ readOnlyProperties: [] }));
  assert.equal(found.message, '"readOnlyProperties" is an empty array, but needs at least one item.');
  assert.ok(found.help?.startsWith('Add one, or remove the keyword.'), found.help);
  assert.ok(!single(check({ primaryIdentifier: [] })).help?.includes('remove'));
  assert.equal(
    message(check({ properties: {} })),
    '"properties" is an empty object, but needs at least one member.',
  );
  assert.deepEqual(brief(check({ additionalIdentifiers: [[]] })), ['keyword-value /additionalIdentifiers/0']);
  assert.deepEqual(check({ definitions: {}, handlers: {}, required: [] }), []);
});

test('keyword-value: items that may not repeat, each repetition shown where it stands', () => {
  const found = check({ required: ['Name', 'Id', 'Name', 'Name'] });
  assert.deepEqual(brief(found), ['keyword-value /required/2', 'keyword-value /required/3']);
  assert.equal(found[0]?.message, '"required" has "Name" more than once; its items must differ.');
  assert.deepEqual(brief(checkProperty({ type: ['string', 'string'] })), [
    'keyword-value /properties/Extra/type/1',
  ]);
});

test('keyword-value: equal values repeat even if they are written differently, similar ones do not', () => {
  const type = 'object';
  assert.deepEqual(
    brief(checkProperty({ type, enum: [{ a: [1, { b: 2, c: 3 }] }, 1, { a: [1, { c: 3, b: 2 }] }] })),
    ['keyword-value /properties/Extra/enum/2'],
  );
  assert.deepEqual(
    checkProperty({ type, enum: [0, '0', false, null, [], {}, [0], ['0'], '', ['', ''], ['["', '"]']] }),
    [],
  );
  assert.deepEqual(checkProperty({ type, enum: [{ a: 1, b: 2 }, { a: 2, b: 1 }, { ab: 12 }] }), []);
});
