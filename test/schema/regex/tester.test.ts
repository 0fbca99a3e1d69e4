import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { matchesWhole, patternTester } from '../../../src/schema/regex/index.ts';

suite('testing a text against a pattern', () => {
  test('finds it anywhere, as JSON Schema says', () => {
    assert.equal(patternTester('b')('abc'), true);
    assert.equal(patternTester('^b')('abc'), false);
  });

  test('knows nothing of a pattern that cannot be read', () => {
    assert.equal(patternTester('(')('('), undefined);
    assert.equal(patternTester(String.raw`\X`)('a'), undefined);
  });

  test('uses what JavaScript cannot express all the same', () => {
    const optional = patternTester(String.raw`^(a)?b\1$`);
    assert.equal(optional('aba'), true);
    assert.equal(optional('b'), false);
    assert.equal(patternTester(String.raw`(?i)^(a)\1$`)('aA'), true);
  });

  test('gives the right answer at once where backtracking would take years', () => {
    const text = 'a'.repeat(50_000);
    assert.equal(patternTester('^(a+)+$')(text), true);
    assert.equal(patternTester('^(a+)+$')(`${text}!`), false);
    assert.equal(patternTester('^([a-z]+-?)+$')(`${text}!`), false);
    assert.equal(patternTester('(?=(a*)*$)^.*b')(`${text}!`), false);
    assert.equal(patternTester('a*a*a*a*a*a*b')(text), false);
    assert.equal(patternTester('[a-z]+$')(`${text}!`), false);
    assert.equal(patternTester('^([^]+)*{x}$')(`${text}!`), false);
  });

  test('gives up where no quick answer exists', () => {
    assert.equal(patternTester(String.raw`^(a+)+\1$`)(`${'a'.repeat(200)}!`), undefined);
  });
});

suite('matching a text as a whole', () => {
  test('leaves nothing over, not even a line end', () => {
    assert.equal(matchesWhole('a|ab', 'ab'), true);
    assert.equal(matchesWhole('b', 'abc'), false);
    assert.equal(matchesWhole('ab', 'ab\n'), false);
    assert.equal(matchesWhole('(?i)AB', 'ab'), true);
    assert.equal(matchesWhole('(?x)a b # comment', 'ab'), true);
    assert.equal(matchesWhole('(a+)+', `${'a'.repeat(1000)}!`), false);
    assert.equal(matchesWhole('(a+)+', 'a'.repeat(1000)), true);
  });

  test('is false for what cannot be read', () => assert.equal(matchesWhole('(', '('), false));
});
