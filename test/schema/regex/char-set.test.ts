import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { foldRange, foldSingle } from '../../../src/schema/regex/case-folding.ts';
import {
  complement,
  contains,
  intersection,
  LAST_CODE_POINT,
  numbersOf,
  property,
  rangesOf,
  setKey,
  single,
  union,
} from '../../../src/schema/regex/char-set.ts';
import { unicodeBlock } from '../../../src/schema/regex/unicode-blocks.ts';

const code = (letter: string) => letter.codePointAt(0)!;

suite('sets of characters', () => {
  test('ranges that touch or overlap become one', () => {
    assert.deepEqual(rangesOf([0x63, 0x64, 0x61, 0x62, 0x70, 0x72, 0x71, 0x74]), {
      kind: 'ranges',
      ranges: [0x61, 0x64, 0x70, 0x74],
    });
  });

  test('a complement of a complement is the set', () => {
    for (const set of [rangesOf([5, 9]), rangesOf([0, 3, LAST_CODE_POINT, LAST_CODE_POINT]), property('L')]) {
      assert.equal(setKey(complement(complement(set))), setKey(set));
    }
  });

  test('unions, intersections and complements hold what they should', () => {
    const letters = property('L');
    const lower = rangesOf([0x61, 0x7a]);
    const others = intersection(letters, complement(lower));
    for (const [letter, inside] of [
      ['a', false],
      ['A', true],
      ['é', true],
      ['1', false],
    ] as const) {
      assert.equal(contains(others, code(letter)), inside, letter);
      assert.equal(contains(complement(others), code(letter)), !inside, letter);
      assert.equal(contains(union([others, single(0x31)]), code(letter)), inside || letter === '1', letter);
    }
    assert.deepEqual(intersection(rangesOf([1, 5]), rangesOf([3, 9])), rangesOf([3, 5]));
  });

  test('a text is code points, or UTF-16 units', () => {
    assert.deepEqual([...numbersOf('a😀\ud83d', false)], [0x61, 0x1f600, 0xd83d]);
    assert.deepEqual([...numbersOf('a😀', true)], [0x61, 0xd83d, 0xde00]);
  });
});

suite('letter case', () => {
  const members = (set: ReturnType<typeof single>, letters: string) =>
    [...letters].filter((letter) => contains(set, code(letter))).join('');

  test('ASCII letters have ASCII partners', () => {
    assert.equal(members(foldSingle(code('k'), 'ascii'), 'kK\u212a'), 'kK');
    assert.equal(members(foldRange(code('X'), code('b'), 'ascii'), 'xXyYwaAbBcC_'), 'xXyYaAbB_');
    assert.equal(members(foldSingle(code('é'), 'ascii'), 'éÉ'), 'é');
  });

  test('Unicode letters have all theirs, one for one', () => {
    assert.equal(members(foldSingle(code('k'), 'unicode'), 'kK\u212a'), 'kK\u212a');
    assert.equal(members(foldSingle(code('ǆ'), 'unicode'), 'ǆǅǄ'), 'ǆǅǄ');
    assert.equal(members(foldSingle(code('ß'), 'unicode'), 'ßẞsS'), 'ß');
    assert.equal(members(foldRange(code('à'), code('é'), 'unicode'), 'ÀÉàéÊê'), 'ÀÉàé');
  });
});

suite('Unicode blocks', () => {
  test('are known by any spelling of their name', () => {
    for (const name of ['Greek', 'GREEK', 'GreekandCoptic', 'Greek and Coptic', 'greek_and_coptic']) {
      assert.deepEqual(unicodeBlock(name), [0x370, 0x3ff], name);
    }
    assert.deepEqual(unicodeBlock('Latin-1 Supplement'), [0x80, 0xff]);
    assert.equal(unicodeBlock('Nowhere'), undefined);
    assert.equal(unicodeBlock('constructor'), undefined);
  });
});
