import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOfFile } from './tester.ts';

const run = (metadata: string, shapes: string): string[] =>
  eventsOfFile(`$version: "2.0"\n${metadata}\nnamespace a\n${shapes}`);

test('MetadataTrait: a key is defined once', () => {
  const shapes = '@metadata(key: "k") string A\n@metadata(key: "k") string B\n';
  assert.deepEqual(run('metadata k = 1', shapes), [
    '[ERROR] a#A: A type has already been defined for the metadata key `k`. Conflicts with: [a#B] | MetadataTrait',
    '[ERROR] a#B: A type has already been defined for the metadata key `k`. Conflicts with: [a#A] | MetadataTrait',
  ]);
});

test('MetadataTrait: some keys are taken', () => {
  assert.deepEqual(run('', '@metadata(key: "validators") string A\n'), [
    '[ERROR] a#A: The metadata key `validators` has been reserved by Smithy and may not be defined elsewhere. | MetadataTrait',
  ]);
});

test('TypedMetadata: values are what the definition says', () => {
  const shapes = '@metadata(key: "k") structure K { @required n: Integer, b: Blob }\n';
  assert.deepEqual(run('metadata k = { n: "x", b: "YQ==" }', shapes), [
    '[ERROR] -: metadata.k.n: Expected number value for integer shape, `smithy.api#Integer`; found string value, `x` | TypedMetadata.k',
  ]);
  assert.deepEqual(run('metadata k = { n: 1, b: "not base64" }', shapes), [
    '[ERROR] -: metadata.k.b: Blob value must be a valid base64 string | TypedMetadata.k',
  ]);
  assert.deepEqual(run('metadata other = 1', shapes), []);
});

describe('ShapeClosure', () => {
  const closure = (members: string, shapes = 'string A\nstring B\nstructure S { a: A }\n'): string[] =>
    run(`metadata shapeClosures = [{ id: "x#C", ${members} }]`, shapes);

  test('finds shapes by namespace or selector', () => {
    assert.deepEqual(closure('includeNamespaces: ["a"]'), []);
    assert.deepEqual(closure('includeBySelector: "structure"'), []);
    assert.deepEqual(closure('rename: {}'), [
      '[ERROR] -: Shape closure `x#C` must define at least one of `includeNamespaces` or `includeBySelector`. | ShapeClosure',
    ]);
    assert.deepEqual(closure('includeNamespaces: ["a", "b"]'), [
      '[DANGER] -: Shape closure `x#C` includes namespace `b`, which has no shapes in the model. | ShapeClosure.EmptyNamespace.x#C',
    ]);
    assert.deepEqual(closure('includeBySelector: "service"'), [
      '[DANGER] -: Shape closure `x#C` has an `includeBySelector` that matches no shapes in the model. | ShapeClosure.EmptySelector.x#C',
    ]);
    assert.match(
      closure('includeBySelector: "!"')[0]!,
      /^\[ERROR\] -: Shape closure `x#C` has an invalid `includeBySelector`: Syntax/,
    );
  });

  test('renames what is in it, to names that are free', () => {
    const found = (rename: string): string[] =>
      closure(`includeBySelector: "structure", rename: { ${rename} }`);
    assert.deepEqual(found('"a#A": "Z"'), []);
    assert.deepEqual(found('"a#A": "A"'), [
      '[ERROR] -: Shape closure `x#C` rename for `a#A` does not change the name from `A`. | ShapeClosure',
    ]);
    assert.deepEqual(found('"a#B": "Z"'), [
      '[ERROR] -: Shape closure `x#C` attempts to rename `a#B`, which is not in the closure. | ShapeClosure',
    ]);
    assert.deepEqual(found('"a#A": "s"'), [
      '[ERROR] -: Shape closure `x#C` rename for `a#A` ("s") case-insensitively conflicts with non-renamed shape `a#S`. | ShapeClosure',
    ]);
    assert.deepEqual(found('"a#A": "Z", "a#S": "z"'), [
      '[ERROR] -: Shape closure `x#C` rename for `a#S` ("z") case-insensitively conflicts with the rename for `a#A`. | ShapeClosure',
    ]);
  });

  test('has an id of its own', () => {
    const twice = '{ id: "a#A", includeNamespaces: ["a"] }';
    const lines = run(`metadata shapeClosures = [${twice}, ${twice}]`, 'string A\n');
    assert.equal(
      lines[0],
      '[ERROR] -: Shape closure ids must not match the ids of shapes in the model, but `a#A` does. | ShapeClosure',
    );
    assert.match(
      lines[1]!,
      /^\[ERROR\] -: Shape closure id `a#A` is declared more than once\. The previous declaration is at/,
    );
  });

  test('names shared between namespaces are a warning', () => {
    const lines = closure(
      'includeBySelector: "[id|namespace=a]"',
      'structure S { l: String, r: string }\nstring string\n',
    );
    assert.equal(lines.length, 1);
    assert.match(
      lines[0]!,
      /^\[WARNING\] -: .* conflict case-insensitively: \[a#string, smithy\.api#String\]\. .* \| ShapeClosure\.NameConflicts\.x#C$/,
    );
  });
});
