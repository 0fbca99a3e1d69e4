import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Shape } from '../../../src/smithy/index.ts';
import { inNamespace, linesOf, load } from './loading.ts';

function v1(text: string): string {
  return `$version: "1.0"\nnamespace test\n${text}\n`;
}

function traitValue(shape: Shape | undefined, trait: string): unknown {
  return shape?.traits.get(`smithy.api#${trait}`)?.value;
}

describe('what 1.0 leaves unsaid becomes visible in 2.0', () => {
  test('numbers and booleans that are not boxed have a zero value', () => {
    const { model, events } = load({
      'a.smithy': v1(`integer Count
        @box
        integer Boxed
        boolean Flag
        string Text
        structure S {
          count: Count
          flag: PrimitiveBoolean
          @box number: Count
          boxed: Boxed
          target: Integer
          text: Text
        }`),
    });
    assert.deepEqual(events, []);
    const of = (id: string) => traitValue(model.shape(`test#${id}`), 'default');
    assert.equal(of('Count'), 0);
    assert.equal(of('Flag'), false);
    assert.equal(of('Boxed'), undefined);
    assert.equal(of('S$count'), 0);
    assert.equal(of('S$flag'), false);
    assert.equal(of('S$number'), null);
    assert.equal(of('S$boxed'), undefined);
    assert.equal(of('S$target'), undefined);
    assert.equal(of('S$text'), undefined);
  });

  test('members with streaming blobs get a default unless they are required', () => {
    const { model } = load({
      'a.smithy': v1(
        '@streaming\nblob Stream\nstructure A { body: Stream }\nstructure B { @required body: Stream }',
      ),
    });
    assert.equal(traitValue(model.shape('test#A$body'), 'default'), '');
    assert.equal(traitValue(model.shape('test#B$body'), 'default'), undefined);
  });

  test('only the files of 1.0 are touched', () => {
    const { model, events } = load({
      'a.smithy': v1('structure Old { a: PrimitiveInteger }'),
      'b.smithy': inNamespace('structure New { a: PrimitiveInteger }'),
    });
    assert.deepEqual(events, []);
    assert.equal(traitValue(model.shape('test#Old$a'), 'default'), 0);
    assert.equal(traitValue(model.shape('test#New$a'), 'default'), undefined);
  });
});

describe('what 2.0 says is boxed in the eyes of 1.0, without being written', () => {
  test('shapes without the zero value, and members whose default was added or is null', () => {
    const { model, events } = load(`
      integer Count
      @default(0) integer Zero
      @default(1) integer One
      structure S {
        @addedDefault a: Zero = 0
        b: Zero = null
        c: Zero = 0
        d: Zero
        @addedDefault e: One = 1
      }`);
    assert.deepEqual(events, []);
    const isBoxed = (id: string) => model.shape(`test#${id}`)?.traits.get('smithy.api#box')?.synthetic;
    assert.equal(isBoxed('Count'), true);
    assert.equal(isBoxed('Zero'), undefined);
    assert.equal(isBoxed('One'), true);
    assert.equal(isBoxed('S$a'), undefined);
    assert.equal(isBoxed('S$b'), true);
    assert.equal(isBoxed('S$c'), undefined);
    assert.equal(isBoxed('S$d'), undefined);
    assert.equal(isBoxed('S$e'), undefined);
  });
});

describe('traits that belong to one version', () => {
  test('are errors or deprecations in the other', () => {
    assert.deepEqual(linesOf(load({ 'a.smithy': v1('structure S { @default("") a: String }') })), [
      'ERROR Model test#S$a 3:15 The @default trait can only be used in Smithy 2.0 or later',
    ]);
    assert.deepEqual(linesOf(load('structure S { @box a: Integer }')), [
      'ERROR Model test#S$a 3:15 @box is not supported in Smithy IDL 2.0',
    ]);
    assert.deepEqual(linesOf(load('@enum([{value: "a"}])\nstring S')), [
      'WARNING ModelDeprecation test#S 3:1 The enum trait is deprecated. Smithy 2.0 models should use the enum shape.',
    ]);
  });
});
