import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  childPointer,
  escapeToken,
  formatPointer,
  parsePointer,
  resolvePointer,
} from '../../src/json/index.ts';

describe('pointers', () => {
  test('are split and joined as RFC 6901 says', () => {
    assert.deepEqual(parsePointer(''), []);
    assert.deepEqual(parsePointer('/'), ['']);
    assert.deepEqual(parsePointer('/a/b'), ['a', 'b']);
    assert.deepEqual(parsePointer('/a~1b/m~0n/~01'), ['a/b', 'm~n', '~1']);
    assert.equal(formatPointer([]), '');
    assert.equal(formatPointer(['a/b', 'm~n', 0, '']), '/a~1b/m~0n/0/');
  });

  test('that are none are refused', () => {
    for (const text of ['a', '#/a', ' /a', '/a~', '/a~2b', '/~/b'])
      assert.equal(parsePointer(text), undefined, text);
  });

  test('come back from what they were made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        assert.deepEqual(parsePointer(formatPointer(tokens)), tokens);
        assert.equal(
          tokens.reduce((pointer, token) => childPointer(pointer, token), ''),
          formatPointer(tokens),
        );
      }),
      { seed: 3 },
    );
  });

  test('grow by a name or a number', () => {
    assert.equal(childPointer('', 'a/b'), '/a~1b');
    assert.equal(childPointer('/a', 3), '/a/3');
    assert.equal(escapeToken('~/'), '~0~1');
  });
});

describe('resolvePointer', () => {
  const value = { a: [{ b: 1 }, null], 'x/y': 2, '': 3, '01': 4 };

  test('finds values', () => {
    assert.equal(resolvePointer(value, ''), value);
    assert.equal(resolvePointer(value, '/a/0/b'), 1);
    assert.equal(resolvePointer(value, '/a/1'), null);
    assert.equal(resolvePointer(value, '/x~1y'), 2);
    assert.equal(resolvePointer(value, '/'), 3);
    assert.equal(resolvePointer(value, '/01'), 4);
  });

  test('finds nothing where there is nothing', () => {
    for (const pointer of [
      '/b',
      '/a/2',
      '/a/00',
      '/a/-',
      '/a/length',
      '/a/0/b/c',
      '/a/1/x',
      'a',
      '/toString',
      '/__proto__',
    ])
      assert.equal(resolvePointer(value, pointer), undefined, pointer);
  });
});
