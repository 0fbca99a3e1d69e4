import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flattenMixins } from '../../../src/smithy/index.ts';
import { linesOf, load, messagesOf, shapesOf } from './loading.ts';

/** Each member with the values of its documentation traits. */
function memberDocs(text: string, shape = 'test#S'): [string, unknown][] {
  const loaded = load(text);
  assert.deepEqual(linesOf(loaded), []);
  const structure = loaded.model.shape(shape);
  assert.ok(structure?.type === 'structure');
  return [...structure.members].map(([name, { traits }]) => [
    name,
    traits.get('smithy.api#documentation')?.value,
  ]);
}

describe('mixins', () => {
  test('bring their members first, left to right and depth first', () => {
    const members = memberDocs(`
      @mixin structure A with [Base] { a: String }
      @mixin structure Base { base: String }
      @mixin structure B { b: String }
      structure S with [A, B] { own: String }`);
    assert.deepEqual(
      members.map(([name]) => name),
      ['base', 'a', 'b', 'own'],
    );
  });

  test('a member said again keeps its place; the last word on its traits is the nearest', () => {
    const members = memberDocs(`
      @mixin structure A {
        /// A.x
        x: String
        /// A.y
        y: String
        /// A.z
        z: String
      }
      @mixin structure B with [A] {
        /// B.y
        $y
      }
      structure S with [B] {
        own: String
        /// S.x
        x: String
      }
      apply S$z @documentation("applied")`);
    assert.deepEqual(members, [
      ['x', 'S.x'],
      ['y', 'B.y'],
      ['z', 'applied'],
      ['own', undefined],
    ]);
  });

  test('traits of the shape: later mixins beat earlier ones, local traits stay behind', () => {
    const { model, events } = load(`
      /// A
      @mixin @sensitive @tags(["a"]) structure A {}
      /// B
      @mixin(localTraits: [deprecated]) @deprecated structure B {}
      structure S with [A, B] {}
      /// T
      structure T with [A] {}`);
    assert.deepEqual(events, []);
    const traits = (id: string) =>
      [...(model.shape(id)?.traits.values() ?? [])].map((trait) => [trait.id, trait.value]);
    assert.deepEqual(traits('test#S'), [
      ['smithy.api#sensitive', {}],
      ['smithy.api#tags', ['a']],
      ['smithy.api#documentation', 'B'],
    ]);
    assert.equal(model.shape('test#T')?.traits.get('smithy.api#documentation')?.value, 'T');
    assert.equal(model.shape('test#T')?.localTraits.size, 1);
  });

  test('services merge their parts, operations their errors', () => {
    const { model, events } = load(`
      @mixin service Base { version: "1", operations: [A], rename: {"x#Y": "One", "x#Z": "Two"} }
      service S with [Base] { operations: [B], rename: {"x#Y": "Other"} }
      @mixin operation Mixed { errors: [E] }
      operation A with [Mixed] { errors: [F] }
      operation B {}
      @error("client") structure E {}
      @error("client") structure F {}`);
    assert.deepEqual(events, []);
    const service = model.shape('test#S');
    assert.ok(service?.type === 'service');
    assert.equal(service.version, '1');
    assert.deepEqual(service.operations, ['test#A', 'test#B']);
    assert.deepEqual(
      [...service.rename],
      [
        ['x#Y', 'Other'],
        ['x#Z', 'Two'],
      ],
    );
    const operation = model.shape('test#A');
    assert.ok(operation?.type === 'operation');
    assert.deepEqual(operation.errors, ['test#E', 'test#F']);
    assert.deepEqual(operation.introducedErrors, ['test#F']);
  });

  test('lists and maps inherit the members they do not have', () => {
    const { model, events } = load(`
      @mixin list A { member: String }
      @mixin @length(min: 1) map M { key: String, value: String }
      list L with [A] {}
      map N with [M] { value: String }`);
    assert.deepEqual(events, []);
    const list = model.shape('test#L');
    assert.ok(list?.type === 'list');
    assert.deepEqual(list.members.get('member')?.mixins, ['test#A$member']);
    assert.ok(model.shape('test#N$key') !== undefined);
  });

  test('a member may not change its target', () => {
    const loaded = load(`
      @mixin structure A { a: String }
      @mixin structure B { a: Integer }
      structure S with [A] { a: Integer }
      structure T with [A, B] {}`);
    assert.deepEqual(linesOf(loaded), [
      'ERROR Model test#S$a 6:30 Member conflicts with an inherited mixin member: `test#A$a`',
      'ERROR Model test#T 5:28 Member conflicts with an inherited mixin member: `test#T$a`',
    ]);
  });

  test('must be of the same type and must exist', () => {
    assert.deepEqual(messagesOf(load('@mixin union A { a: String }\nstructure S with [A, B] {}')), [
      'Cannot apply mixin to test#S: test#B not found',
    ]);
    assert.deepEqual(messagesOf(load('@mixin union A { a: String }\nstructure S with [A] {}')), [
      'Mixins may only be mixed into shapes of the same type. The following mixins were applied to the ' +
        'structure shape `test#S` which are not structure shapes: [`test#A`]',
    ]);
  });

  test('an elided target must be known to somebody', () => {
    assert.deepEqual(linesOf(load('@mixin structure A {}\nstructure S with [A] { $a }')), [
      'ERROR Model test#S$a 4:24 Member target was elided, but no bound resource or mixin contained a ' +
        'matching identifier or member name.',
    ]);
  });

  test('circles are errors of everyone in them', () => {
    const loaded = load(
      '@mixin structure A with [B] {}\n@mixin structure B with [A] {}\nstructure S with [A] {}',
    );
    assert.deepEqual(linesOf(loaded).sort(), [
      'ERROR Model test#A 3:8 Unable to resolve mixins; cycles detected between this shape and [test#B]',
      'ERROR Model test#B 4:8 Unable to resolve mixins; cycles detected between this shape and [test#A]',
    ]);
    assert.deepEqual(messagesOf(load('@mixin structure A with [A] {}')), [
      'Unable to resolve mixins; cycles detected between this shape and []',
    ]);
  });

  test('a long chain, a long circle and an explosion of members end well', () => {
    const chain = (count: number, member: (index: number) => string, last: string) =>
      Array.from({ length: count }, (_, index) => {
        const next = index + 1 < count ? `with [M${index + 1}]` : last;
        return `@mixin structure M${index} ${next} {${member(index)}}`;
      }).join('\n');
    assert.deepEqual(load(chain(3000, () => '', '')).events, []);
    const circle = load(chain(3000, () => '', 'with [M0]'));
    assert.equal(circle.events.length, 3000);
    assert.match(circle.events[0]!.message, /, and 2949 more\]$/);
    const explosion = load(chain(3000, (index) => `m${index}: String`, ''));
    assert.match(explosion.events[0]!.message, /bring more than 500000 members/);
  });
});

describe('a model without its mixins', () => {
  test('says the same with its own shapes', () => {
    const { model } = load(`
      /// Mixed in
      @mixin structure M { @required a: String }
      structure S with [M] { b: String }
      apply S$a @length(min: 1)`);
    const flat = flattenMixins(model);
    assert.deepEqual(shapesOf({ model: flat, events: [] }), {
      'test#S': {
        type: 'structure',
        members: {
          a: {
            target: 'smithy.api#String',
            traits: { 'smithy.api#length': { min: 1 }, 'smithy.api#required': {} },
          },
          b: { target: 'smithy.api#String' },
        },
        traits: { 'smithy.api#documentation': 'Mixed in' },
      },
    });
    assert.equal(flat.shape('test#M$a'), undefined);
    assert.ok(flat.shape('smithy.api#String') !== undefined);
  });
});
