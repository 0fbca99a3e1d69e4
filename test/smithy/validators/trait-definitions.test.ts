import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf } from './tester.ts';

test('TraitTarget: a trait stands on what its selector matches', () => {
  assert.deepEqual(eventsOf('@trait(selector: "integer")\nstructure t {}\n@t integer A\n@t string B\n'), [
    '[ERROR] a#B: Trait `a#t` cannot be applied to `a#B`. This trait may only be applied to shapes that match the ' +
      'following selector: integer | TraitTarget',
  ]);
});

test('TraitTarget: selectors of several lines are shown in one', () => {
  const [line] = eventsOf(
    '@trait(selector: """\n  :is(integer,\n      long)""")\nstructure t {}\n@t string B\n',
  );
  assert.match(line!, /following selector: :is\(integer, long\) \|/);
});

test('TraitTarget: members that mixins bring are looked at, too', () => {
  const lines = eventsOf('@mixin structure M { @hostLabel m: String }\nstructure S with [M] {}\n');
  assert.deepEqual(
    lines.map((line) => line.split(': ')[0]),
    ['[ERROR] a#M$m', '[ERROR] a#S$m'],
  );
});

test('TraitTarget: a mixin is no trait', () => {
  assert.deepEqual(eventsOf('@trait @mixin structure t {}\n@t string A\n'), [
    '[ERROR] a#A: Trait `a#t` is a mixin and cannot be applied to `a#A`. | TraitTarget',
  ]);
});

test('TraitConflict: all conflicts of a shape are one event', () => {
  const traits =
    '@trait(conflicts: [u, v]) structure t {}\n@trait(conflicts: [t]) structure u {}\n@trait structure v {}\n';
  assert.deepEqual(eventsOf(`${traits}@t @u @v string A\n@u @v string B\n`), [
    '[ERROR] a#A: Found conflicting traits on string shape: `a#t` conflicts with `a#u`, `a#t` conflicts with `a#v`, ' +
      '`a#u` conflicts with `a#t` | TraitConflict',
  ]);
});

test('ExclusiveStructureMemberTrait: by member', () => {
  const trait = '@trait(structurallyExclusive: "member") structure t {}\n';
  assert.deepEqual(
    eventsOf(`${trait}structure A { @t b: String, @t a: String }\nstructure B { @t b: String }\n`),
    [
      '[ERROR] a#A: The `a#t` trait can be applied to only a single member of a shape, but it was found on the ' +
        'following members: `a`, `b` | ExclusiveStructureMemberTrait',
    ],
  );
  assert.deepEqual(eventsOf(`${trait}union A { @t b: String, @t a: String }\n`), []);
});

test('ExclusiveStructureMemberTrait: by target', () => {
  const trait = '@trait(structurallyExclusive: "target") structure t {}\n@t string Marked\n';
  assert.deepEqual(eventsOf(`${trait}structure A { b: Marked, a: Marked, c: String }\n`), [
    '[ERROR] a#A: Only a single member of a structure can target a shape marked with the `a#t` trait, but it was ' +
      'found on the following members: `a`, `b` | ExclusiveStructureMemberTrait',
  ]);
});

test('TraitValidators: selectors start from the shape that carries the trait', () => {
  const model = (severity: string): string => `
    @trait(selector: "service")
    @traitValidators("NoBlobs.Here": { selector: "~> blob", message: "No blobs", severity: "${severity}" })
    structure t {}
    @t service S { operations: [O] }
    operation O { input := { b: MyBlob } }
    blob MyBlob
    blob Elsewhere
  `;
  const message =
    'Found an incompatible shape when validating the constraints of the `a#t` trait attached to `a#S`: No blobs';
  assert.deepEqual(eventsOf(model('WARNING')), [`[WARNING] a#MyBlob: ${message} | NoBlobs.Here`]);
  assert.deepEqual(eventsOf(model('ERROR')), [`[ERROR] a#MyBlob: ${message} | NoBlobs.Here`]);
});

test('TraitValidators: their names are event ids', () => {
  const lines = eventsOf(
    '@trait @traitValidators("no id": { selector: "*" })\nstructure t {}\n@t string A\n',
  );
  assert.deepEqual(lines, [
    '[ERROR] a#t: `smithy.api#traitValidators` key is not a valid event ID: `no id` | TraitValidators',
  ]);
});

test('TraitBreakingChanges: paths lead through members', () => {
  const model = (path: string): string =>
    `@trait(breakingChanges: [{ change: "any" }, { path: "${path}", change: "any" }])\nstructure t { x: L }\nlist L { member: String }\n`;
  assert.deepEqual(eventsOf(model('/x/member')), []);
  assert.deepEqual(eventsOf(model('/x/y')), [
    "[ERROR] a#t: Invalid trait breakingChanges element 1, '/x/y', at segment 'y': Evaluated shape `a#L`, a list, " +
      'has no member named `y` | TraitBreakingChanges',
  ]);
});

test('DeprecatedTrait: says why', () => {
  assert.deepEqual(eventsOf('@trait @deprecated(message: "Use u.") structure t {}\n@t string A\n'), [
    '[WARNING] a#A: This shape applies a trait that is deprecated: a#t, Use u. | DeprecatedTrait',
  ]);
});

test('UnstableTrait: each use is an event below the id', () => {
  assert.deepEqual(eventsOf('@trait @unstable structure t {}\n@t string A\n'), [
    '[WARNING] a#A: This shape applies a trait that is unstable: a#t | UnstableTrait.a#t',
  ]);
});
