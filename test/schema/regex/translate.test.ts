import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { backtrackingSearch } from '../../../src/schema/regex/backtrack.ts';
import { numbersOf } from '../../../src/schema/regex/char-set.ts';
import { type Translation, translatePattern } from '../../../src/schema/regex/index.ts';
import { linearMatcher } from '../../../src/schema/regex/linear.ts';
import { parseJava } from '../../../src/schema/regex/parse-java.ts';
import { compileProgram } from '../../../src/schema/regex/program.ts';
import { readPattern } from '../../../src/schema/regex/read-pattern.ts';
import { JAVA_CHAPTERS, JAVA_REFUSES } from './java-cases.ts';

function translation(pattern: string): Translation {
  const translated = translatePattern(pattern);
  if ('unsupported' in translated) assert.fail(`${pattern}: ${translated.unsupported}`);
  return translated;
}

const show = (pattern: string, text: string) => `${pattern} on ${JSON.stringify(text)}`;

suite('Java patterns mean in JavaScript what they mean in Java', () => {
  for (const { about, cases } of JAVA_CHAPTERS) {
    test(about, () => {
      for (const { pattern, finds, misses } of cases) {
        const { regexp } = translation(pattern);
        for (const text of finds) assert.equal(regexp.test(text), true, show(pattern, text));
        for (const text of misses) assert.equal(regexp.test(text), false, show(pattern, text));
      }
    });
  }

  test('the two matchers of our own say the same', () => {
    for (const { pattern, finds, misses } of JAVA_CHAPTERS.flatMap((chapter) => chapter.cases)) {
      const regex = readPattern(pattern).regex!;
      const program = compileProgram(regex)!;
      const linear = linearMatcher(regex);
      for (const [texts, expected] of [
        [finds, true],
        [misses, false],
      ] as const) {
        for (const text of texts) {
          const { found } = backtrackingSearch(program, numbersOf(text, false), 100_000);
          assert.equal(found, expected, show(pattern, text));
          assert.equal(linear?.find(text) ?? expected, expected, show(pattern, text));
        }
      }
    }
  });
});

suite('what is not Java', () => {
  test('texts that Java refuses are told apart', () => {
    for (const pattern of JAVA_REFUSES) {
      const parsed = parseJava(pattern);
      assert.ok('problem' in parsed && !parsed.beyondUs, pattern);
      assert.ok(parsed.problem.offset >= 0 && parsed.problem.offset <= pattern.length, pattern);
      assert.match(parsed.problem.reason, /\.$/);
    }
  });

  test('they are read by the rules of JavaScript, if it takes them, with a note', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['^[^]$', '\n', 'ab'],
      ['^a{,3}$', 'a{,3}', 'aa'],
      ['^{a}$', '{a}', 'a'],
      [String.raw`^[a-\d]$`, '-', 'b'],
      ['^[a[b]$', '[', 'c'],
      ['(?<=(?:a|b)*c)d', 'abcd', 'abd'],
      [String.raw`^\q$`, 'q', 'x'],
      [String.raw`^[\b]$`, '\b', 'b'],
    ];
    for (const [pattern, found, missed] of cases) {
      const { regexp, notes, flags } = translation(pattern);
      assert.equal(regexp.test(found), true, pattern);
      assert.equal(regexp.test(missed), false, pattern);
      assert.equal(flags, '');
      assert.match(notes[0]!.text, /^Java refuses .* JavaScript's rules\.$/);
    }
  });

  test('what nobody takes is unsupported, with the place of the mistake', () => {
    assert.deepEqual(translatePattern('ab(c'), {
      unsupported: 'This group has no closing ")".',
      offset: 2,
      invalid: true,
    });
    assert.deepEqual(translatePattern('a**'), {
      unsupported: 'There is nothing before this quantifier that it could repeat.',
      offset: 2,
      invalid: true,
    });
    assert.deepEqual(translatePattern('(?P<n>a)'), {
      unsupported: 'There is no group "(?P".',
      offset: 0,
      invalid: true,
    });
  });
});

suite('what JavaScript cannot express is unsupported, with a reason', () => {
  const cases: readonly (readonly [string, number, RegExp])[] = [
    [String.raw`a\X`, 1, /visible|\\X/],
    [String.raw`a\b{g}`, 1, /\\b\{g\}/],
    [String.raw`\N{LATIN SMALL LETTER A}`, 0, /name/],
    ['a(?c)b', 1, /[Cc]anonical/],
    [String.raw`(a)?b\1`, 5, /may not have taken part/],
    [String.raw`(?:(a)|b)\1`, 9, /may not have taken part/],
    [String.raw`(?i)(a)\1`, 7, /ignores case/],
    [String.raw`(a?)*\1`, 0, /may match nothing/],
    ['(?<=(?>ab))c', 4, /look-behind/],
    [String.raw`(?<=(a))\1`, 4, /look-behind/],
    ['(?:'.repeat(300) + ')'.repeat(300), 750, /nested too deeply/],
    ['[['.repeat(80), 101, /nested too deeply/],
    ['a'.repeat(60_000), 0, /too long/],
  ];
  for (const [pattern, offset, reason] of cases) {
    test(pattern.length > 40 ? `${pattern.slice(0, 12)}… (${pattern.length})` : pattern, () => {
      const translated = translatePattern(pattern);
      assert.ok('unsupported' in translated, pattern);
      assert.match(translated.unsupported, reason);
      assert.equal(translated.invalid, false);
      assert.equal(translated.offset, offset);
    });
  }
});

suite('what is written', () => {
  const written: readonly (readonly [string, string, string])[] = [
    ['^[a-z]+', '^[a-z]+', 'u'],
    [String.raw`^\w\d\-\_`, String.raw`^\w\d-_`, 'u'],
    [String.raw`[\p{L}\p{N}_]`, String.raw`[_\p{L}\p{N}]`, 'u'],
    [String.raw`[\p{L}&&[^a-z]]`, String.raw`[\p{L}&&[^a-z]]`, 'v'],
    ['[a-z&&[^m]]', '[a-ln-z]', 'u'],
    ['(a)(b)', '(?:a)(?:b)', 'u'],
    [String.raw`(a)(b)\2`, String.raw`(?:a)(b)(?:\1)`, 'u'],
    ['a++', 'a+(?!a)', 'u'],
    ['(?>ab)', String.raw`(?=(ab))(?:\1)`, 'u'],
    [String.raw`\A\z`, '^$', 'u'],
    ['(?i)ab', '[Aa][Bb]', 'u'],
  ];
  for (const [pattern, source, flags] of written) {
    test(`${pattern} becomes /${source}/${flags}`, () => {
      const translated = translation(pattern);
      assert.equal(translated.source, source);
      assert.equal(translated.flags, flags);
    });
  }

  test('a repetition of nothing gets a note', () => {
    assert.deepEqual(
      translation('a+{1,3}').notes.map((note) => note.offset),
      [2],
    );
    assert.deepEqual(translation('^[a-z]+$').notes, []);
  });

  test('the same pattern is translated once', () => {
    assert.equal(translatePattern('^once$'), translatePattern('^once$'));
  });
});
