import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../../src/smithy/index.ts';
import { isNullable, isNullableInV1, type NullabilityView } from '../../../src/smithy/indexes/index.ts';
import { memberOf, modelOf } from './model-text.ts';

const model = modelOf(`
  list Dense { member: String }
  @sparse list Sparse { member: String }
  map DenseMap { key: String, value: String }
  @sparse map SparseMap { key: String, value: String }
  union Choice { a: String }
  enum Letters { A }
  structure Struct {
    plain: String
    boxed: PrimitiveBoolean = null
    filled: PrimitiveBoolean = false
    @required needed: String
    @required @clientOptional loose: String
    @required nested: Nested
    @addedDefault later: Boolean = false
  }
  structure Nested {}
  @input structure Asked {
    @required a: String
    b: String = ""
  }`);

function nullable(from: Model, members: readonly string[], view?: NullabilityView): Record<string, boolean> {
  const entries = members.map((name): [string, boolean] => {
    const [container, member] = name.split('$') as [string, string];
    return [name, isNullable(from, memberOf(from, container, member), view)];
  });
  return Object.fromEntries(entries);
}

test('items are null only in sparse lists and maps, keys and variants never', () => {
  assert.deepEqual(
    nullable(model, [
      'Dense$member',
      'Sparse$member',
      'DenseMap$value',
      'SparseMap$value',
      'SparseMap$key',
      'Choice$a',
      'Letters$A',
    ]),
    {
      Dense$member: false,
      Sparse$member: true,
      DenseMap$value: false,
      SparseMap$value: true,
      SparseMap$key: false,
      Choice$a: false,
      Letters$A: false,
    },
  );
});

test('members of structures are nullable unless required or filled with a default', () => {
  assert.deepEqual(
    nullable(model, ['Struct$plain', 'Struct$boxed', 'Struct$filled', 'Struct$needed', 'Struct$later']),
    {
      Struct$plain: true,
      Struct$boxed: true,
      Struct$filled: false,
      Struct$needed: false,
      Struct$later: false,
    },
  );
});

test('clients look away from what a server may stop requiring', () => {
  const members = ['Struct$loose', 'Struct$nested', 'Asked$a', 'Asked$b'];
  const all = (...values: boolean[]): Record<string, boolean | undefined> =>
    Object.fromEntries(members.map((member, at) => [member, values[at]]));
  assert.deepEqual(nullable(model, members, 'server'), all(false, false, false, false));
  assert.deepEqual(nullable(model, members, 'client'), all(true, false, true, true));
  assert.deepEqual(nullable(model, members, 'careful-client'), all(true, true, true, true));
});

test('models of version 1.0 mean the same after loading', () => {
  const old = modelOf(
    `structure Foo {
      a: Boolean, b: MyBoolean, c: String,
      @box d: MyPrimitive, e: PrimitiveInteger, f: MyPrimitive,
      @required g: PrimitiveInteger
    }
    @box boolean MyBoolean
    boolean MyPrimitive`,
    '1.0',
  );
  const members = ['Foo$a', 'Foo$b', 'Foo$c', 'Foo$d', 'Foo$e', 'Foo$f'];
  assert.deepEqual(Object.values(nullable(old, members)), [true, true, true, true, false, false]);
  const inV1 = (id: string): boolean => isNullableInV1(old, `test#${id}`);
  assert.deepEqual(members.map(inV1), [true, true, true, true, false, false]);
  assert.deepEqual(['Foo$g', 'Foo', 'MyBoolean', 'MyPrimitive', 'NotThere'].map(inV1), [
    false,
    true,
    true,
    false,
    false,
  ]);
});
