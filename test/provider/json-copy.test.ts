import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { copyJson } from '../../src/provider/json-copy.ts';

const refuse = (reason: string): Error => new Error(reason);
const copy = (value: unknown, nulls?: string[]): unknown => copyJson(value, refuse, nulls);

describe('a copy as JSON has it', () => {
  test('is what JSON would make of any JSON value, and shares nothing with it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(JSON.stringify(copy(value)), JSON.stringify(value));
      }),
      { seed: 4 },
    );
    const value = { a: [{}] };
    const copied = copy(value) as typeof value;
    assert.notEqual(copied, value);
    assert.notEqual(copied.a, value.a);
    assert.notEqual(copied.a[0], value.a[0]);
  });

  test('what is undefined is left out of objects, and is null in arrays', () => {
    assert.deepEqual(copy({ a: undefined, b: [undefined, 1] }), { b: [null, 1] });
    assert.equal(copy(undefined), undefined);
  });

  test('objects of classes and of other realms are taken by their members', () => {
    class Report {
      readonly Id = '1';
    }
    assert.deepEqual(copy(new Report()), { Id: '1' });
    assert.equal(JSON.stringify(copy(runInNewContext('({ a: [1] })'))), '{"a":[1]}');
    assert.deepEqual(copy(Object.assign(Object.create(null), { a: 1 })), { a: 1 });
  });

  test('nulls are kept, or left out and listed', () => {
    assert.deepEqual(copy({ a: null }), { a: null });
    const nulls: string[] = [];
    assert.deepEqual(copy({ a: null, b: { c: null }, d: [null] }, nulls), { b: {}, d: [null] });
    assert.deepEqual(nulls, ['/a', '/b/c']);
  });

  for (const [name, value] of Object.entries({
    Date: new Date(0),
    Map: new Map(),
    Set: new Set(),
    Function: () => 1,
    Symbol: Symbol('x'),
    BigInt: 1n,
    Number: Number.NaN,
    RegExp: /x/,
    Promise: Promise.resolve(1),
  }))
    test(`${name} is refused, with its place`, () => {
      assert.throws(() => copy({ a: [value] }), {
        message: `/a/0 is [object ${name}], which JSON cannot carry`,
      });
    });

  test('what holds itself, or is nested without end, is refused', () => {
    const self: { self?: unknown } = {};
    self.self = self;
    assert.throws(() => copy(self), /^Error: \/self.{0,100} is .object Object., which JSON cannot carry$/);
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    assert.throws(() => copy(deep), /JSON cannot carry/);
  });
});
