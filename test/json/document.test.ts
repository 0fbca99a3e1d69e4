import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type JsonDocument, parseJson } from '../../src/json/index.ts';

const read = (text: string): JsonDocument => parseJson(text, 'x.json').document!;
const TEXT = `{
  "a": { "b": [10, "x", { "c": true }] },
  "d/e": 1,
  "~": 2,
  "": { "": 3 }
}`;

/** The text between two positions, as an editor would select it. */
function selected(document: JsonDocument, pointer: string, part?: 'key' | 'value'): string {
  const { line, column, endLine, endColumn } = document.locate(pointer, part);
  const lines = document.source.text.split('\n').slice(line - 1, endLine);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, endColumn - 1);
  lines[0] = lines[0]!.slice(column - 1);
  return lines.join('\n');
}

describe('locate', () => {
  const document = read(TEXT);

  test('selects values', () => {
    assert.equal(selected(document, '/a'), '{ "b": [10, "x", { "c": true }] }');
    assert.equal(selected(document, '/a/b'), '[10, "x", { "c": true }]');
    assert.equal(selected(document, '/a/b/1'), '"x"');
    assert.equal(selected(document, '/a/b/2/c'), 'true');
    assert.equal(selected(document, ''), TEXT);
  });

  test('selects keys, with their quotes', () => {
    assert.equal(selected(document, '/a', 'key'), '"a"');
    assert.equal(selected(document, '/a/b/2/c', 'key'), '"c"');
  });

  test('knows escaped and empty keys', () => {
    assert.equal(selected(document, '/d~1e', 'key'), '"d/e"');
    assert.equal(selected(document, '/~0', 'key'), '"~"');
    assert.equal(selected(document, '//'), '3');
  });

  test('items have no key, so their value is selected', () => {
    assert.equal(selected(document, '/a/b/0', 'key'), '10');
  });

  test('counts lines and columns from 1, in units of UTF-16', () => {
    const location = read('{\n  "😀": "é",\n  "x": 1 }').locate('/😀');
    assert.deepEqual(location, { file: 'x.json', line: 2, column: 9, endLine: 2, endColumn: 12 });
  });

  test('lines may end in CR LF', () => {
    const location = read('{\r\n  "a": 1,\r\n  "b": 2\r\n}').locate('/b', 'key');
    assert.deepEqual([location.line, location.column, location.endColumn], [3, 3, 6]);
  });

  test('a pointer that leads nowhere gives the start of the nearest value that exists', () => {
    assert.equal(selected(document, '/a/b/7'), '[');
    assert.equal(selected(document, '/a/x/y/z'), '{');
    assert.equal(selected(document, '/a/b/01'), '[');
    assert.equal(selected(document, '/d~1e/x'), '1');
    assert.equal(selected(document, 'not a pointer'), TEXT);
  });

  test('of a duplicate key the last one counts, as it does in the value', () => {
    const twice = read('{"a": 1, "a": 2}');
    assert.equal(selected(twice, '/a'), '2');
    assert.equal(twice.locate('/a', 'key').column, 10);
  });

  test('names that objects inherit are found only if they are there', () => {
    const odd = read('{"__proto__": {"x": 1}}');
    assert.equal(selected(odd, '/__proto__/x'), '1');
    assert.equal(odd.offsets('/constructor'), undefined);
  });

  test('objects of many members are searched as correctly as small ones', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `name${index}`);
    const wide = read(`{${names.map((name, index) => `"${name}": ${index}`).join(', ')}, "name7": "last"}`);
    assert.equal(selected(wide, '/name999'), '999');
    assert.equal(selected(wide, '/name7'), '"last"');
    assert.equal(wide.offsets('/name1000'), undefined);
  });
});

describe('offsets', () => {
  test('are those of the text, for values and keys', () => {
    const document = read('[{"a": 1}]');
    assert.deepEqual(document.offsets(''), { start: 0, end: 10 });
    assert.deepEqual(document.offsets('/0'), { start: 1, end: 9 });
    assert.deepEqual(document.offsets('/0/a'), { start: 7, end: 8 });
    assert.deepEqual(document.offsets('/0/a', 'key'), { start: 2, end: 5 });
  });

  test('are undefined for what does not exist', () => {
    const document = read('[{"a": 1}]');
    for (const pointer of ['/1', '/0/b', '/0/a/x', '/-'])
      assert.equal(document.offsets(pointer), undefined, pointer);
  });

  test('exist even after syntax errors, for what could be read', () => {
    const document = read('{"a": [1, 2, "b": 3');
    assert.deepEqual(document.offsets('/a/1'), { start: 10, end: 11 });
  });
});

test('the values of a document are plain data', () => {
  assert.deepEqual(read(TEXT).value, JSON.parse(TEXT));
});
