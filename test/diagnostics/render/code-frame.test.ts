import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSource } from '../../../src/diagnostics/index.ts';
import { codeFrame, type FrameLine } from '../../../src/diagnostics/render/code-frame.ts';

/** The marked line and what its carets stand under, cell by cell. */
function marked(text: string, start: number, end: number, width = 60): { line: FrameLine; carets: string } {
  const source = createSource('x.json', text);
  const line = codeFrame(source, source.location(start, end), width).find(({ underline }) => underline)!;
  const { start: from, cells } = line.underline!;
  return { line, carets: ' '.repeat(from) + '^'.repeat(cells) };
}

describe('code frame', () => {
  test('one line before and one after, blank ones left out', () => {
    const source = createSource('x.json', 'a\nb\nc\n\nd');
    const numbers = (offset: number): number[] =>
      codeFrame(source, source.location(offset, offset + 1), 60).map(({ number }) => number);
    assert.deepEqual(numbers(2), [1, 2, 3]);
    assert.deepEqual(numbers(0), [1, 2]);
    assert.deepEqual(numbers(4), [2, 3]);
    assert.deepEqual(numbers(7), [5]);
  });

  test('a tab takes two cells, above and below', () => {
    const { line, carets } = marked('\t\t"a": x', 7, 8);
    assert.equal(line.text, '    "a": x');
    assert.equal(carets, '         ^');
  });

  test('wide characters take two cells, combining ones none', () => {
    assert.equal(marked('"注文": x', 6, 7).carets, '        ^');
    assert.equal(marked('"注文"', 1, 3).carets, ' ^^^^');
    assert.equal(marked('"e\u0301": x', 6, 7).carets, '     ^');
    assert.equal(marked('"🚚": x', 6, 7).carets, '      ^');
  });

  test('an empty span and one at the end of the line get one caret', () => {
    assert.equal(marked('abc', 1, 1).carets, ' ^');
    assert.equal(marked('abc', 3, 3).carets, '   ^');
  });

  test('a span over several lines is marked to the end of its first line', () => {
    assert.equal(marked('{ "a": [\n1\n] }', 7, 12).carets, '       ^');
    assert.equal(marked('{ "a": [ 1,\n2 ] }', 7, 15).carets, '       ^^^^');
  });

  test('Windows line ends are not shown', () => {
    assert.equal(marked('{ "a": x }\r\n', 7, 8).line.text, '{ "a": x }');
  });

  test('a minified line is cut to a window around the finding', () => {
    const text = `{${'"key":1,'.repeat(100_000)}"wrong":bad,${'"key":1,'.repeat(100_000)}}`;
    const at = text.indexOf('bad');
    const { line, carets } = marked(text, at, at + 3);
    assert.ok(line.text.length <= 62);
    assert.ok(line.text.startsWith('…') && line.text.endsWith('…'));
    assert.equal(line.text.slice(carets.indexOf('^'), carets.length), 'bad');
  });

  test('a neighbour that has nothing in the window is left out', () => {
    const source = createSource('x.json', `{\n${' '.repeat(100)}bad${' '.repeat(100)}x\n}`);
    const frame = codeFrame(source, source.location(102, 105), 60);
    assert.deepEqual(
      frame.map(({ number }) => number),
      [2],
    );
  });

  test('a window at the start or the end of a line has no cut there', () => {
    const text = `bad${'x'.repeat(200)}end`;
    assert.match(marked(text, 0, 3).line.text, /^bad.*…$/);
    assert.match(marked(text, text.length - 3, text.length).line.text, /^….*end$/);
  });

  test('of a span longer than the window the beginning is marked, and never more than is shown', () => {
    const text = `${'a'.repeat(300)}${'b'.repeat(300)}${'c'.repeat(300)}`;
    const { line, carets } = marked(text, 300, 600);
    assert.equal(line.text[carets.indexOf('^')], 'b');
    assert.ok(carets.length <= line.text.length);
  });

  test('a window never cuts a pair of surrogates in half', () => {
    for (const width of [59, 60, 61, 62]) {
      for (let shift = 0; shift < 2; shift++) {
        const text = `${'x'.repeat(shift)}${'🚚'.repeat(200)}`;
        const { line } = marked(text, 200 + shift, 202 + shift, width);
        assert.ok(!line.text.includes('<U+D'), line.text);
      }
    }
  });
});
