import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pythonRefusal } from '../../../src/schema/python-pattern/syntax.ts';

const takes = (...patterns: string[]): void => {
  for (const pattern of patterns) assert.equal(pythonRefusal(pattern), undefined, pattern);
};
const refuses = (...patterns: string[]): void => {
  for (const pattern of patterns) assert.notEqual(pythonRefusal(pattern), undefined, pattern);
};

describe("what Python's re takes and what it refuses, as re.compile(pattern, re.ASCII) of Python 3.11 does", () => {
  test('escapes', () => {
    takes(
      '\\d\\D\\s\\S\\w\\W',
      '\\A\\b\\B\\Z',
      '\\a\\f\\n\\r\\t\\v',
      '\\x41\\u0041\\U00000041',
      '\\-\\/\\é',
      '\\0\\012\\377',
    );
    refuses(
      '\\p{L}',
      '\\h',
      '\\z',
      '\\Q',
      '\\c',
      '\\x4',
      '\\u12',
      '\\U00110000',
      '\\400',
      'a\\',
      '\\8',
      '\\N',
      '\\N{',
    );
  });

  test('classes in brackets', () => {
    takes(
      '[a-z]',
      '[]a]',
      '[^]a]',
      '[a-]',
      '[-a]',
      '[\\w-]',
      '[\\b]',
      '[[:alpha:]]',
      '[a&&b]',
      '[\\101-\\u0042]',
      '[é-😀]',
    );
    refuses('[', '[]', '[z-a]', '[\\w-z]', '[a-\\d]', '[\\A]', '[\\8]', '[a', '[a-');
  });

  test('repetition', () => {
    takes(
      'a*',
      'a+?',
      'a{2}',
      'a{2,}',
      'a{,3}',
      'a{2,3}?',
      'a*+',
      'a{',
      'a{}',
      'a{x}',
      '{',
      '(?=a)*',
      '(?:^)*',
      '()*',
    );
    refuses('*', 'a**', 'a*?*', 'a{3,2}', '^*', '\\b+', '(*)', '|*', 'a{4294967295}', 'a{2}{3}');
  });

  test('groups', () => {
    takes(
      '(a)',
      '(?:a)',
      '(?P<n>a)(?P=n)',
      '(a)\\1',
      '(?#note)',
      '(?>a)',
      '(?=a)(?!b)',
      '(a)?(?(1)b|c)',
      '(?P<n>a)(?(n)b)',
    );
    refuses(
      '(',
      ')',
      'a)',
      '(?',
      '(?<n>a)',
      '(?P',
      '(?Pn)',
      '(?P<1>a)',
      '(?P<n>a)(?P<n>b)',
      '(?P=n)',
      '\\1',
      '(\\1)',
      '(?#',
    );
    refuses('(?(1)a)', '(?(0)a)', '(a)(?(1)b|c|d)', '(?(n)a)', '(?@a)');
  });

  test('flags', () => {
    takes('(?i)a', '(?ims)a', '(?i:a)', '(?-i:a)', '(?i-s:a)', '(?x) a # note', '(?#note)(?i)a', '(?a)');
    refuses(
      'a(?i)',
      'a|(?i)b',
      '((?i)a)',
      '(?d)',
      '(?i-i:a)',
      '(?-:a)',
      '(?i',
      '(?L)',
      '(?u)',
      '(?au)',
      '(?-a:b)',
      '(?y:a)',
    );
    takes('(?x)( # a comment with )\n)');
    refuses('(?x)(a # )');
  });

  test('look-behind needs one length', () => {
    takes('(?<=a)', '(?<!ab|cd)', '(?<=a{3})', '(?<=(?=a*)b)', '(a)(?<=\\1)');
    refuses('(?<=a*)', '(?<=a|bc)', '(?<=a?)', '(?<!a{1,2})', '(?<=(a)\\1)', '(?<a)');
  });
});

test('a reason is given in words', () => {
  assert.equal(pythonRefusal('\\p{L}'), '\\p means nothing to it');
  assert.equal(pythonRefusal('(?<name>a)'), 'it wants (?P<name>…) for a named group, not (?<name>…)');
});

test('hostile nesting is refused, not followed', () => {
  assert.equal(pythonRefusal('('.repeat(100_000)), 'it is nested too deeply');
});
