import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inNamespace, linesOf, load, shapesOf } from '../model/loading.ts';

describe('syntax errors', () => {
  test('all of a file are reported, and what is sound is still loaded', () => {
    const loaded = load('strin A\nstring B\nlist C {\n  member String\n}\nstring D !\nstring E');
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model - 3:1 Syntax error at line 3, column 1: Unknown shape type: strin',
      "ERROR Model - 6:10 Syntax error at line 6, column 10: Expected COLON(':') but found IDENTIFIER('String')",
      "ERROR Model - 8:10 Syntax error at line 8, column 10: Expected a line break, but found ERROR('!')",
    ]);
    assert.deepEqual(Object.keys(shapesOf(loaded)), ['test#B', 'test#D', 'test#E']);
  });

  test('a broken file does not hide the errors of the others', () => {
    const loaded = load({ 'a.smithy': 'oops', 'b.smithy': inNamespace('list L {}'), 'c.json': '{' });
    assert.deepEqual(
      loaded.events.map(({ message }) => message),
      [
        "Syntax error at line 1, column 1: Expected a namespace definition but found IDENTIFIER('oops')",
        'Error parsing JSON: The file ends before this "{" is closed.',
        'Missing required member of shape `test#L`: member',
      ],
    );
  });

  test('after a bad import the rest defines nothing, but its syntax is still checked', () => {
    const loaded = load('use a#B\nuse c#B\nstring S\nstruct T {}');
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model - 4:5 Cannot use name `c#B` because it conflicts with `a#B`',
      'ERROR Model - 6:1 Syntax error at line 6, column 1: Unknown shape type: struct',
      'WARNING Model - 3:5 Use statement refers to undefined shape: a#B',
    ]);
    assert.deepEqual(shapesOf(loaded), {});
  });

  test('an import may not share its name with a shape', () => {
    assert.deepEqual(linesOf(load('use smithy.api#String\nstring String')), [
      'ERROR Model - 4:8 Shape name `String` conflicts with imported shape `smithy.api#String`',
    ]);
  });

  test('a value that must be assigned on one line', () => {
    assert.deepEqual(linesOf(load('enum E { A = "a" B = "b" }')), [
      "ERROR Model - 3:18 Syntax error at line 3, column 18: Expected a line break, but found IDENTIFIER('B')",
    ]);
  });

  test('duplicate members and keys', () => {
    assert.deepEqual(linesOf(load('structure S { a: String, a: String }')), [
      "ERROR Model test#S 3:26 Syntax error at line 3, column 26: Duplicate member of `test#S`: 'a'",
    ]);
    assert.deepEqual(linesOf(load('@externalDocumentation(a: "http://x", a: "http://y")\nstring S')), [
      "ERROR Model - 3:39 Duplicate member of trait: 'a'",
    ]);
    assert.deepEqual(linesOf(load({ 'a.smithy': 'metadata a = {b: 1, b: 2}\n' })), [
      "ERROR Model - 1:21 Duplicate member: 'b'",
    ]);
  });

  test('what version 1.0 does not know', () => {
    const v1 = (text: string) => linesOf(load({ 'a.smithy': `$version: "1.0"\nnamespace test\n${text}\n` }));
    const at = (column: number, message: string, shape: string) =>
      `ERROR Model ${shape} 3:${column} Syntax error at line 3, column ${column}: ${message}`;
    assert.deepEqual(v1('structure S with [M] {}'), [
      at(
        13,
        'Mixins can only be used with Smithy version 2 or later. Attempted to use mixins with version `1.0`.',
        'test#S',
      ),
    ]);
    assert.deepEqual(v1('structure S { a: Integer = 1 }'), [
      at(26, '@default assignment is only supported in IDL version 2 or later', '-'),
    ]);
    assert.deepEqual(v1('structure S { $a }'), [
      at(16, 'Members can only elide targets in IDL version 2 or later', 'test#S$a'),
    ]);
    assert.deepEqual(v1('enum E { A }'), [
      'ERROR Model test#E 3:1 enum shapes cannot be used in Smithy version 1.0',
    ]);
    assert.deepEqual(linesOf(load('set S { member: String }')), [
      'ERROR Model test#S 3:1 set shapes cannot be used in Smithy version 2.0',
    ]);
  });

  test('a version that is none', () => {
    assert.deepEqual(linesOf(load({ 'a.smithy': '$version: "3"\n' })), [
      'ERROR Model - 1:14 Syntax error at line 1, column 14: Unsupported Smithy version number: 3',
    ]);
    assert.deepEqual(linesOf(load({ 'a.smithy': '$version: 2.5\nnamespace a\nstring S\n' })), [
      'ERROR Model - 1:11 The $version control statement must have a string value, but found 2.5',
    ]);
  });

  test('a service must be described by the right kinds of values', () => {
    assert.deepEqual(linesOf(load('service S {\n  version: 1\n}')), [
      'ERROR Model - 4:12 Expected `version` to be a string; found number',
    ]);
    assert.deepEqual(linesOf(load('resource R { read: ["a"] }')), [
      'ERROR Model - 3:20 Expected `read` member to be a string, but found array.',
    ]);
    assert.deepEqual(linesOf(load('service S { versoin: "1" }')), [
      'WARNING Model test#S 3:11 Expected an object with possible properties of `errors`, `operations`, ' +
        '`rename`, `resources`, `type`, `version`, but found additional properties: `versoin`',
    ]);
  });
});

