import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadAndValidate } from '../../../src/smithy/validate.ts';
import { eventsOf, eventsOfFile, eventsOfShapes } from './tester.ts';

describe('Target', () => {
  test('a shape that does not exist is named, with those that may have been meant', () => {
    assert.deepEqual(
      eventsOf('structure A { b: Strin, c: Tag, d: Nowhere }\nstructure Tags {}\nstructure Tig {}\n'),
      [
        '[ERROR] a#A$b: member shape targets an unresolved shape `a#Strin` | Target.UnresolvedShape',
        '[ERROR] a#A$c: member shape targets an unresolved shape `a#Tag`. Did you mean a#Tags, a#Tig? | Target.UnresolvedShape',
        '[ERROR] a#A$d: member shape targets an unresolved shape `a#Nowhere` | Target.UnresolvedShape',
      ],
    );
  });

  test('outside of members, the relationship is named', () => {
    const shapes = {
      'a#Op': { type: 'operation', input: { target: 'a#Missing' }, errors: [{ target: 'a#None' }] },
      'a#R': { type: 'resource', read: { target: 'a#None' } },
    };
    assert.deepEqual(eventsOfShapes(shapes), [
      '[ERROR] a#Op: operation shape has an `input` relationship to an unresolved shape `a#Missing` | Target.UnresolvedShape',
      '[ERROR] a#Op: operation shape has an `error` relationship to an unresolved shape `a#None` | Target.UnresolvedShape',
      '[ERROR] a#R: resource shape has a `read` relationship to an unresolved shape `a#None` | Target.UnresolvedShape',
    ]);
  });

  test('members target data', () => {
    const shapes = { 'a#R': { type: 'resource' }, 'a#L': { type: 'list', member: { target: 'a#R' } } };
    assert.deepEqual(eventsOfShapes(shapes), [
      '[ERROR] a#L$member: Members cannot target resource shapes, but found (resource: `a#R`) | Target',
    ]);
  });

  test('each relationship has its kind of target', () => {
    assert.deepEqual(
      eventsOf(
        'service S { resources: [A], operations: [A] }\nresource R { identifiers: { x: Integer }, put: A }\n' +
          'operation O { input: A }\nmap M { key: Integer, value: String }\nstring A\n',
      ),
      [
        '[ERROR] a#S: service shape `operation` relationships must target a operation shape, but found (string: `a#A`) | Target',
        '[ERROR] a#S: service shape `resource` relationships must target a resource shape, but found (string: `a#A`) | Target',
        '[ERROR] a#R: resource shape `identifier` relationships must target a string shape, but found (integer: `smithy.api#Integer`) | Target',
        '[ERROR] a#R: Resource put lifecycle operation must target an operation, but found (string: `a#A`) | Target',
        '[ERROR] a#O: operation shape `input` relationships must target a structure shape, but found (string: `a#A`) | Target',
        '[ERROR] a#M: Map key member targets (integer: `smithy.api#Integer`), but is expected to target a string | Target',
      ],
    );
  });

  test('errors are marked as such, inputs are not', () => {
    assert.deepEqual(
      eventsOf('operation O { input: E, errors: [S] }\n@error("client") structure E {}\nstructure S {}\n'),
      [
        '[ERROR] a#O: Operation input targets an invalid structure `a#E` that is marked with the `error` trait. | Target',
        '[ERROR] a#O: `a#S` cannot be bound as an error because it is not marked with the `error` trait. | Target',
      ],
    );
  });

  test('traits and mixins are no targets, and other shapes no mixins', () => {
    const lines = eventsOf(
      'structure A { t: t, m: M }\n@trait structure t {}\n@mixin structure M {}\nstructure B with [C] {}\nstructure C {}\n',
    );
    assert.deepEqual(lines, [
      '[ERROR] a#A$t: Found a MEMBER_TARGET reference to trait definition `a#t`. Trait definitions cannot be targeted ' +
        'by members or referenced by shapes in any other context other than applying them as traits. | Target',
      '[ERROR] a#A$m: Illegal MEMBER_TARGET reference to mixin `a#M`; shapes marked with the mixin trait can only be ' +
        'referenced to apply them as a mixin. | Target',
      '[ERROR] a#B: Attempted to use a#C as a mixin, but it is not marked with the mixin trait | Target',
    ]);
  });

  test('deprecated targets are warnings, with reason and date', () => {
    assert.deepEqual(
      eventsOf('structure A { b: Old }\n@deprecated(message: "Use New.", since: "1.2") string Old\n'),
      [
        '[WARNING] a#A$b: Member targets a deprecated shape, a#Old. Use New. (since 1.2) | DeprecatedShape.a#Old',
      ],
    );
  });

  test('where very much is missing, suggestions stop and the time stays bounded', () => {
    const shapes = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [
        `name.space#Shape${index}`,
        { type: 'list', member: { target: `name.space#Shope${index}` } },
      ]),
    );
    const lines = eventsOfShapes(shapes);
    assert.equal(lines.length, 3000);
    assert.equal(lines.filter((line) => line.includes('Did you mean')).length, 100);
  });
});

