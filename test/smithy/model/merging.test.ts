import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inNamespace, linesOf, load, messagesOf, shapesOf } from './loading.ts';

describe('one model from many files', () => {
  test('names resolve by import, then namespace, then prelude, whatever the order of files', () => {
    const loaded = load({
      'a.smithy': inNamespace('use b#Thing\nstructure S { x: Thing, y: Local, z: String }', 'a'),
      'b.smithy': inNamespace('string Thing\nstring String\nstructure T { z: String }', 'b'),
      'c.smithy': inNamespace('string Local', 'a'),
    });
    assert.deepEqual(linesOf(loaded), []);
    const shapes = shapesOf(loaded);
    assert.deepEqual(shapes['a#S'], {
      type: 'structure',
      members: { x: { target: 'b#Thing' }, y: { target: 'a#Local' }, z: { target: 'smithy.api#String' } },
    });
    assert.deepEqual(shapes['b#T'], { type: 'structure', members: { z: { target: 'b#String' } } });
  });

  test('a name that nothing defines stays in its namespace', () => {
    const loaded = load('structure S { a: Nothing }\n@trait\nstring name\n@name(nowhere)\nstring T\n');
    assert.deepEqual(linesOf(loaded), [
      'DANGER SyntacticShapeIdTarget - 6:1 Syntactic shape ID `nowhere` does not resolve to a valid ' +
        'shape ID: `test#nowhere`. Did you mean to quote this string? Are you missing a model file?',
    ]);
    assert.deepEqual(shapesOf(loaded)['test#S'], {
      type: 'structure',
      members: { a: { target: 'test#Nothing' } },
    });
  });

  test('an import of nothing is a warning', () => {
    assert.deepEqual(linesOf(load('use other#Thing')), [
      'WARNING Model - 3:5 Use statement refers to undefined shape: other#Thing',
    ]);
  });

  test('the same definition twice is noted, a different one is an error', () => {
    const text = inNamespace('structure S { a: String }');
    const twice = load({ 'a.smithy': text, 'b.smithy': text });
    assert.deepEqual(linesOf(twice), [
      'NOTE Model.IgnoredDuplicateDefinition test#S 3:1 Ignoring duplicate but equivalent shape definition: ' +
        'test#S defined at b.smithy [3, 1] and a.smithy [3, 1]',
    ]);
    const other = load({ 'a.smithy': text, 'b.smithy': inNamespace('union S { b: String }') });
    assert.deepEqual(linesOf(other), [
      'ERROR Model test#S 3:1 Conflicting shape definition for `test#S` found at `b.smithy [3, 1]` and ' +
        '`a.smithy [3, 1]`. Left is union, right is structure; Members differ: [b] vs [a]',
    ]);
    assert.deepEqual(shapesOf(other)['test#S'], {
      type: 'structure',
      members: { a: { target: 'smithy.api#String' } },
    });
  });

  test('the order of members is part of a definition', () => {
    const loaded = load({
      'a.smithy': inNamespace('structure S { a: String, b: String }'),
      'b.smithy': inNamespace('structure S { b: String, a: String }'),
    });
    assert.equal(loaded.events[0]?.severity, 'ERROR');
  });

  test('a file given twice counts once', () => {
    const file = { file: 'a.smithy', text: inNamespace('string S') };
    assert.deepEqual(load({ [file.file]: file.text, './a.smithy': inNamespace('string T') }).events, []);
  });

  test('metadata: arrays are joined, equal values are one, others conflict', () => {
    const loaded = load({
      'a.smithy': 'metadata list = [1]\nmetadata same = {a: 1}\nmetadata other = 1\n',
      'b.smithy': 'metadata list = [2]\nmetadata same = {a: 1}\nmetadata other = 2\n',
    });
    assert.deepEqual(
      [...loaded.model.metadata],
      [
        ['list', [1, 2]],
        ['same', { a: 1 }],
        ['other', 1],
      ],
    );
    assert.deepEqual(messagesOf(loaded), [
      'Metadata conflict for key `other`. Defined in both `b.smithy [3, 18]` and `a.smithy [3, 18]`',
    ]);
  });

  test('traits: lists are joined, equal values are one, others conflict', () => {
    const loaded = load(`
      @tags(["a"])
      @documentation("one")
      @deprecated
      string S
      apply S @tags(["b"])
      apply S @documentation("two")
      apply S @deprecated`);
    assert.deepEqual(shapesOf(loaded)['test#S'], {
      type: 'string',
      traits: {
        'smithy.api#deprecated': {},
        'smithy.api#documentation': 'one',
        'smithy.api#tags': ['a', 'b'],
      },
    });
    assert.deepEqual(messagesOf(loaded), [
      'Conflicting `smithy.api#documentation` trait found on shape `test#S`. The previous trait was defined at ' +
        '`model.smithy [5, 7]`, and a conflicting trait was defined at `model.smithy [9, 15]`.',
    ]);
  });

  test('traits need a definition that says it is a trait, and a shape to stand on', () => {
    const loaded = load('structure notATrait {}\n@notATrait @unknown\nstring S\napply Nobody @sensitive');
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model.UnresolvedTrait test#S 4:12 Unable to resolve trait `test#unknown`. If this is a custom ' +
        'trait, then it must be defined before it can be used in a model.',
      'ERROR Model - 6:14 Trait `sensitive` applied to unknown shape `test#Nobody`',
      'ERROR Model test#notATrait 3:1 Shape `test#notATrait` cannot be applied as a trait. If this is a ' +
        'custom trait, please add `@trait` to this shape.',
    ]);
  });

  test('unknown traits may be allowed', () => {
    const loaded = load('@unknown\nstring S', { allowUnknownTraits: true });
    assert.deepEqual(
      loaded.events.map(({ severity, id }) => [severity, id]),
      [['WARNING', 'Model.UnresolvedTrait']],
    );
    assert.deepEqual(shapesOf(loaded)['test#S'], { type: 'string', traits: { 'test#unknown': {} } });
  });

  test('the prelude cannot be changed', () => {
    const loaded = load('apply smithy.api#String @sensitive');
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model smithy.api#String 3:25 Cannot apply `smithy.api#sensitive` to an immutable prelude shape ' +
        'defined in `smithy.api`.',
    ]);
    assert.equal(loaded.model.shape('smithy.api#String')?.traits.size, 0);
  });

  test('a value that a trait cannot have is dropped', () => {
    const loaded = load('@length\n@error("oops")\nstring S');
    assert.deepEqual(linesOf(loaded), [
      "ERROR Model test#S 3:1 Error creating trait `length`: One of 'min' or 'max' must be provided.",
      'ERROR Model test#S 4:1 Error creating trait `error`: error trait must be set to client or server, ' +
        'found `oops`',
    ]);
    assert.deepEqual(shapesOf(loaded)['test#S'], { type: 'string' });
  });
});

