import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventsOf, eventsOfShapes, eventsWithId } from './tester.ts';

/** What is said about the value of a trait `t` whose shape is given, without the parts that are always the same. */
function problems(definition: string, value: string): string[] {
  const lines = eventsWithId('TraitValue', `@trait\n${definition}\n@t(${value})\nstring X\n`);
  return lines.map((line) => {
    const [, severity, text] =
      /^\[(\w+)\] a#X: Error validating trait `a#t`(.*) \| TraitValue/.exec(line) ?? [];
    return `${severity === 'ERROR' ? '' : `${severity} `}${text?.replace(/^: /, '')}`;
  });
}

describe('the form of a value', () => {
  test('must be that of its shape', () => {
    assert.deepEqual(problems('string t', '1'), [
      'Expected string value for string shape, `a#t`; found number value, `1`',
    ]);
    assert.deepEqual(problems('structure t {}', '[]'), [
      'Expected object value for structure shape, `a#t`; found array value',
    ]);
    assert.deepEqual(problems('boolean t', '"true"'), [
      'Expected boolean value for boolean shape, `a#t`; found string value, `true`',
    ]);
    assert.deepEqual(problems('list t { member: String }', '{}'), [
      'Expected array value for list shape, `a#t`; found object value',
    ]);
    assert.deepEqual(problems('string t', '"yes"'), []);
  });

  test('documents take anything', () => {
    assert.deepEqual(problems('document t', '[1, { a: null }]'), []);
  });

  test('integers have no decimals and fit their size', () => {
    assert.deepEqual(problems('integer t', '1.5'), [
      'integer shapes must not have floating point values, but found `1.5` provided for `a#t`',
    ]);
    assert.deepEqual(problems('byte t', '128'), ['byte value must be < 127, but found 128']);
    assert.deepEqual(problems('byte t', '-129'), ['byte value must be > -128, but found -129']);
    assert.deepEqual(problems('short t', '32767'), []);
    assert.deepEqual(problems('long t', '9223372036854775807'), []);
  });

  test('floats may be numbers, or words for what is no number', () => {
    assert.deepEqual(problems('double t', '1.5'), []);
    assert.deepEqual(problems('double t', '"-Infinity"'), []);
    assert.deepEqual(problems('float t', '"many"'), [
      'Value for `a#t` must either be numeric or one of the following strings: ' +
        '["NaN", "Infinity", "-Infinity"], but was "many"',
    ]);
    assert.deepEqual(problems('bigDecimal t', '"NaN"'), [
      'Expected number value for bigDecimal shape, `a#t`; found string value, `NaN`',
    ]);
  });
});

describe('the parts of a value', () => {
  const nested =
    'structure t { list: Items, map: Names }\nlist Items { member: Integer }\nmap Names { key: Key, value: String }\n@length(max: 2) string Key';

  test('are named with the way to them', () => {
    assert.deepEqual(problems(nested, 'list: [1, "x"]'), [
      '.list.1: Expected number value for integer shape, `smithy.api#Integer`; found string value, `x`',
    ]);
    assert.deepEqual(problems(nested, 'map: { abc: 1 }').sort(), [
      '.map.abc (map-key): String value provided for `a#Key` must be <= 2 characters, but the provided value is 3 characters.',
      '.map.abc: Expected string value for string shape, `smithy.api#String`; found number value, `1`',
    ]);
  });

  test('that a structure does not know are warnings', () => {
    const lines = eventsOf('@trait structure t {}\n@t(x: 1)\nstring X\n');
    assert.deepEqual(lines, [
      '[WARNING] a#X: Error validating trait `a#t`: Member `x` does not exist in `a#t` | TraitValue.UnknownMember.a#t.x',
    ]);
  });

  test('that are required must be there', () => {
    assert.deepEqual(problems('structure t { @required x: String }', ''), [
      'Missing required structure member `x` for `a#t`',
    ]);
  });

  test('a union has one', () => {
    const union = 'union t { x: String, y: String }';
    assert.deepEqual(problems(union, 'x: "1"'), []);
    assert.deepEqual(problems(union, 'x: "1", y: "2"'), [
      'union values can contain a value for only a single member',
    ]);
    assert.deepEqual(problems(union, 'z: "1"'), ['Member `z` does not exist in `a#t`']);
  });

  test('null is no item of a list that is not sparse', () => {
    assert.deepEqual(problems('list t { member: String }', '[null]'), [
      '.0: Non-sparse list shape `a#t` cannot contain null values',
      '.0: Expected string value for string shape, `smithy.api#String`; found null value',
    ]);
    assert.deepEqual(
      problems('map t { key: String, value: String }', 'x: null')[0],
      '.x: Non-sparse map shape `a#t` cannot contain null values',
    );
    assert.equal(
      problems('structure t { @required x: String }', 'x: null')[0],
      '.x: Required structure member `x` for `a#t` cannot be null',
    );
  });
});

