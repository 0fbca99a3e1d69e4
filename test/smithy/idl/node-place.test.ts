import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseIdl } from '../../../src/smithy/idl/parse.ts';
import type { LoadOperation } from '../../../src/smithy/model/operations.ts';
import type { Place } from '../../../src/smithy/model/place.ts';

function operations(text: string): readonly LoadOperation[] {
  const { operations: found, events } = parseIdl('a.smithy', `$version: "2"\n${text}`);
  assert.equal(
    events.find(({ severity }) => severity === 'ERROR'),
    undefined,
  );
  return found;
}

function metadataPlace(value: string): Place {
  const found = operations(`metadata key = ${value}\n`).find(({ kind }) => kind === 'metadata');
  assert.ok(found?.kind === 'metadata');
  return found.place;
}

function traitPlace(trait: string): Place {
  const found = operations(`namespace a\n${trait}\nstring S\n`).find(({ kind }) => kind === 'traits');
  assert.ok(found?.kind === 'traits');
  return found.uses[0]!.place;
}

/** The text that stands at a path inside a place. */
function textAt(place: Place, ...path: (string | number)[]): string {
  const { source, start, end } = path.reduce((at: Place, token) => at.child?.(token) ?? at, place);
  return source.text.slice(start, end).trimEnd();
}

describe('the parts of metadata', () => {
  const VALUE = `{
    name: "x" // with "quotes", [brackets] and {braces}
    "quoted key" : [1, -2.5e3, true, null,, a.b#C$d, D
        { deep: [[], {}, ["end"]] }
        """
        ] } a "text" \\""" block
        """
        "\\"]"]
    /// Documentation does not matter here.
    __proto__: {}
    last: word
}`;

  const cases: [path: (string | number)[], text: string][] = [
    [['name'], '"x"'],
    [['quoted key', 0], '1'],
    [['quoted key', 1], '-2.5e3'],
    [['quoted key', 2], 'true'],
    [['quoted key', 3], 'null'],
    [['quoted key', 4], 'a.b#C$d'],
    [['quoted key', 5], 'D'],
    [['quoted key', 6], '{ deep: [[], {}, ["end"]] }'],
    [['quoted key', 6, 'deep', 0], '[]'],
    [['quoted key', 6, 'deep', 2, 0], '"end"'],
    [['quoted key', 7], '"""\n        ] } a "text" \\""" block\n        """'],
    [['quoted key', 8], '"\\"]"'],
    [['__proto__'], '{}'],
    [['last'], 'word'],
  ];
  for (const [path, text] of cases) {
    test(path.join(' / '), () => assert.equal(textAt(metadataPlace(VALUE), ...path), text));
  }

  test('what is not there stands where the whole stands', () => {
    const place = metadataPlace(VALUE);
    assert.equal(textAt(place, 'missing'), VALUE);
    assert.equal(textAt(place, 'name', 'x'), '"x"');
    assert.equal(textAt(place, 'quoted key', 99).startsWith('[1, -2.5e3'), true);
    assert.equal(textAt(place, 'constructor'), VALUE);
  });

  test('the items of a long list are found without reading it again for each', () => {
    const count = 20_000;
    const place = metadataPlace(`[${Array.from({ length: count }, (_, index) => `"${index}"`).join(' ')}]`);
    for (let index = 0; index < count; index++) assert.equal(textAt(place, index), `"${index}"`);
  });
});

describe('the parts of a trait', () => {
  const cases: [trait: string, path: (string | number)[], text: string][] = [
    ['@t(a: 1, b: [x, { c: "d" }])', ['a'], '1'],
    ['@t(a: 1, b: [x, { c: "d" }])', ['b', 1, 'c'], '"d"'],
    ['@t("a" : { b: 2 })', ['a', 'b'], '2'],
    ['@t({ a: { b: 3 } })', ['a', 'b'], '3'],
    ['@t(\n  // none\n  [ "x", "y" ]\n)', [1], '"y"'],
    ['@some.name#t( a: """\n  (a: 1)\n  """, b: 4 )', ['b'], '4'],
    ['@t("text")', ['a'], '@t("text")'],
    ['@t(a.b#C)', ['a'], '@t(a.b#C)'],
    ['@t(5)', [0], '@t(5)'],
  ];
  for (const [trait, path, text] of cases) {
    test(`${JSON.stringify(trait)}: ${path.join(' / ')}`, () =>
      assert.equal(textAt(traitPlace(trait), ...path), text));
  }
});
