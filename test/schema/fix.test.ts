import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonValue,
  jsonEqual,
  own,
  parseJson,
  resolvePointer,
} from '../../src/json/index.ts';
import { applyFixes } from '../../src/schema/fix.ts';
import type { Fix } from '../../src/schema/rule.ts';

/** A fix alone is a group of one. */
function grouped(fixes: readonly (Fix | readonly Fix[])[]): readonly (readonly Fix[])[] {
  return fixes.map((each) => ('kind' in each ? [each] : each));
}

function fix(text: string, ...fixes: (Fix | readonly Fix[])[]): string {
  return applyFixes(parseJson(text, 'schema.json').document!, grouped(fixes)).text;
}

function applied(text: string, ...fixes: (Fix | readonly Fix[])[]): number {
  return applyFixes(parseJson(text, 'schema.json').document!, grouped(fixes)).applied;
}

describe('a fix keeps the layout of the file', () => {
  const text = '{\n    "a": 1,\n    "list": ["x", "y", "z"],\n    "o": {\n        "p": true\n    }\n}\n';

  test('a new member comes last, indented like the others', () => {
    assert.equal(
      fix(text, { kind: 'set', object: '/o', key: 'q', value: { r: [], s: 2 } }),
      text.replace(
        '"p": true\n',
        '"p": true,\n        "q": {\n            "r": [],\n            "s": 2\n        }\n',
      ),
    );
  });

  test('a member that exists is set in place', () => {
    assert.equal(
      fix(text, { kind: 'set', object: '', key: 'a', value: 'one' }),
      text.replace('"a": 1', '"a": "one"'),
    );
  });

  test('a list on one line stays on one line', () => {
    assert.equal(
      fix(text, { kind: 'replace', pointer: '/list', value: ['z', 'y'] }),
      text.replace('["x", "y", "z"]', '["z", "y"]'),
    );
  });

  test('elements go with their commas, wherever they stand', () => {
    const without = (...indexes: number[]): string =>
      fix(text, ...indexes.map((index): Fix => ({ kind: 'remove', pointer: `/list/${index}` })));
    assert.equal(without(0), text.replace('"x", ', ''));
    assert.equal(without(1), text.replace('"y", ', ''));
    assert.equal(without(2), text.replace(', "z"', ''));
    assert.equal(without(0, 2), text.replace('"x", "y", "z"', '"y"'));
    assert.equal(without(2, 1), text.replace('"x", "y", "z"', '"x"'));
    assert.equal(without(0, 1, 2), text.replace('"x", "y", "z"', ''));
  });

  test('a member goes with its line', () => {
    assert.equal(fix(text, { kind: 'remove', pointer: '/a' }), text.replace('    "a": 1,\n', ''));
    assert.equal(
      fix(text, { kind: 'remove', pointer: '/o' }),
      '{\n    "a": 1,\n    "list": ["x", "y", "z"]\n}\n',
    );
  });

  test('the last member leaves, a new one comes', () => {
    assert.equal(
      fix(text, { kind: 'remove', pointer: '/o/p' }, { kind: 'set', object: '/o', key: 'q', value: 1 }),
      text.replace('"p": true', '"q": 1'),
    );
  });

  test('a member is renamed and its value replaced, in place', () => {
    assert.equal(
      fix(
        text,
        { kind: 'replace', pointer: '/o/p', value: false },
        { kind: 'rename', pointer: '/o/p', key: 'q' },
      ),
      text.replace('"p": true', '"q": false'),
    );
  });

  test('line ends and tabs are kept', () => {
    assert.equal(
      fix('{\r\n\t"a": {}\r\n}', { kind: 'set', object: '/a', key: 'b', value: [1] }),
      '{\r\n\t"a": {\r\n\t\t"b": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}',
    );
  });

  test('a file without line breaks gets none', () => {
    assert.equal(
      fix('{"a":{}}', { kind: 'set', object: '/a', key: 'b', value: [1, 2] }),
      '{"a":{"b":[1,2]}}',
    );
    assert.equal(
      fix('{"a":1}', { kind: 'set', object: '', key: 'b', value: { c: 2 } }),
      '{"a":1,"b":{"c":2}}',
    );
    assert.equal(
      fix('{ "a": 1 }', { kind: 'set', object: '', key: 'b', value: [1, 2] }),
      '{ "a": 1, "b": [1, 2] }',
    );
  });

  test('blanks before colons are copied', () => {
    assert.equal(
      fix('{\n  "a" : 1\n}', { kind: 'set', object: '', key: 'b', value: { c: 2 } }),
      '{\n  "a" : 1,\n  "b" : {\n    "c" : 2\n  }\n}',
    );
  });
});

