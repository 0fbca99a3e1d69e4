import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyPatch, type JsonValue, parsePatch } from '../../src/json/index.ts';

const apply = (document: JsonValue, ...operations: JsonValue[]): JsonValue | string => {
  const parsed = parsePatch(operations);
  if ('problem' in parsed) return `${parsed.problem.index}: ${parsed.problem.message}`;
  const result = applyPatch(document, parsed.value);
  return 'problem' in result ? `${result.problem.index}: ${result.problem.message}` : result.value;
};

const POINTER = 'a JSON pointer such as /Name, in which ~ is written as ~0 and a / of a name as ~1.';

describe('JSON Patch, RFC 6902', () => {
  test('add: a member, an element before another, an element at the end, the whole document', () => {
    assert.deepEqual(apply({ a: 1 }, { op: 'add', path: '/b', value: 2 }), { a: 1, b: 2 });
    assert.deepEqual(apply({ a: 1 }, { op: 'add', path: '/a', value: 2 }), { a: 2 });
    assert.deepEqual(apply([1, 3], { op: 'add', path: '/1', value: 2 }), [1, 2, 3]);
    assert.deepEqual(apply([1], { op: 'add', path: '/-', value: 2 }), [1, 2]);
    assert.deepEqual(apply([1], { op: 'add', path: '/1', value: 2 }), [1, 2]);
    assert.deepEqual(apply([1], { op: 'add', path: '', value: 'x' }), 'x');
  });

  test('remove, replace', () => {
    assert.deepEqual(apply({ a: 1, b: 2 }, { op: 'remove', path: '/a' }), { b: 2 });
    assert.deepEqual(apply({ a: [1, 2, 3] }, { op: 'remove', path: '/a/1' }), { a: [1, 3] });
    assert.deepEqual(apply({ a: { b: 1 } }, { op: 'replace', path: '/a/b', value: [] }), { a: { b: [] } });
  });

  test('move, copy', () => {
    assert.deepEqual(apply({ a: 1 }, { op: 'move', from: '/a', path: '/b' }), { b: 1 });
    assert.deepEqual(apply([1, 2, 3], { op: 'move', from: '/0', path: '/2' }), [2, 3, 1]);
    assert.deepEqual(apply({ a: [1] }, { op: 'copy', from: '/a', path: '/b' }), { a: [1], b: [1] });
  });

  test('test: the order of members does not matter, that of elements does', () => {
    assert.deepEqual(apply({ a: { x: 1, y: 2 } }, { op: 'test', path: '/a', value: { y: 2, x: 1 } }), {
      a: { x: 1, y: 2 },
    });
    assert.equal(
      apply({ a: [1, 2] }, { op: 'test', path: '/a', value: [2, 1] }),
      '0: The test failed: the value at /a is another.',
    );
  });

  test('escaped names', () => {
    assert.deepEqual(
      apply({ 'a/b': 1, 'c~d': 2 }, { op: 'remove', path: '/a~1b' }, { op: 'remove', path: '/c~0d' }),
      {},
    );
  });

  test('a path without its first slash is understood', () => {
    assert.deepEqual(apply({ a: 1 }, { op: 'replace', path: 'a', value: 2 }), { a: 2 });
  });

  test('what cannot be done is said, with the number of the operation, and nothing is done', () => {
    const document = { a: 1, list: [1] };
    const cases: [JsonValue, string][] = [
      [{ op: 'remove', path: '/x' }, 'There is nothing at /x.'],
      [{ op: 'replace', path: '/x', value: 1 }, 'There is nothing at /x.'],
      [{ op: 'add', path: '/x/y', value: 1 }, 'There is nothing at /x/y.'],
      [{ op: 'add', path: '/list/5', value: 1 }, 'The list at /list has no element "5".'],
      [{ op: 'add', path: '/list/01', value: 1 }, 'The list at /list has no element "01".'],
      [{ op: 'remove', path: '/list/-' }, 'The list at /list has no element "-".'],
      [{ op: 'add', path: '/a/b', value: 1 }, 'There is no object or list at /a.'],
      [{ op: 'move', from: '/a', path: '/a/b' }, '/a cannot be moved into itself.'],
      [{ op: 'copy', from: '/x', path: '/b' }, 'There is nothing at /x.'],
      [{ op: 'remove', path: '' }, 'The whole document cannot be removed.'],
      [{ op: 'swap', path: '/a' }, '"op" must be add, remove, replace, move, copy or test, not "swap".'],
      [{ op: 'add', path: '/a' }, '"add" needs a "value".'],
      [{ op: 'move', path: '/a' }, `"move" needs "from", ${POINTER}`],
      [{ op: 'remove' }, `"path" must be ${POINTER}`],
      [{ op: 'add', path: '/a~2', value: {} }, `"path" must be ${POINTER}`],
      [{ op: 'replace', path: 'a~', value: {} }, `"path" must be ${POINTER}`],
      [{ op: 'copy', from: '/a~', path: '/b' }, `"copy" needs "from", ${POINTER}`],
      ['remove', 'An operation is an object with "op" and "path".'],
    ];
    for (const [operation, message] of cases) {
      assert.equal(apply(document, { op: 'test', path: '/a', value: 1 }, operation), `1: ${message}`);
    }
    assert.deepEqual(document, { a: 1, list: [1] });
  });

  test('an operation that nobody has parsed does not mean the whole document by a pointer that is none', () => {
    const document = { a: 1 };
    for (const path of ['/a~2', 'a', '~'])
      for (const operation of [
        { op: 'add', path, value: {} },
        { op: 'test', path, value: document },
        { op: 'copy', from: path, path: '/b' },
        { op: 'move', from: path, path: '/b' },
      ] as const)
        assert.deepEqual(applyPatch(document, [operation]), {
          problem: { index: 0, message: `There is nothing at ${path}.` },
        });
  });

  test('names such as __proto__ are plain names', () => {
    const result = apply({}, { op: 'add', path: '/__proto__', value: { polluted: true } });
    assert.deepEqual(Object.keys(result as object), ['__proto__']);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
    assert.equal(
      apply({}, { op: 'add', path: '/constructor/prototype/x', value: 1 }),
      '0: There is nothing at /constructor/prototype/x.',
    );
  });
});