describe('what comes with Formwork', () => {
  test('trait packages are there when they are used, and only then', () => {
    const used = load('use aws.api#service\n@service(sdkId: "X")\nservice S {}');
    assert.deepEqual(linesOf(used), []);
    assert.ok(used.model.shape('aws.api#service') !== undefined);
    assert.equal(load('string S').model.shape('aws.api#service'), undefined);
  });

  test('a definition of the user takes the place of a built-in one', () => {
    const loaded = load({
      'a.smithy': inNamespace('@trait\nstructure service { mine: String }', 'aws.api'),
      'b.smithy': inNamespace('@aws.api#service(mine: "x")\nservice S {}'),
    });
    assert.deepEqual(linesOf(loaded), []);
    assert.deepEqual(Object.keys(shapesOf(loaded)), ['aws.api#service', 'test#S']);
  });
});

describe('the resource of `for`', () => {
  const files = {
    'a.smithy': inNamespace('@private\nresource R { identifiers: { id: String } }', 'a'),
    'b.smithy': inNamespace('structure S for a#R { $id }', 'b'),
  };

  test('must not be private to another namespace', () => {
    const loaded = load(files);
    assert.deepEqual(linesOf(loaded), [
      'DANGER PrivateAccess b#S 3:1 This shape has an invalid for relationship that targets a private shape, ' +
        '`a#R`, in another namespace.',
    ]);
    assert.ok(loaded.model.shape('b#S$id') !== undefined);
  });

  test('must exist and be a resource', () => {
    assert.deepEqual(messagesOf(load('structure S for R { $id }')), [
      'Cannot apply resource to elided member test#S$id: test#R not found',
    ]);
    assert.deepEqual(messagesOf(load('structure R {}\nstructure S for R { $id }')), [
      'The target of the `for` production must be a resource shape, but found a structure shape: test#R',
      'Member target was elided, but no bound resource or mixin contained a matching identifier or member name.',
    ]);
  });
});
