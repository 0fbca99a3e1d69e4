import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOf, eventsOfShapes } from './tester.ts';

const ring = (length: number, shape: (index: number, next: string) => object): object =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [`a#S${index}`, shape(index, `a#S${(index + 1) % length}`)]),
  );

const required = { 'smithy.api#required': {} };
const structure = (_index: number, next: string): object => ({
  type: 'structure',
  members: { m: { target: next, traits: required } },
});

describe('ShapeRecursion', () => {
  test('lists and maps need a structure or union between', () => {
    const reason =
      'A recursive list, set, or map shape is only valid if an intermediate reference is through a union or structure.';
    assert.deepEqual(eventsOf('list L { member: M }\nmap M { key: String, value: L }\n'), [
      `[ERROR] a#L: Found invalid shape recursion: a#L$member > a#M > a#M$value > a#L. ${reason} | ShapeRecursion`,
      `[ERROR] a#M: Found invalid shape recursion: a#M$value > a#L > a#L$member > a#M. ${reason} | ShapeRecursion`,
    ]);
    assert.deepEqual(eventsOf('list L { member: S }\nstructure S { l: L }\n'), []);
  });

  test('structures need a member that may be left out', () => {
    assert.deepEqual(eventsOf('structure A { @required b: B }\nstructure B { @required a: A }\n'), [
      '[ERROR] a#A: Found invalid shape recursion: a#A$b > a#B > a#B$a > a#A. A structure cannot be mutually ' +
        'recursive through all required members. | ShapeRecursion',
      '[ERROR] a#B: Found invalid shape recursion: a#B$a > a#A > a#A$b > a#B. A structure cannot be mutually ' +
        'recursive through all required members. | ShapeRecursion',
    ]);
    assert.deepEqual(eventsOf('structure A { @required b: B }\nstructure B { a: A }\n'), []);
    assert.deepEqual(eventsOf('structure A { @required l: L }\nlist L { member: A }\n'), []);
  });

  test('each way back is an event', () => {
    const lines = eventsOf('structure A { @required b: A, @required c: A }\n');
    assert.deepEqual(
      lines.map((line) => /recursion: (.*?)\. /.exec(line)?.[1]),
      ['a#A$b > a#A', 'a#A$c > a#A'],
    );
  });

  test('shapes that only lead to a ring are not in it', () => {
    const lines = eventsOf('structure A { @required b: B }\nstructure B { @required b: B }\n');
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      ['[ERROR] a#B'],
    );
  });

  test('unions need a member that ends', () => {
    const message = 'It is impossible to create instances of this recursive union | ShapeRecursion';
    assert.deepEqual(eventsOf('union U { u: U, v: V }\nunion V { u: U }\n'), [
      `[ERROR] a#U: ${message}`,
      `[ERROR] a#V: ${message}`,
    ]);
    assert.deepEqual(eventsOf('union U { u: U, s: String }\n'), []);
    assert.deepEqual(eventsOf('union U { l: L }\nlist L { member: U }\n'), []);
    assert.deepEqual(eventsOf('union U { s: S }\nstructure S { u: U }\n'), []);
  });

  test('large rings are reported without taking forever', () => {
    const lines = eventsOfShapes(ring(20_000, structure));
    assert.ok(lines.length > 0 && lines.length <= 20_000);
    assert.ok(lines.every((line) => line.length < 5_000));
  });

  test('thick tangles are reported without counting all ways through them', () => {
    const members = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`m${index}`, { target: `a#S${index}`, traits: required }]),
    );
    const lines = eventsOfShapes(ring(40, () => ({ type: 'structure', members })));
    assert.equal(new Set(lines.map((line) => line.split(':')[0])).size, 40);
  });
});

describe('ResourceCycle', () => {
  test('a resource is not below itself', () => {
    assert.deepEqual(eventsOf('resource A { resources: [B] }\nresource B { resources: [A] }\n'), [
      '[ERROR] a#A: Circular resource hierarchy found: a#A -> a#B -> a#A | ResourceCycle',
      '[ERROR] a#B: Circular resource hierarchy found: a#B -> a#A -> a#B | ResourceCycle',
    ]);
    assert.deepEqual(
      eventsOf('resource A { resources: [B] }\nresource B { resources: [C] }\nresource C {}\n'),
      [],
    );
  });

  test('large hierarchies are walked without recursion', () => {
    const chain = (length: number, isRing: boolean): string[] =>
      eventsOfShapes(
        ring(length, (index, next) => ({
          type: 'resource',
          resources: index + 1 < length || isRing ? [{ target: next }] : [],
        })),
      );
    assert.deepEqual(chain(20_000, false), []);
    assert.ok(chain(20_000, true).length > 0);
  });
});

test('mixins that need each other are events', () => {
  const mixin = (_index: number, next: string): object => ({
    type: 'structure',
    members: {},
    traits: { 'smithy.api#mixin': {} },
    mixins: [{ target: next }],
  });
  const lines = eventsOfShapes(ring(1000, mixin));
  assert.equal(lines.length, 1000);
  assert.match(lines[0]!, /Unable to resolve mixins; cycles detected/);
});
