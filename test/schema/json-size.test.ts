import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pythonDumpSize, pythonDumpSizeOver } from '../../src/schema/json-size.ts';

/** Each text with what Python 3 prints for `json.dumps(json.loads(text))`. */
const PRINTED: readonly (readonly [string, string])[] = [
  ['{}', '{}'],
  [' [ 1 ,2,\n3 ] ', '[1, 2, 3]'],
  ['{"a":{"b":null},"c":[true,false]}', '{"a": {"b": null}, "c": [true, false]}'],
  ['"é"', '"\\u00e9"'],
  ['"😀"', '"\\ud83d\\ude00"'],
  ['"\\u0041\\u00E9"', '"A\\u00e9"'],
  ['"\\/\\\\\\"\\n\\b"', '"/\\\\\\"\\n\\b"'],
  ['"\\u000a\\u0001\\u0022"', '"\\n\\u0001\\""'],
  ['"\u007f"', '"\\u007f"'],
  ['-0', '0'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['1.0', '1.0'],
  ['1E2', '100.0'],
  ['-0.0', '-0.0'],
  ['1e15', '1000000000000000.0'],
  ['1e16', '1e+16'],
  ['1.50e-5', '1.5e-05'],
  ['0.0001', '0.0001'],
  ['1e300', '1e+300'],
  ['12.5e-1', '1.25'],
];

for (const [text, printed] of PRINTED) {
  test(`${text.trim()} has the size of ${printed}`, () => {
    assert.equal(pythonDumpSize(text), printed.length);
  });
}

test('a text that does not end has a size all the same', () => {
  for (const text of ['"abc', '"a\\', '{"a": [1, "', '"\\u00']) assert.ok(pythonDumpSize(text) > 0);
});

test('only sizes over the limit are told', () => {
  assert.equal(pythonDumpSizeOver('"éé"', 14), undefined);
  assert.equal(pythonDumpSizeOver('"éé"', 13), 14);
  assert.equal(pythonDumpSizeOver('"aaa"', 100), undefined);
});