test('ShapeIdConflict: IDs differ in more than case', () => {
  assert.deepEqual(eventsOf('string Abc\ninteger aBC\nstructure S { x: String, X: String }\n'), [
    '[ERROR] a#Abc: Shape ID `a#Abc` conflicts with other shape IDs in the model: [`a#aBC`] | ShapeIdConflict',
    '[ERROR] a#aBC: Shape ID `a#aBC` conflicts with other shape IDs in the model: [`a#Abc`] | ShapeIdConflict',
    '[ERROR] a#S$x: Shape ID `a#S$x` conflicts with other shape IDs in the model: [`a#S$X`] | ShapeIdConflict',
    '[ERROR] a#S$X: Shape ID `a#S$X` conflicts with other shape IDs in the model: [`a#S$x`] | ShapeIdConflict',
  ]);
});

test('UnitType: only some places may hold nothing', () => {
  assert.deepEqual(
    eventsOf('structure A { b: Unit }\nunion U { c: Unit }\nenum E { X }\noperation O { input: Unit }\n'),
    ['[ERROR] a#A$b: Only members of a union, enum, or intEnum can reference smithy.api#Unit | UnitType'],
  );
});

test('Union: members are there, and defaults mean nothing in them', () => {
  assert.deepEqual(eventsOf('union U {}\n'), [
    '[ERROR] a#U: Tagged unions must have one or more members | Union',
  ]);
  assert.match(
    eventsOf('union U { n: PrimitiveInteger }\n')[0]!,
    /^\[NOTE\] a#U\$n: This union member targets `smithy.api#PrimitiveInteger`, a shape with a default value of `0`\./,
  );
});

test('Set: deprecated', () => {
  assert.deepEqual(eventsOfFile('namespace a\nset S { member: String }\n'), [
    '[WARNING] a#S: Set shapes are deprecated and have been removed in Smithy IDL v2. Use a list shape with the ' +
      '@uniqueItems trait instead. | ModelDeprecation',
  ]);
});

describe('PrivateAccess', () => {
  const run = (text: string): string[] => {
    const secret =
      '$version: "2.0"\nnamespace secret\n@private string P\n@private @trait structure t {}\nstructure S { p: P }\n';
    const files = [
      { file: 'a.smithy', text: `$version: "2.0"\nnamespace a\n${text}` },
      { file: 'b.smithy', text: secret },
    ];
    return loadAndValidate(files).events.map(
      ({ severity, shape, message }) => `[${severity}] ${shape}: ${message}`,
    );
  };

  test('private shapes are for their own namespace', () => {
    assert.deepEqual(run('structure A { b: secret#P }\n'), [
      '[ERROR] a#A$b: This shape has an invalid member_target relationship that targets a private shape, `secret#P`, ' +
        'in another namespace.',
    ]);
  });

  test('private traits elsewhere are a warning', () => {
    assert.deepEqual(run('@secret#t string A\n'), [
      '[WARNING] a#A: This shape has an invalid trait relationship that targets a private shape, `secret#t`, ' +
        'in another namespace.',
    ]);
  });
});

test('PrivateMixinMember: private members of mixins are inherited', () => {
  const lines = eventsOf('@mixin structure M { @private m: String }\nstructure S { @private m: String }\n');
  assert.equal(lines.length, 1);
  assert.match(
    lines[0]!,
    /^\[WARNING\] a#M\$m: The `@private` trait does not prevent .* \| PrivateMixinMember$/,
  );
});
