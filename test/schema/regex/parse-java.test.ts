import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Node } from '../../../src/schema/regex/ast.ts';
import { parseJava } from '../../../src/schema/regex/parse-java.ts';

function parse(pattern: string): Node {
  const parsed = parseJava(pattern);
  if ('problem' in parsed) assert.fail(`${pattern}: ${parsed.problem.reason}`);
  return parsed.regex.body;
}

/** The tree as brackets, with the text that each node stands for. */
function outline(pattern: string, node: Node = parse(pattern)): string {
  const text = pattern.slice(node.start, node.end);
  switch (node.kind) {
    case 'sequence':
      return `[${node.items.map((item) => outline(pattern, item)).join(' ')}]`;
    case 'alternation':
      return `<${node.options.map((option) => outline(pattern, option)).join(' | ')}>`;
    case 'capture':
      return `${node.group}:(${outline(pattern, node.body)})`;
    case 'repeat':
      return `${outline(pattern, node.body)}{${node.min},${node.max} ${node.mode}}`;
    case 'atomic':
      return `atomic(${outline(pattern, node.body)})`;
    case 'look':
      return `${node.negative ? 'not ' : ''}${node.behind ? 'behind' : 'ahead'}(${outline(pattern, node.body)})`;
    case 'assertion':
      return `@${node.test}`;
    case 'back-reference':
      return `=${node.group}`;
    default:
      return text === '' ? 'nothing' : text;
  }
}

suite('the tree of a pattern', () => {
  const outlines: readonly (readonly [string, string])[] = [
    ['abc', '[a b c]'],
    ['ab*', '[a b{0,Infinity greedy}]'],
    ['a|bc|', '<a | [b c] | nothing>'],
    ['(a(b))(?:c)', '[1:([a 2:(b)]) (?:c)]'],
    ['a??b+?c{2}c{2,}+', '[a{0,1 reluctant} b{1,Infinity reluctant} c{2,2 greedy} c{2,Infinity possessive}]'],
    ['(?:ab)*+', 'atomic([a b]{0,Infinity greedy})'],
    ['(?:ab){2,3}+', 'atomic(atomic([a b]){2,3 greedy})'],
    [String.raw`(?<name>a)\k<name>\1`, '[1:(a) =1 =1]'],
    ['(?=a)(?!b)(?<=c)(?<!d)(?>e)', '[ahead(a) not ahead(b) behind(c) not behind(d) atomic(e)]'],
    [
      String.raw`^\b\B\z\Z$`,
      '[@start @word-boundary @not-word-boundary @end @end-or-last-line-end @end-or-last-line-end]',
    ],
    ['(?m)^$', '[@line-start @line-end]'],
    ['(?md)^$', '[@line-start-unix @line-end-unix]'],
    [String.raw`[a-z&&[^b]]\p{L}\Qab\E`, String.raw`[[a-z&&[^b]] \p{L} a b]`],
    ['(?x) a # b\n c', '[a c]'],
    ['a{2}{3}', '[a{2,2 greedy} nothing]'],
  ];
  for (const [pattern, expected] of outlines) {
    test(pattern.replace('\n', '␊'), () => assert.equal(outline(pattern), expected));
  }
});

suite('places', () => {
  test('a mistake is reported where it stands', () => {
    const mistakes: readonly (readonly [string, number])[] = [
      ['abc[de', 3],
      ['ab{x}', 2],
      ['a(b|c', 1],
      ['ab)c', 2],
      ['😀😀*+*', 6],
      [String.raw`ab\q`, 2],
      [String.raw`a[b-\d]`, 2],
      ['a{3,1}', 1],
      [String.raw`x\p{Nope}`, 1],
    ];
    for (const [pattern, offset] of mistakes) {
      const parsed = parseJava(pattern);
      assert.ok('problem' in parsed, pattern);
      assert.equal(parsed.problem.offset, offset, pattern);
    }
  });

  test('features carry the text they stand for', () => {
    const pattern = String.raw`(?i)a++\h[\w-.](?<n>b)\k<n>\x{41}\Q*\E`;
    const parsed = parseJava(pattern);
    assert.ok('regex' in parsed);
    assert.deepEqual(
      parsed.regex.features.map(({ name, start, end }) => [name, pattern.slice(start, end)]),
      [
        ['inline-flags', '(?i)'],
        ['possessive', '++'],
        ['horizontal-space', String.raw`\h`],
        ['shorthand', String.raw`\w`],
        ['class-dash-after-shorthand', String.raw`\w`],
        ['named-group', '(?<n>b)'],
        ['back-reference', String.raw`\k<n>`],
        ['code-point-escape', String.raw`\x{41}`],
        ['quotation', String.raw`\Q*\E`],
      ],
    );
  });
});

suite('any text', () => {
  const alphabet = fc.constantFrom(...'ab0([{}])*+?|^$.\\-&,:=!<>#QEpPdwsxukN \n😀é'.match(/./gsu)!);
  test('is read or refused, never anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 30 }), (pattern) => {
        const parsed = parseJava(pattern);
        const { offset } = 'problem' in parsed ? parsed.problem : { offset: 0 };
        return offset >= 0 && offset <= pattern.length;
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  test('deep nesting is refused, not a crash', () => {
    for (const opening of ['(', '(?:', '(?=', '[', '[a&&', '(?i:']) {
      assert.ok('problem' in parseJava(opening.repeat(9000)), opening);
    }
  });
});