describe('hostile files', () => {
  const DEEP = 100_000;

  test('values nested without end are refused at 64', () => {
    const message = 'Parser exceeded maximum allowed depth of 64';
    for (const open of ['[', '{a:']) {
      const loaded = load({ 'a.smithy': `metadata a = ${open.repeat(DEEP)}\nnamespace test\nstring S\n` });
      assert.equal(loaded.events.length, 1);
      assert.ok(loaded.events[0]!.message.endsWith(message));
      assert.deepEqual(Object.keys(shapesOf(loaded)), ['test#S']);
    }
    const trait = load(`@externalDocumentation(${'[{a:'.repeat(DEEP)}\nstring S`);
    assert.ok(trait.events[0]!.message.endsWith(message));
  });

  test('a value of allowed depth after a refused one is fine', () => {
    const nested = `${'['.repeat(64)}${']'.repeat(64)}`;
    const loaded = load({ 'a.smithy': `metadata a = [${nested}]\nmetadata b = ${nested}\n` });
    assert.equal(loaded.events.length, 1);
    assert.deepEqual([...loaded.model.metadata.keys()], ['b']);
  });

  test('a file that is not Smithy at all stops being listed', () => {
    const loaded = load(`${'nonsense here\n'.repeat(5000)}string S`);
    assert.equal(loaded.events.length, 1000);
  });

  test('bytes that are no text, and text that ends anywhere', () => {
    const text = inNamespace(
      '/// d\n@length(min: 1, max: 2)\nstructure S with [M] {\n  a: String = """\n  x"""\n}',
    );
    for (let end = 0; end < text.length; end++) {
      assert.doesNotThrow(() => load({ 'a.smithy': text.slice(0, end) }));
      assert.doesNotThrow(() => load({ 'a.smithy': `${text.slice(0, end)}\0\ufffd${text.slice(end + 1)}` }));
    }
  });

  test('names that mean something to JavaScript are only names', () => {
    const loaded = load({
      'a.smithy': `metadata __proto__ = {__proto__: "x"}\n${inNamespace(
        'structure constructor { toString: String }\n@externalDocumentation(__proto__: "http://x")\nstring __proto__',
      ).replace(/^.*\n/, '')}`.replace(/^/, '$version: "2.0"\n'),
    });
    assert.deepEqual(linesOf(loaded), []);
    assert.deepEqual(Object.keys(loaded.model.metadata.get('__proto__') as object), ['__proto__']);
    assert.deepEqual(Object.keys(shapesOf(loaded)), ['test#__proto__', 'test#constructor']);
  });
});
