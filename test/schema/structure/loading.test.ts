import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSchema } from '../../../src/schema/load.ts';
import { single } from './tester.ts';

test('not-an-object: a schema is an object', () => {
  for (const [text, what] of [
    ['[]', 'an array'],
    ['"x"', 'a string'],
    ['5', 'a number'],
    ['true', 'a boolean'],
    ['null', 'null'],
  ] as const) {
    const { document, diagnostics } = loadSchema(text, 'x.json');
    assert.equal(document, undefined);
    const found = single(diagnostics);
    assert.equal(found.code, 'not-an-object');
    assert.equal(found.message, `A resource schema is a JSON object, but this file holds ${what}.`);
  }
});

test('not-an-object: a file that is not JSON gets its syntax errors only', () => {
  const { diagnostics } = loadSchema('[1 2]', 'x.json');
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['json-syntax'],
  );
});

test('file-too-large: a file of 50 MB is not read', () => {
  const { document, diagnostics } = loadSchema(new Uint8Array(50 * 1024 * 1024), 'x.json');
  assert.equal(document, undefined);
  const found = single(diagnostics);
  assert.equal(found.code, 'file-too-large');
  assert.match(found.message, /The file has 50\.0 MB; a resource schema has at most 16 MB/);
});
