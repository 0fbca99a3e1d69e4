import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOf, eventsWithId } from './tester.ts';

test('LengthTrait: lengths make sense', () => {
  assert.deepEqual(
    eventsOf('@length(min: -1) string A\n@length(max: -1) string B\n@length(min: 2, max: 1) string C\n'),
    [
      '[ERROR] a#A: A length trait is applied with a negative `min` value. | LengthTrait',
      '[ERROR] a#B: A length trait is applied with a negative `max` value. | LengthTrait',
      '[ERROR] a#C: A length trait is applied with a `min` value greater than its `max` value. | LengthTrait',
    ],
  );
});

test('RangeTrait: ranges make sense', () => {
  assert.deepEqual(
    eventsOf('@range(min: 0.5) integer A\n@range(max: 0.5) double B\n@range(min: 2, max: 1) byte C\n'),
    [
      '[ERROR] a#A: Shape `a#A` is marked with the `range` trait, but its `min` property is a decimal (0.5) when its ' +
        'shape (`integer`) does not support decimals. | RangeTrait',
      '[ERROR] a#C: A range trait is applied with a `min` value greater than its `max` value. | RangeTrait',
    ],
  );
  assert.deepEqual(eventsOf('structure S { @range(max: 0.5) m: Long }\n'), [
    '[ERROR] a#S$m: Member `a#S$m` is marked with the `range` trait, but its `max` property is a decimal (0.5) when its ' +
      'target (`smithy.api#Long`) does not support decimals. | RangeTrait',
  ]);
});

test('PatternTrait: anchors are recommended', () => {
  const missing = (pattern: string): string | undefined =>
    /without a (.*?), meaning/.exec(eventsOf(`@pattern("${pattern}") string A\n`)[0] ?? '')?.[1];
  assert.equal(missing('^a$'), undefined);
  assert.equal(missing('a$'), "leading '^'");
  assert.equal(missing('^a'), "trailing '$'");
  assert.equal(missing('a'), "leading '^' and trailing '$'");
});

describe('ExamplesTrait', () => {
  const run = (example: string, service = ''): string[] =>
    eventsWithId(
      'ExamplesTrait',
      `${service}@examples([{ title: "T", ${example} }])\n` +
        'operation O { input := { @required @length(max: 3) x: String }, output := { y: Integer }, errors: [E] }\n' +
        '@error("client") structure E { z: String }\n@error("client") structure F {}\n',
    );

  test('inputs and outputs are those of the operation', () => {
    assert.deepEqual(run('input: { x: "a" }, output: { y: 1 }'), []);
    assert.deepEqual(run('input: {}, output: { q: 1 }'), [
      '[ERROR] a#O: Example input of `T`: Missing required structure member `x` for `a#OInput` | ExamplesTrait',
      '[WARNING] a#O: Example output of `T`: Member `q` does not exist in `a#OOutput` | ExamplesTrait.UnknownMember.a#OOutput.q',
    ]);
    assert.deepEqual(run('input: { x: "a" }, output: { y: "1" }'), [
      '[ERROR] a#O: Example output of `T`.y: Expected number value for integer shape, `smithy.api#Integer`; found string ' +
        'value, `1` | ExamplesTrait',
    ]);
  });

  test('an example ends with an output or an error', () => {
    assert.deepEqual(run('input: { x: "a" }, output: {}, error: { shapeId: E, content: {} }'), [
      '[ERROR] a#O: Example: `T` has both output and error defined, only one should be present. | ExamplesTrait',
    ]);
  });

  test('errors are those of the operation, or of all services that have it', () => {
    const withError = (id: string): string => `input: { x: "a" }, error: { shapeId: ${id}, content: {} }`;
    assert.deepEqual(run(withError('E')), []);
    assert.deepEqual(run(withError('F')), [
      '[ERROR] a#O: Error parameters provided for operation without the `a#F` error: `T` | ExamplesTrait',
    ]);
    assert.deepEqual(run(withError('F'), 'service S { operations: [O], errors: [F] }\n'), []);
    assert.equal(
      run(withError('F'), 'service S { operations: [O], errors: [F] }\nservice R { operations: [O] }\n')
        .length,
      1,
    );
  });

  test('an error example may cross limits on purpose', () => {
    const input = 'input: { x: "abcdef" }, error: { shapeId: E, content: {} }';
    assert.match(run(input)[0]!, /^\[ERROR\] a#O: Example input of `T`\.x: String value/);
    assert.match(
      run(`${input}, allowConstraintErrors: true`)[0]!,
      /^\[WARNING\] a#O: Example input of `T`\.x: String value/,
    );
    assert.deepEqual(run('input: { x: "a" }, allowConstraintErrors: true'), [
      '[ERROR] a#O: Example: `T` has allowConstraintErrors enabled, so error must be defined. | ExamplesTrait',
    ]);
  });
});
