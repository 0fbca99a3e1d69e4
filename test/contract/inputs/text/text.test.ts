import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { randomChoices, SIMPLEST, tracedChoices } from '../../../../src/contract/inputs/choices.ts';
import { makeText, type TextDemands } from '../../../../src/contract/inputs/text/text.ts';
import { hasFormat, patternTester } from '../../../../src/schema/index.ts';

const demands = (part: Partial<TextDemands>): TextDemands => ({
  minLength: 0,
  maxLength: Infinity,
  patterns: [],
  formats: [],
  ...part,
});

function textsFor(part: Partial<TextDemands>, count = 20, unique = false): readonly (string | undefined)[] {
  return Array.from({ length: count }, (_, seed) =>
    makeText(demands(part), randomChoices(seed), { liberty: 'ascii', unique }),
  );
}

/** Patterns of every construct, in Java's syntax. */
const PATTERNS: readonly string[] = [
  '^abc$',
  '^[a-z][a-z0-9-]{2,30}[a-z0-9]$',
  '^(arn:aws[a-z-]*:iam::\\d{12}:role/[\\w+=,.@-]+)$',
  '^(red|green|blue)$',
  '^(?:a|bc|def){2,3}$',
  '^[^a-y\\s]+$',
  '^[a-z&&[^aeiou]]{4}$',
  '^\\p{Lu}\\p{Ll}+$',
  '^\\p{IsGreek}{3}$',
  '^[^\\x00-\\x7F]{2,5}$',
  '^\\x{1F600}$',
  '^\\Qa.b(c\\E$',
  '^(?i)abc$',
  '^(?<year>\\d{4})-\\k<year>$',
  '^(\\w)\\1$',
  '^(?>a+)b$',
  '^a++b?$',
  '^\\d+?\\.\\d{1,2}+$',
  '\\Aword\\z',
  '\\bfoo\\b',
  'somewhere',
  '^(?!aws:)[a-z:]{1,20}$',
  '^(?!.*--)[a-z-]{3,10}$',
  '^(?=.{20,30}$)[a-z]+(-[a-z]+)*$',
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,}$',
  '^(?=^\\$)(?=^\\S+$).*$',
  '^.*(?<!-)$',
  '^$|^[0-9a-f]{32}$',
  '^(a+)+$',
  '^a{300}$',
  '',
];

describe('text from patterns', () => {
  for (const pattern of PATTERNS) {
    test(pattern === '' ? 'an empty pattern' : pattern, () => {
      for (const text of textsFor({ patterns: [pattern] })) {
        assert.ok(text !== undefined, 'no text was found');
        assert.equal(patternTester(pattern)(text), true, JSON.stringify(text));
      }
    });
  }

  test('lengths are kept, and count characters', () => {
    for (const [pattern, minLength, maxLength] of [
      ['^[a-z]*$', 5, 7],
      ['^([a-z]+\\.){2,4}com$', 30, 40],
      ['^((a|b){3}|c{10})$', 10, 10],
      ['\\S', 12, 14],
      ['^[\\x{1F600}-\\x{1F64F}]+$', 4, 4],
      ['^x?y?z?$', 2, 2],
    ] as const) {
      for (const text of textsFor({ patterns: [pattern], minLength, maxLength })) {
        assert.ok(text !== undefined, pattern);
        const { length } = [...text];
        assert.ok(length >= minLength && length <= maxLength, `${pattern}: ${JSON.stringify(text)}`);
        assert.equal(patternTester(pattern)(text), true, JSON.stringify(text));
      }
    }
  });

  test('several patterns at once', () => {
    for (const text of textsFor({ patterns: ['^[a-m]+$', '^[g-z]{3}$'] })) assert.match(text!, /^[g-m]{3}$/);
  });

  test('what no text fits ends without one', () => {
    for (const part of [
      { patterns: ['^a+$', '^b+$'] },
      { patterns: ['^a{3}$'], minLength: 4 },
      { patterns: ['^[a&&b]$'] },
      { minLength: 3, maxLength: 2 },
      { minLength: 1e9 },
      { patterns: ['^a{5000}b{99999}$'], maxLength: 10 },
    ]) {
      assert.equal(textsFor(part, 1)[0], undefined, JSON.stringify(part));
    }
  });

  test('a pattern that nobody can read asks for nothing', () => {
    assert.equal(typeof textsFor({ patterns: ['('] }, 1)[0], 'string');
  });

  test('a long option is taken rather than nothing', () => {
    const texts = textsFor({ patterns: ['^$|^arn:[a-z]{40}$'] }, 40);
    assert.ok(texts.some((text) => text !== ''));
  });

  test('the simplest text is short and plain', () => {
    const simplest = (part: Partial<TextDemands>): string | undefined =>
      makeText(demands(part), tracedChoices(1, SIMPLEST).choices, { liberty: 'ascii', unique: false });
    assert.equal(simplest({}), 'a');
    assert.equal(simplest({ minLength: 3 }), 'aaa');
    assert.equal(simplest({ patterns: ['^[A-Z]\\d{2,9}$'] }), 'A00');
  });
});

describe('text for formats', () => {
  for (const format of [
    'date-time',
    'date',
    'time',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'json-pointer',
  ]) {
    test(format, () => {
      for (const text of textsFor({ formats: [format] })) assert.equal(hasFormat(text!, format), true, text);
    });
  }

  test('a pattern counts more than a format, and both count if they can', () => {
    for (const text of textsFor({ formats: ['ipv4'], patterns: ['^192'] })) {
      assert.equal(hasFormat(text!, 'ipv4'), true, text);
    }
    for (const text of textsFor({ formats: ['date-time'], patterns: ['^[a-z]{4}$'] }))
      assert.match(text!, /^[a-z]{4}$/);
  });

  test('a format that nobody knows asks for nothing', () => {
    assert.equal(typeof textsFor({ formats: ['whatever'] }, 1)[0], 'string');
  });
});

describe('unique text', () => {
  test('no two are the same where there is room', () => {
    for (const part of [
      {},
      { patterns: ['^[a-z0-9-]{3,63}$'] },
      { patterns: ['^arn:aws:sns:[a-z0-9-]*:\\d{12}:.+$'] },
    ]) {
      const texts = textsFor(part, 2000, true);
      assert.equal(new Set(texts).size, 2000, JSON.stringify(part));
    }
  });

  test('it is not made simpler', () => {
    const text = (seed: number): string | undefined =>
      makeText(demands({}), tracedChoices(seed, SIMPLEST).choices, { liberty: 'ascii', unique: true });
    assert.notEqual(text(1), text(2));
  });
});

test('characters beyond ASCII only on request', () => {
  const made = (liberty: 'ascii' | 'unicode'): string =>
    Array.from({ length: 200 }, (_, seed) =>
      makeText(demands({ minLength: 10 }), randomChoices(seed), { liberty, unique: false }),
    ).join('');
  assert.match(made('ascii'), /^[\x20-\x7e]*$/);
  assert.match(made('unicode'), /\p{Script=Han}/u);
  assert.match(made('unicode'), /[\u{10000}-\u{10ffff}]/u);
});
