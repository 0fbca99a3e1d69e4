import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, checkText } from './tester.ts';

test('findings are not listed without end, and the last one says how many there are', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `"x${index}": 0`);
  const found = checkText(`{${names.join(',')}}`);
  assert.equal(found.length, 5001);
  assert.equal(found.at(-1)?.message, 'There are 15005 more findings like these; they are not listed.');
});

test('schemas are checked as deep as the JSON parser reads them', () => {
  const nested = (open: string, close: string, count: number): string =>
    open.repeat(count) + close.repeat(count);
  const schema = (property: string): string =>
    `{"typeName":"Acme::Shop::Order","description":"","additionalProperties":false,"primaryIdentifier":["/properties/Id"],"properties":{"Id":${property}}}`;
  assert.deepEqual(checkText(schema(`${nested('{"items":', '}', 500).replace('}', '{}}')}`)), []);
  assert.deepEqual(checkText(schema(`{"contains":${nested('{"not":', '}', 500).replace('}', '{}}')}}`)), []);
  const value = nested('[', ']', 500);
  assert.deepEqual(
    checkText(schema(`{"type":"array","enum":[${value},${value}]}`)).map(({ pointer }) => pointer),
    ['/properties/Id/enum/1'],
  );
});

test('long names and values are cut in messages', () => {
  const long = 'x'.repeat(100_000);
  for (const { message, help = '' } of check({
    [long]: 1,
    typeName: long,
    properties: { [long]: { type: long } },
  }))
    assert.ok(message.length + help.length < 1000, message.slice(0, 100));
});