describe('fixes that do not go together', () => {
  const text = '{ "a": { "b": 1, "c": 2 }, "d": 3 }';

  test('the first of two wins', () => {
    const remove: Fix = { kind: 'remove', pointer: '/a' };
    const inside: Fix = { kind: 'replace', pointer: '/a/b', value: 5 };
    assert.equal(fix(text, remove, inside), '{ "d": 3 }');
    assert.equal(fix(text, inside, remove), text.replace('1', '5'));
    assert.equal(applied(text, inside, remove), 1);
    assert.equal(applied(text, remove, remove), 1);
  });

  test('two members never get the same name', () => {
    assert.equal(applied(text, { kind: 'rename', pointer: '/d', key: 'a' }), 0);
    assert.equal(
      applied(
        text,
        { kind: 'set', object: '', key: 'e', value: 1 },
        { kind: 'rename', pointer: '/d', key: 'e' },
      ),
      1,
    );
  });

  test('a group is applied as a whole or not at all', () => {
    const group: Fix[] = [
      { kind: 'replace', pointer: '/d', value: 4 },
      { kind: 'rename', pointer: '/a', key: 'd' },
    ];
    assert.equal(fix(text, group), text);
    assert.equal(
      fix(text, group, { kind: 'replace', pointer: '/d', value: 9 }),
      text.replace('"d": 3', '"d": 9'),
    );
  });

  test('what leads nowhere is left out', () => {
    assert.equal(
      applied(
        text,
        { kind: 'remove', pointer: '/x' },
        { kind: 'remove', pointer: '' },
        { kind: 'set', object: '/d', key: 'x', value: 1 },
        { kind: 'rename', pointer: '/x', key: 'y' },
      ),
      0,
    );
  });

  test('a text with syntax errors or duplicate keys is left alone', () => {
    for (const damaged of ['{ "a": 1, }', '{ "a": 1, "a": 2 }'])
      assert.deepEqual(
        applyFixes(parseJson(damaged, 'schema.json').document!, [[{ kind: 'remove', pointer: '/a' }]]),
        { text: damaged, applied: 0 },
      );
  });
});

const NAMES = ['a', 'b', '', 'x/y', '~', '0', '1', '__proto__', 'é"\\'];
const name = fc.constantFrom(...NAMES);
const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string({ maxLength: 4 }));
const json = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5 }),
  ),
})).value;

/** A document, and fixes at places that mostly exist. */
const cases = fc
  .oneof(
    { weight: 4, arbitrary: fc.dictionary(name, json, { minKeys: 2, maxKeys: 5 }) },
    { weight: 1, arbitrary: json },
  )
  .chain((value: JsonValue) => {
    const pointer = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pointersOf(value)) },
      { weight: 1, arbitrary: fc.constant('/nowhere/at/all') },
    );
    const single: fc.Arbitrary<Fix> = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), object: pointer, key: name, value: json }),
      fc.record({ kind: fc.constant('replace' as const), pointer, value: json }),
      fc.record({ kind: fc.constant('rename' as const), pointer, key: name }),
      fc.record({ kind: fc.constant('remove' as const), pointer }),
    );
    return fc.record({
      value: fc.constant(value),
      fixes: fc.array(single, { minLength: 1, maxLength: 6 }),
      layout: fc.record({
        indent: fc.constantFrom('', '  ', '\t'),
        lineEnd: fc.constantFrom('\n', '\r\n'),
        blanks: fc.array(fc.constantFrom('', ' ', '\n', '\r\n  ', '\t'), { minLength: 1, maxLength: 7 }),
        regular: fc.boolean(),
      }),
    });
  });