describe('constraints on a value', () => {
  test('length counts characters, bytes, items and entries', () => {
    assert.deepEqual(problems('@length(min: 2)\nstring t', '"x"'), [
      'String value provided for `a#t` must be >= 2 characters, but the provided value is only 1 characters.',
    ]);
    assert.deepEqual(problems('@length(max: 1)\nstring t', '"\\uD83D\\uDE00"'), []);
    assert.deepEqual(problems('@length(max: 1)\nblob t', '"ä"'), [
      'Value provided for `a#t` must have no more than 1 bytes, but the provided value has 2 bytes',
    ]);
    assert.deepEqual(problems('@length(min: 1)\nlist t { member: String }', '[]'), [
      'Value provided for `a#t` must have at least 1 elements, but the provided value only has 0 elements',
    ]);
    assert.deepEqual(problems('@length(max: 0)\nmap t { key: String, value: String }', 'a: "b"'), [
      'Value provided for `a#t` must have no more than 0 entries, but the provided value has 1 entries',
    ]);
  });

  test('a pattern may match anywhere unless it is anchored', () => {
    assert.deepEqual(problems('@pattern("b")\nstring t', '"abc"'), []);
    assert.deepEqual(problems('@pattern("^b$")\nstring t', '"abc"').slice(-1), [
      'String value provided for `a#t` must match regular expression: ^b$',
    ]);
  });

  test('patterns that only Java understands check nothing', () => {
    assert.deepEqual(problems('@pattern("^\\\\p{Alpha}++$")\nstring t', '"123"'), []);
  });

  test('escapes that JavaScript does not need do no harm', () => {
    assert.deepEqual(problems('@pattern("^[\\\\_\\\\@]$")\nstring t', '"@"'), []);
    assert.equal(problems('@pattern("^[\\\\@\\\\:]$")\nstring t', '"x"').length, 1);
  });

  test('a range holds for members and for what they target, under different ids', () => {
    const shapes =
      '@trait structure t { @range(min: 2) x: Small }\n@range(max: 0) integer Small\n@t(x: 1)\nstring X\n';
    assert.deepEqual(eventsOf(shapes), [
      '[ERROR] a#X: Error validating trait `a#t`.x: Value provided for `a#t$x` must be greater than or equal to 2, ' +
        'but found 1 | TraitValue.Member.InvalidRange',
      '[ERROR] a#X: Error validating trait `a#t`.x: Value provided for `a#Small` must be less than or equal to 0, ' +
        'but found 1 | TraitValue.Target.InvalidRange',
    ]);
    assert.deepEqual(problems('@range(min: 1)\ndouble t', '"NaN"'), [
      'Value provided for `a#t` must be a number because the `smithy.api#range` trait is applied, but found "NaN"',
    ]);
    assert.deepEqual(problems('@range(min: 1)\ndouble t', '"-Infinity"'), [
      'Value provided for `a#t` must be greater than or equal to 1, but found "-Infinity"',
    ]);
  });

  test('enums have their values', () => {
    assert.deepEqual(problems('enum t {\nB = "b"\nA\n}', '"c"'), [
      'String value provided for `a#t` must be one of the following values: `A`, `b`',
    ]);
    assert.deepEqual(problems('intEnum t {\nA = 1\nB = 2\n}', '3'), [
      'Integer value provided for `a#t` must be one of the following values: `1`, `2`, but found 3',
    ]);
  });

  test('unique items are unique, whatever the order of keys', () => {
    assert.deepEqual(problems('@uniqueItems\nlist t { member: String }', '["a", "b", "a"]'), [
      'Value provided for `a#t` must have unique items, but the following items had multiple entries: [`a`]',
    ]);
    const objects = '@uniqueItems\nlist t { member: S }\nstructure S { x: String, y: String }';
    assert.equal(problems(objects, '[{ x: "1", y: "2" }, { y: "2", x: "1" }]').length, 1);
    assert.deepEqual(problems(objects, '[{ x: "1" }, { x: "2" }]'), []);
  });

  test('shape IDs name shapes of the right kind', () => {
    const idRef = (more: string): string => `@idRef(${more})\nstring t`;
    assert.deepEqual(problems(idRef('failWhenMissing: true'), '"a#Nope"'), [
      'Shape ID `a#Nope` was not found in the model',
    ]);
    assert.deepEqual(problems(idRef(''), '"a#Nope"'), []);
    assert.deepEqual(problems(idRef(''), '"no id!"'), ['Invalid shape ID: no id!']);
    assert.deepEqual(problems(idRef('selector: "integer"'), '"a#X"'), [
      'Shape ID `a#X` does not match selector `integer`',
    ]);
    assert.deepEqual(problems(idRef('selector: "integer", errorMessage: "Integers, please"'), '"a#X"'), [
      'Integers, please',
    ]);
  });
});

