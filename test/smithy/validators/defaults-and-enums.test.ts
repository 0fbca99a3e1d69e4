import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOf, eventsOfFile } from './tester.ts';

describe('DefaultTrait', () => {
  test('the value is one of the shape', () => {
    assert.deepEqual(eventsOf('structure A {\n b: String = 1\n}\n'), [
      '[ERROR] a#A$b: Error validating @default trait: Expected string value for string shape, `smithy.api#String`; ' +
        'found number value, `1` | DefaultTrait',
    ]);
  });

  test('a zero out of range is a warning, other numbers are errors', () => {
    const range = (value: string): string => `structure A {\n @range(min: 2) b: Integer = ${value}\n}\n`;
    assert.deepEqual(eventsOf(range('0')), [
      '[WARNING] a#A$b: Error validating @default trait: Value provided for `a#A$b` must be greater than or equal ' +
        'to 2, but found 0 | DefaultTrait.Member.InvalidRange',
    ]);
    assert.match(eventsOf(range('1'))[0]!, /^\[ERROR\]/);
  });

  test('collections start out empty', () => {
    const shapes = 'list L { member: String }\nmap M { key: String, value: String }\n';
    const member = (target: string, value: string): string[] =>
      eventsOf(`${shapes}structure A {\n b: ${target} = ${value}\n}\n`);
    assert.deepEqual(member('L', '[]'), []);
    assert.deepEqual(member('L', '["x"]'), [
      '[ERROR] a#A$b: The @default value of a list must be an empty list | DefaultTrait',
    ]);
    assert.deepEqual(member('M', '{ x: "y" }'), [
      '[ERROR] a#A$b: The @default value of a map must be an empty map | DefaultTrait',
    ]);
    assert.deepEqual(member('Document', '{ x: 1 }'), [
      '[ERROR] a#A$b: The @default value of a document cannot be a non-empty object | DefaultTrait',
    ]);
    assert.deepEqual(member('Document', '[1]'), [
      '[ERROR] a#A$b: The @default value of a document cannot be a non-empty array | DefaultTrait',
    ]);
  });

  test('blobs should be base64', () => {
    assert.deepEqual(eventsOf('structure A {\n b: Blob = "YQ=="\n c: Blob = "YQ"\n d: Blob = "Y"\n}\n'), [
      '[WARNING] a#A$d: The @default value of a blob should be a valid base64 string. | DefaultTrait',
    ]);
  });

  test('only members may say that they have none', () => {
    assert.deepEqual(eventsOf('@default(null) integer A\n'), [
      '[ERROR] a#A: The @default trait can be set to null only on members | DefaultTrait',
    ]);
    assert.deepEqual(eventsOf('structure A {\n b: PrimitiveInteger = null\n}\n'), []);
  });

  test('members repeat the default of their target', () => {
    const target = '@default(1) integer One\n';
    assert.deepEqual(eventsOf(`${target}structure A {\n b: One = 1\n}\nlist L { member: One }\n`), []);
    assert.deepEqual(eventsOf(`${target}structure A { b: One }\n`), [
      '[ERROR] a#A$b: Member targets a#One, which requires that the member defines the same default of `1` or ' +
        '`null` | DefaultTrait',
    ]);
    assert.deepEqual(eventsOf(`${target}structure A {\n b: One = 2\n}\n`), [
      '[ERROR] a#A$b: Member defines a default value that differs from the default value of the target shape, ' +
        'a#One. The member has a default of `2`, but the target has a default of `1`. | DefaultTrait',
    ]);
  });
});

test('DefaultValueInUpdate: by lifecycle or by name', () => {
  const message =
    'This update style operation has top-level input members marked with the @default trait. It will be impossible ' +
    'to tell if the member was omitted or explicitly provided. Affected members: [b, c] | DefaultValueInUpdate';
  const input = 'input := {\n c: String = ""\n b: String = ""\n d: String\n}';
  assert.deepEqual(eventsOf(`operation PatchIt { ${input} }\noperation Other { ${input} }\n`), [
    `[WARNING] a#PatchIt: ${message}`,
  ]);
  assert.deepEqual(eventsOf(`resource R { update: Change }\noperation Change { ${input} }\n`), [
    `[WARNING] a#Change: ${message}`,
  ]);
});

describe('EnumShape', () => {
  test('the values of an enum are strings, not empty, and there once', () => {
    assert.deepEqual(eventsOf('enum E {\n A = 1\n B = ""\n C = "c"\n D = "c"\n}\n'), [
      '[ERROR] a#E$A: enum members can only be assigned string values, but found: 1 | EnumShape',
      '[ERROR] a#E$B: enum values may not be empty. | EnumShape',
      '[ERROR] a#E$D: Multiple enum members found with duplicate value `c` | EnumShape',
    ]);
  });

  test('the values of an intEnum are integers of 32 bits, and there once', () => {
    assert.deepEqual(eventsOf('intEnum E {\n A\n B = "b"\n C = 1.5\n D = 2147483648\n E = 1\n F = 1\n}\n'), [
      '[ERROR] a#E$A: intEnum members must be assigned an integer value | EnumShape',
      '[ERROR] a#E$B: intEnum members require integer values, but found: "b" | EnumShape',
      '[ERROR] a#E$C: intEnum members do not support floating point values: 1.5 | EnumShape',
      '[ERROR] a#E$D: intEnum members must fit within an integer, but found: 2147483648 | EnumShape',
      '[ERROR] a#E$F: Multiple intEnum members found with duplicate value `1` | EnumShape',
    ]);
  });

  test('names in capitals are recommended', () => {
    assert.deepEqual(eventsOf('enum E {\n READ_ONLY_2\n lower\n}\n'), [
      '[WARNING] a#E$lower: The name `lower` does not match the recommended enum name format of beginning with an ' +
        'uppercase letter, followed by any number of uppercase letters, numbers, or underscores. | EnumShape',
    ]);
  });
});

describe('EnumTrait', () => {
  const run = (value: string): string[] => eventsOfFile(`namespace a\n@enum(${value})\nstring E\n`);

  test('values and names are there once', () => {
    assert.deepEqual(run('[{ value: "a", name: "A" }, { value: "a", name: "A" }]'), [
      "[ERROR] a#E: Duplicate enum trait values found with the same `value` property of 'a' | EnumTrait",
      "[ERROR] a#E: Duplicate enum trait values found with the same `name` property of 'A' | EnumTrait",
    ]);
  });

  test('all values have names, or at least none has', () => {
    assert.deepEqual(run('[{ value: "a", name: "A" }, { value: "b" }]'), [
      '[ERROR] a#E: `b` enum value body is missing the `name` property; if any enum trait value contains a `name` ' +
        'property, then all values must contain the `name` property. | EnumTrait',
    ]);
    assert.deepEqual(run('[{ value: "a" }]'), [
      '[WARNING] a#E: Enums should define the `name` property to allow rich types to be generated in code ' +
        'generators. | EnumNamesPresent',
    ]);
  });

  test('names in capitals are recommended, each below its own id', () => {
    assert.match(
      run('[{ value: "a", name: "lower" }]')[0]!,
      /^\[WARNING\] a#E: The name `lower` .* \| EnumTrait\.lower$/,
    );
  });
});
