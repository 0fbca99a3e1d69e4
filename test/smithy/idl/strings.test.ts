import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readStringContents, readTextBlockContents } from '../../../src/smithy/idl/strings.ts';

describe('the contents of a string', () => {
  test('escapes stand for characters', () => {
    assert.deepEqual(readStringContents(String.raw`\" \\ \/ \b \f \n \r \t \u00e4\uD83D\uDE00`), {
      value: '" \\ / \b \f \n \r \t ä😀',
    });
  });

  test('line breaks are LF on every platform', () => {
    assert.deepEqual(readStringContents('a\r\nb\rc\nd'), { value: 'a\nb\nc\nd' });
  });

  test('a backslash at the end of a line joins the lines', () => {
    assert.deepEqual(readStringContents('one \\\r\ntwo'), { value: 'one two' });
  });

  test('wrong escapes and control characters are named', () => {
    assert.deepEqual(readStringContents("\\'"), { error: "Invalid escape found in string: `\\'`" });
    assert.deepEqual(readStringContents('\\u12'), {
      error: 'Invalid unclosed unicode escape found in string',
    });
    assert.deepEqual(readStringContents('\\u12x4'), { error: 'Invalid unicode escape character: `x`' });
    assert.deepEqual(readStringContents('\u0001'), { error: 'Invalid string character: `\u0001`' });
  });
});

describe('the contents of a text block', () => {
  test('the common indentation goes, blank lines do not count', () => {
    assert.deepEqual(readTextBlockContents('\n    one\n\n      two\n    '), { value: 'one\n\n  two\n' });
  });

  test('the last line counts even if only spaces stand before the closing quotes', () => {
    assert.deepEqual(readTextBlockContents('\n    one\n  '), { value: '  one\n' });
  });

  test('spaces at the end of lines go, escapes are read afterwards', () => {
    assert.deepEqual(readTextBlockContents('\n  one   \n  two\\t"x"'), { value: 'one\ntwo\t"x"' });
  });

  test('a line of spaces without common indentation keeps one', () => {
    assert.deepEqual(readTextBlockContents('\none\n   \ntwo'), { value: 'one\n \ntwo' });
  });

  test('the text starts on a line of its own', () => {
    assert.deepEqual(readTextBlockContents(''), { error: 'Text block is empty' });
    assert.deepEqual(readTextBlockContents('one'), { error: 'Text block must start with a new line' });
  });
});