describe('timestamps', () => {
  test('without a format are numbers or RFC 3339 text', () => {
    assert.deepEqual(problems('timestamp t', '1.5'), []);
    assert.deepEqual(problems('timestamp t', '"1985-04-12T23:20:50.52Z"'), []);
    for (const text of [
      '1985-04-12T23:20:50+01:00',
      '1985-02-30T00:00:00Z',
      '1985-04-12T25:00:00Z',
      'today',
    ]) {
      assert.deepEqual(problems('timestamp t', `"${text}"`), [
        `Invalid string value, \`${text}\`, provided for timestamp, \`a#t\`. Expected an RFC 3339 formatted ` +
          'timestamp (e.g., "1985-04-12T23:20:50.52Z")',
      ]);
    }
    assert.match(
      problems('timestamp t', 'true')[0]!,
      /^Invalid boolean value provided for timestamp, `a#t`\. Expected/,
    );
  });

  test('with a format are of that format', () => {
    assert.deepEqual(problems('@timestampFormat("epoch-seconds")\ntimestamp t', '"1985-04-12T23:20:50Z"'), [
      'Invalid string value provided for a timestamp with a `epoch-seconds` format.',
    ]);
    assert.deepEqual(problems('@timestampFormat("date-time")\ntimestamp t', '1'), [
      'Expected a string value for a date-time timestamp (e.g., "1985-04-12T23:20:50.52Z")',
    ]);
    const httpDate = '@timestampFormat("http-date")\ntimestamp t';
    assert.deepEqual(problems(httpDate, '"Tue, 29 Apr 2014 18:30:38 GMT"'), []);
    assert.match(problems(httpDate, '"Mon, 29 Apr 2014 18:30:38 GMT"')[0]!, /Found: Mon, 29 Apr 2014/);
  });

  test('a format on a member replaces that of its target', () => {
    const definition =
      'structure t { @timestampFormat("epoch-seconds") x: D }\n@timestampFormat("date-time") timestamp D';
    assert.deepEqual(problems(definition, 'x: 1'), []);
    assert.equal(problems(definition, 'x: "1985-04-12T23:20:50Z"').length, 1);
  });
});

describe('strange values', () => {
  test('keys that mean something to JavaScript are keys like others', () => {
    assert.deepEqual(
      problems('map t { key: String, value: Integer }', '"__proto__": "x", "constructor": 1'),
      ['.__proto__: Expected number value for integer shape, `smithy.api#Integer`; found string value, `x`'],
    );
    assert.deepEqual(problems('structure t {}', '"constructor": 1'), [
      'WARNING Member `constructor` does not exist in `a#t`',
    ]);
  });

  test('a trait may be recursive, and applied inside its own definition', () => {
    const shapes =
      '@trait @t(next: { next: { name: 1 } })\nstructure t { @t next: t2, name: String }\nstructure t2 { next: t2, name: String }\n';
    assert.deepEqual(eventsOf(shapes), [
      '[ERROR] a#t: Error validating trait `a#t`.next.next.name: Expected string value for string shape, ' +
        '`smithy.api#String`; found number value, `1` | TraitValue',
    ]);
  });

  test('deep values are walked to the end, or refused, but never exhaust the stack', () => {
    const shapes = (depth: number): object => {
      let value: object = { name: 1 };
      for (let at = 0; at < depth; at++) value = { next: value };
      const members = { next: { target: 'a#n' }, name: { target: 'smithy.api#String' } };
      return {
        'a#t': { type: 'structure', members, traits: { 'smithy.api#trait': {} } },
        'a#n': { type: 'structure', members },
        'a#X': { type: 'string', traits: { 'a#t': value } },
      };
    };
    const [line] = eventsOfShapes(shapes(400));
    assert.match(line!, /(?:\.next){400}\.name: Expected string value/);
  });

  test('a hundred thousand brackets are an event', () => {
    const lines = eventsOf(`@trait document t\n@t(${'['.repeat(100_000)}${']'.repeat(100_000)})\nstring X\n`);
    assert.equal(lines.length > 0, true);
    assert.match(lines[0]!, /^\[ERROR\]/);
  });
});
