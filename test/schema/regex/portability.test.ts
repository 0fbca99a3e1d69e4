import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Engine, portability } from '../../../src/schema/regex/index.ts';

const r = String.raw;

const engines = (pattern: string, effect: string): readonly Engine[] => [
  ...new Set(
    portability(pattern)
      .filter((finding) => finding.effect === effect)
      .flatMap((finding) => finding.engines),
  ),
];

suite('who refuses a pattern', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['^[a-z]+', ''],
    ['(?=a)', 're2'],
    ['(?<=a)b', 're2'],
    ['(?<=a{1,2})b', 're2 python'],
    [r`(a)\1`, 're2'],
    ['a++', 'javascript javascript-u re2 dotnet'],
    ['(?>a)', 'javascript javascript-u re2'],
    ['a{1,1001}', 're2'],
    ['(a{100}){50}', 're2'],
    ['a{1,1000}', ''],
    [r`\p{L}`, 'python'],
    [r`\p{Alpha}`, 'python re2 dotnet'],
    [r`\p{IsLatin}`, 'python javascript-u re2'],
    [r`\p{Lower}`, 'python re2 dotnet'],
    [r`\Z`, 'javascript-u re2'],
    [r`\z`, 'javascript-u python'],
    [r`\h`, 'javascript-u re2 dotnet python'],
    [r`\-\_`, 'javascript-u'],
    [r`[\-]`, ''],
    [r`\.\/`, ''],
    [r`[\w-.]`, 'javascript-u dotnet python'],
    ['a}', 'javascript-u'],
    ['(?i)a', 'javascript javascript-u'],
    ['a(?i)b', 'javascript javascript-u python'],
    ['(?x)a', 'javascript javascript-u re2'],
    ['(?<n>a)', 'python'],
    [r`\u0041`, 're2'],
    [r`\x{41}`, 'javascript-u dotnet python'],
    [r`\Qa\E`, 'javascript-u dotnet python'],
    ['a+{2}', 'javascript javascript-u re2 dotnet python'],
    ['^*', 'javascript javascript-u python'],
    ['[😀-😎]', 'javascript dotnet'],
    [r`[\uD83D\uDE00-\uD83D\uDE4F]`, 'javascript re2 dotnet python'],
    [r`[a-\d]`, 'java javascript-u'],
    ['a{,3}', 'java javascript-u'],
    ['(a', 'java javascript javascript-u'],
    [r`\N{COLON}`, 'javascript-u'],
  ];
  for (const [pattern, expected] of refused) {
    test(`${pattern} is refused by ${expected || 'nobody'}`, () => {
      const found = engines(pattern, 'refuses').toSorted();
      assert.deepEqual(found, expected.split(' ').filter(Boolean).toSorted());
    });
  }
});

suite('who reads a pattern differently', () => {
  const different: readonly (readonly [string, string])[] = [
    ['^[a-z]+', ''],
    [r`\p{L}`, 'javascript'],
    [r`\p{Lower}`, 'javascript javascript-u'],
    [r`\A`, 'javascript'],
    [r`\Z`, 'javascript python'],
    [r`\v`, 'javascript javascript-u re2 dotnet python'],
    ['[a-z&&[^b]]', 'javascript javascript-u re2 dotnet python'],
    ['[]a]', 'javascript javascript-u'],
    ['[😀-😎]', 'javascript dotnet'],
    [r`\x{41}`, 'javascript'],
    ['(?U)a', 're2'],
  ];
  for (const [pattern, expected] of different) {
    test(`${pattern} is read differently by ${expected || 'nobody'}`, () => {
      const found = engines(pattern, 'differs').toSorted();
      assert.deepEqual(found, expected.split(' ').filter(Boolean).toSorted());
    });
  }

  test('differences at line ends and outside of ASCII are kept apart', () => {
    assert.deepEqual(engines('^a$', 'refuses'), []);
    assert.deepEqual(engines('^a$', 'differs'), []);
    assert.ok(engines('^a$', 'edge').includes('javascript'));
    assert.ok(engines(r`\d`, 'edge').includes('python'));
    assert.deepEqual(engines('^[a-z]', 'edge'), []);
  });
});

suite('a finding', () => {
  test('has a place and a reason, in the order of the pattern', () => {
    const pattern = r`^a++(?=b)\h`;
    const findings = portability(pattern).filter((finding) => finding.engines.includes('re2'));
    assert.deepEqual(
      findings.map(({ offset, end }) => pattern.slice(offset, end)),
      ['++', '(?=b)', r`\h`],
    );
    for (const { reason } of findings) assert.match(reason, /^.+\.$/);
  });

  test("tells what Java thinks of another's pattern", () => {
    const finding = portability('ab[').find((one) => one.engines.includes('java'));
    assert.equal(finding?.effect, 'refuses');
    assert.equal(finding?.offset, 2);
  });

  test('agrees with the JavaScript at hand', () => {
    for (const pattern of [
      r`a\-b`,
      '^[a-z]$',
      r`[\uD83D\uDE00-\uD83D\uDE4F]`,
      '[z-a]',
      'a{2}',
      ']',
      r`\p{Greek}`,
    ]) {
      for (const [engine, flag] of [
        ['javascript', ''],
        ['javascript-u', 'u'],
      ] as const) {
        const refused = engines(pattern, 'refuses').includes(engine);
        if (refused) assert.throws(() => new RegExp(pattern, flag), pattern);
        else new RegExp(pattern, flag);
      }
    }
  });
});
