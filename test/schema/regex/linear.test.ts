import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { backtrackingSearch } from '../../../src/schema/regex/backtrack.ts';
import { numbersOf } from '../../../src/schema/regex/char-set.ts';
import { translatePattern } from '../../../src/schema/regex/index.ts';
import { linearMatcher } from '../../../src/schema/regex/linear.ts';
import { compileProgram } from '../../../src/schema/regex/program.ts';
import { readPattern } from '../../../src/schema/regex/read-pattern.ts';

const matcher = (pattern: string) => linearMatcher(readPattern(pattern).regex!);

const atoms = fc.constantFrom(
  ...[
    'a',
    'b',
    'c',
    '.',
    '[ab]',
    '[^a]',
    '\\w',
    '\\d',
    '^',
    '$',
    '\\b',
    '\\B',
    '\\z',
    '(?m:^)',
    '(?m:$)',
    '\\R',
    'é',
    '😀',
  ],
);
const quantifiers = fc.constantFrom(
  ...['', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '??', '{1,2}?'],
);
const possessives = fc.constantFrom(...['*+', '++', '?+', '{1,2}+', '{2,}+']);

const patterns = fc.letrec<{ pattern: string; term: string; group: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('term'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((options) => options.map((terms) => terms.join('')).join('|')),
  term: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.tuple(atoms, quantifiers).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('a', 'b', '[ab]', '.'), possessives).map((parts) => parts.join('')),
    fc.tuple(tie('group'), quantifiers).map((parts) => parts.join('')),
  ),
  group: fc
    .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?i:'), tie('pattern'))
    .map(([opening, body]) => `${opening}${body})`),
})).pattern;

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'A', '1', ' ', '\n', '\r', 'é', '😀'),
  maxLength: 12,
});

suite('the linear matcher', () => {
  test('says what the regular expression says, for any pattern and text', () => {
    let compared = 0;
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 4, maxLength: 4 }), (pattern, samples) => {
        const { regex } = readPattern(pattern);
        const translated = translatePattern(pattern);
        const linear = regex && linearMatcher(regex);
        if (linear === undefined || 'unsupported' in translated) return;
        const program = compileProgram(regex!)!;
        for (const text of samples) {
          // What takes many steps here would take the regular expression as many.
          const { found } = backtrackingSearch(program, numbersOf(text, false), 20_000);
          if (found === undefined) continue;
          const expected = translated.regexp.test(text);
          assert.equal(linear.find(text), expected, `${pattern} on ${JSON.stringify(text)}`);
          assert.equal(found, expected, `${pattern} on ${JSON.stringify(text)}, backtracking`);
          compared++;
        }
      }),
      { seed: 11, numRuns: 1500 },
    );
    assert.ok(compared > 4000, String(compared));
  });

  test('counts large repetitions without writing them out', () => {
    const counted = matcher('^[ab]{3,70000}c{2000}$')!;
    assert.equal(counted.find(`${'ab'.repeat(30_000)}${'c'.repeat(2000)}`), true);
    assert.equal(counted.find(`${'ab'.repeat(30_000)}${'c'.repeat(1999)}`), false);
    assert.equal(counted.find(`${'a'.repeat(70_001)}${'c'.repeat(2000)}`), false);
    assert.equal(counted.find(`ab${'c'.repeat(2000)}`), false);
    const overlapping = matcher('a{3}b')!;
    assert.equal(overlapping.find('aaaaab'), true);
    assert.equal(overlapping.find('aabaab'), false);
  });

  test('takes twice the steps for twice the text, where backtracking never ends', () => {
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '(.*)*=', '(?=(a*)*$)b', '(x+x+)+y', '[a-z]+$']) {
      const steps = (length: number) => stepsFor(pattern, `${'a'.repeat(length)}!`);
      assert.ok(steps(4000) < 2.2 * steps(2000), pattern);
    }
  });

  test('says so when the steps do not suffice', () => {
    assert.equal(matcher('^(a+)+$')!.find('a'.repeat(1000), 100), undefined);
  });

  test('looks ahead and behind, also inside each other', () => {
    const password = matcher('^(?=.*[0-9])(?=.*[a-z])(?!.*(?<=x)y).{4,}$')!;
    assert.equal(password.find('abc1'), true);
    assert.equal(password.find('abcd'), false);
    assert.equal(password.find('axy1'), false);
    assert.equal(matcher('(?<=(?<!b)a)c')!.find('ac'), true);
    assert.equal(matcher('(?<=(?<!b)a)c')!.find('bac'), false);
  });

  test('is not for back references, nor for atomic groups over more than a character', () => {
    for (const pattern of [String.raw`(a)\1`, '(?>ab|a)b', '(?:ab)++'])
      assert.equal(matcher(pattern), undefined, pattern);
    assert.equal(matcher('a++b')!.find('aab'), true);
    assert.equal(matcher('^a{1,2}+a$')!.find('aa'), false);
  });
});

/** The smallest limit, to a twentieth, with which the matcher comes to an answer. */
function stepsFor(pattern: string, text: string): number {
  const linear = matcher(pattern)!;
  let steps = 100;
  while (linear.find(text, steps) === undefined) steps = Math.ceil(steps * 1.05);
  return steps;
}
