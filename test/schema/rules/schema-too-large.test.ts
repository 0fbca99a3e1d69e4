import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOOD_SCHEMA, run, runText } from './tester.ts';

const LIMIT = 60 * 1024;
/** One line with blanks behind `:` and `,`, as Python writes it. */
const base = JSON.stringify(GOOD_SCHEMA, null, 1)
  .replace(/\n\s*(?=[}\]])/g, '')
  .replace(/([{[])\n\s*/g, '$1')
  .replace(/\n\s*/g, ' ');

function sized(size: number, filler = 'x', width = 1): string {
  const description = `${GOOD_SCHEMA['description']}`;
  const count = (size - base.length) / width;
  return base.replace(
    description,
    description + filler.repeat(count) + 'x'.repeat((size - base.length) % width),
  );
}

const found = (text: string): number => runText('schema-too-large', text).findings.length;

test('schema-too-large: 61,440 bytes are allowed, one more is not', () => {
  assert.equal(sized(LIMIT).length, LIMIT);
  assert.equal(found(sized(LIMIT)), 0);
  assert.equal(found(sized(LIMIT + 1)), 1);
});

test('schema-too-large: indentation does not count', () => {
  const indented = JSON.stringify(JSON.parse(sized(LIMIT)), null, 8);
  assert.ok(indented.length > LIMIT);
  assert.equal(found(indented), 0);
  assert.equal(found(JSON.stringify(JSON.parse(sized(LIMIT + 1)))), 1);
});

test('schema-too-large: a character outside ASCII counts six, an emoji twelve, an escaped one as written', () => {
  assert.equal(found(sized(LIMIT, 'é', 6)), 0);
  assert.equal(found(sized(LIMIT + 1, 'é', 6)), 1);
  assert.equal(found(sized(LIMIT, '😀', 12)), 0);
  assert.equal(found(sized(LIMIT + 1, '😀', 12)), 1);
  assert.equal(found(sized(LIMIT, '\\u00e9', 6)), 0);
  assert.equal(found(sized(LIMIT + 1, '\\u00e9', 6)), 1);
  assert.equal(found(sized(LIMIT, '\\/', 1)), 0);
  assert.equal(found(sized(LIMIT + 1, '\\/', 1)), 1);
});

test('schema-too-large: an error in the profile registry', () => {
  const change = { description: 'x'.repeat(LIMIT) };
  assert.equal(run('schema-too-large', change).findings[0]?.severity, 'warning');
  assert.equal(run('schema-too-large', change, 'registry').findings[0]?.severity, 'error');
});
