import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSource } from '../../src/diagnostics/index.ts';

describe('source', () => {
  const source = createSource('x.json', 'ab\ncd\r\n\nef');

  test('offsets become lines and columns that count from 1; the end is exclusive', () => {
    assert.deepEqual(source.location(0, 2), { file: 'x.json', line: 1, column: 1, endLine: 1, endColumn: 3 });
    assert.deepEqual(source.location(4, 9), { file: 'x.json', line: 2, column: 2, endLine: 4, endColumn: 2 });
  });

  test('columns count UTF-16 units, as editors do', () => {
    assert.equal(createSource('x', '🚚x').location(2).column, 3);
  });

  test('an offset outside the text is the nearest one inside', () => {
    assert.equal(source.location(-5).column, 1);
    assert.deepEqual(source.location(99, 100), {
      file: 'x.json',
      line: 4,
      column: 3,
      endLine: 4,
      endColumn: 3,
    });
    assert.deepEqual(source.location(4, 1), source.location(4, 4));
  });

  test('a line comes without its line break; there is none outside', () => {
    assert.deepEqual(
      [1, 2, 3, 4].map((number) => source.line(number)),
      ['ab', 'cd', '', 'ef'],
    );
    assert.equal(source.line(0), '');
    assert.equal(source.line(5), '');
  });
});
