import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { attackText } from '../../../src/schema/regex/attack.ts';
import { backtrackingSearch } from '../../../src/schema/regex/backtrack.ts';
import { numbersOf } from '../../../src/schema/regex/char-set.ts';
import { type BacktrackingRisk, backtracking, translatePattern } from '../../../src/schema/regex/index.ts';
import { compileProgram } from '../../../src/schema/regex/program.ts';
import { readPattern } from '../../../src/schema/regex/read-pattern.ts';

const r = String.raw;
const MOST_STEPS = 2_000_000;

/** The steps of a backtracking search on the risk's own text, so many pumps long. */
function steps(pattern: string, risk: BacktrackingRisk, times: number): number {
  const program = compileProgram(readPattern(pattern).regex!)!;
  const result = backtrackingSearch(program, numbersOf(attackText(risk.attack, times), false), MOST_STEPS);
  assert.notEqual(result.found, true, `${pattern} must not match its attack`);
  return result.steps;
}

suite('exponential patterns are found, with a text that proves it', () => {
  const patterns = [
    '^(a+)+$',
    '^(a*)*$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(a|b|ab)*c$',
    '^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*@$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    r`^(\w+\s?)*$`,
    r`^(?:[\w.-]+/?)+$`,
    r`^([^:*/]+/?)*[^:*/]+$`,
    '(x+x+)+y',
    '^(?:a?b?)*c$',
    '^(a{1,20}){1,20}$',
    '^(?=(a+)+$)b',
    r`^\$\{(\w+.)+\w+\}$`,
    r`^(\p{L}+\s*)*$`,
    '^((ab)*|(ba)*|a)*$',
  ];
  for (const pattern of patterns) {
    test(pattern, () => {
      const risk = backtracking(pattern);
      assert.equal(risk?.kind, 'exponential');
      assert.equal(risk.degree, Infinity);
      assert.ok(risk.offset >= 0 && risk.end <= pattern.length && risk.offset < risk.end);
      const counts = [2, 4, 8].map((times) => steps(pattern, risk, times));
      const [few, more, many] = counts as [number, number, number];
      // A polynomial's steps would grow by the same factor each time.
      assert.ok(many >= MOST_STEPS || many / more > 1.5 * (more / few), `${pattern}: ${counts}`);
      assert.ok(steps(pattern, risk, 60) >= MOST_STEPS, pattern);
    });
  }
});

suite('polynomial patterns are found, with the power of their growth', () => {
  const patterns: readonly (readonly [string, number])[] = [
    [r`^\d+\d+$`, 2],
    ['^[a-z]+[a-z0-9]*$', 2],
    ['^.*@.*$', 2],
    ['^.*a.*b.*$', 3],
    [r`^arn:.+:.+$`, 2],
    ['[a-z]+$', 2],
    [r`\s+$`, 2],
    ['^(?=.*x.*y)a', 2],
    [r`^\s*[a-z]*\s*,?\s*$`, 2],
  ];
  for (const [pattern, degree] of patterns) {
    test(pattern, () => {
      const risk = backtracking(pattern);
      assert.equal(risk?.kind, 'polynomial');
      assert.ok(risk.degree >= degree, `degree ${risk.degree}`);
      const factor = steps(pattern, risk, 80) / steps(pattern, risk, 40);
      assert.ok(factor > 3, `twice the text takes ${factor} times the steps`);
    });
  }
});

suite('harmless patterns are left alone', () => {
  const patterns = [
    '^[a-zA-Z0-9_-]{1,64}$',
    '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
    r`^arn:aws[a-z-]*:[a-z0-9]+:[a-z0-9-]*:[0-9]{12}:[^/]+/.+$`,
    r`^([0-9]{1,3}\.){3}[0-9]{1,3}$`,
    r`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$`,
    '^(a|b|c)*d$',
    '^(ab|cd)+$',
    '^((a|b)c)*$',
    '(a+)+',
    '^(a+)+',
    '^(?:a+b)+$',
    r`^(/[a-z]+)+$`,
    '^(?>a+)+$',
    '^(a++)+$',
    '.*',
    '(?s).*',
    r`^[\s\S]*$`,
    r`^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$`,
    '^(?!aws:)[a-z]+$',
    '^[^*]*[*]?$',
    '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    r`^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$`,
    '',
  ];
  for (const pattern of patterns) {
    test(pattern || 'the empty pattern', () => assert.equal(backtracking(pattern)?.reason, undefined));
  }
});

suite('a finding', () => {
  test('points at the repetition to mend and says why', () => {
    const pattern = '^x([a-z]+)*$';
    const risk = backtracking(pattern)!;
    assert.equal(pattern.slice(risk.offset, risk.end), '([a-z]+)*');
    assert.match(risk.reason, /^"\(\[a-z\]\+\)\*" can read "a" in more than one way/);
    assert.equal(risk.example, `xa${'a'.repeat(40)}${risk.attack.suffix}`);
  });

  test('names both of two competing repetitions', () => {
    const risk = backtracking('^[a-z]+[a-z0-9]*$')!;
    assert.match(risk.reason, /^"\[a-z\]\+" and "\[a-z0-9\]\*" can both read "a"/);
    assert.match(risk.reason, /the square of its length/);
  });

  test('says when only the search makes it slow', () => {
    assert.match(backtracking('[a-z]+$')!.reason, /^The search starts anew at every character/);
  });

  test('its example keeps the translated regular expression from matching', () => {
    const pattern = '^([a-z]+)*$';
    const translated = translatePattern(pattern);
    assert.ok('regexp' in translated);
    const { attack } = backtracking(pattern)!;
    assert.equal(translated.regexp.test(attackText(attack, 3)), false);
  });

  test('there is none for what cannot be read', () => assert.equal(backtracking('(a+'), undefined));

  test('patterns of JavaScript alone are looked at, too', () => {
    assert.equal(backtracking('^([^]+)*{x}$')?.kind, 'exponential');
  });
});