describe('whatever the document and the fixes', () => {
  test('the new text holds what the fixes say', () => {
    fc.assert(
      fc.property(cases, ({ value, fixes, layout }) => {
        const text = layout.regular
          ? JSON.stringify(value, null, layout.indent).replaceAll('\n', layout.lineEnd)
          : printIrregularly(value, layout.blanks);
        const document = parseJson(text, 'schema.json').document!;
        const accepted = acceptable(document.value, fixes);
        const result = applyFixes(document, grouped(fixes));
        const { diagnostics, document: after } = parseJson(result.text, 'schema.json');
        assert.deepEqual(diagnostics, []);
        assert.equal(result.applied, accepted.length);
        assert.ok(jsonEqual(after!.value, change(document.value, '', accepted)!), result.text);
        if (accepted.length === 0) assert.equal(result.text, text);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});

function pointersOf(value: JsonValue, at = ''): string[] {
  const children = isJsonArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [at, ...children.flatMap(([key, child]) => pointersOf(child, childPointer(at, key)))];
}

function printIrregularly(value: JsonValue, blanks: readonly string[]): string {
  let count = 0;
  const blank = (): string => blanks[count++ % blanks.length]!;
  const print = (part: JsonValue): string => {
    if (isJsonArray(part))
      return `[${blank()}${part.map((element) => `${blank()}${print(element)}${blank()}`).join(',')}]`;
    if (!isJsonObject(part)) return JSON.stringify(part);
    const members = Object.entries(part).map(
      ([key, member]) => `${blank()}${JSON.stringify(key)}${blank()}:${blank()}${print(member)}${blank()}`,
    );
    return `{${members.join(',')}${blank()}}`;
  };
  return `${blank()}${print(value)}${blank()}`;
}

/** The fixes that a reader of their definition would apply: each that fits the document and all before it. */
function acceptable(value: JsonValue, fixes: readonly Fix[]): Fix[] {
  const accepted: Fix[] = [];
  for (const candidate of fixes) {
    if (fits(value, candidate) && accepted.every((other) => agree(value, candidate, other)))
      accepted.push(candidate);
  }
  return accepted;
}

function targetOf(single: Fix): string {
  return single.kind === 'set' ? childPointer(single.object, single.key) : single.pointer;
}

function fits(value: JsonValue, single: Fix): boolean {
  if (single.kind === 'set') return isJsonObject(resolvePointer(value, single.object));
  if (resolvePointer(value, single.pointer) === undefined) return false;
  if (single.kind === 'replace') return true;
  if (single.kind === 'remove') return single.pointer !== '';
  const parent = resolvePointer(value, single.pointer.slice(0, single.pointer.lastIndexOf('/')))!;
  return single.pointer !== '' && isJsonObject(parent) && own(parent, single.key) === undefined;
}

function agree(value: JsonValue, a: Fix, b: Fix): boolean {
  const [first, second] = [targetOf(a), targetOf(b)];
  const newNames = [a, b].map((single) => newNameOf(value, single));
  if (newNames[0] !== undefined && newNames[0] === newNames[1]) return false;
  if (first === second)
    return (
      [a, b].filter((single) => single.kind === 'rename').length === 1 &&
      ![a, b].some((single) => single.kind === 'remove')
    );
  const over = (single: Fix, inner: string): boolean =>
    single.kind !== 'rename' && `${inner}/`.startsWith(`${targetOf(single)}/`);
  return !over(a, second) && !over(b, first);
}

function newNameOf(value: JsonValue, single: Fix): string | undefined {
  if (single.kind === 'set' && resolvePointer(value, targetOf(single)) === undefined) return targetOf(single);
  if (single.kind !== 'rename') return undefined;
  return childPointer(single.pointer.slice(0, single.pointer.lastIndexOf('/')), single.key);
}

/** Carries accepted fixes out on the value alone. */
function change(value: JsonValue, at: string, fixes: readonly Fix[]): JsonValue | undefined {
  const here = fixes.filter((single) => targetOf(single) === at);
  if (here.some((single) => single.kind === 'remove')) return undefined;
  const overwrite = here.find((single) => single.kind === 'replace' || single.kind === 'set');
  if (overwrite !== undefined && 'value' in overwrite) return overwrite.value;
  if (isJsonArray(value))
    return value.flatMap((element, index) => {
      const changed = change(element, childPointer(at, index), fixes);
      return changed === undefined ? [] : [changed];
    });
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    const pointer = childPointer(at, key);
    const changed = change(member, pointer, fixes);
    const rename = fixes.find((single) => single.kind === 'rename' && single.pointer === pointer);
    return changed === undefined ? [] : [[rename?.kind === 'rename' ? rename.key : key, changed]];
  });
  const added = fixes.flatMap((single): [string, JsonValue][] => {
    const isNew = single.kind === 'set' && single.object === at && own(value, single.key) === undefined;
    return isNew ? [[single.key, single.value]] : [];
  });
  return Object.fromEntries([...entries, ...added]);
}
