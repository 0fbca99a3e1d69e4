import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { keptNumber, lostNumbers, parseJson } from '../../src/json/index.ts';

describe('a number is kept', () => {
  test('if it comes out as it went in', () => {
    for (const text of [
      '0',
      '-0',
      '7',
      '-12.5',
      '1E2',
      '9007199254740991',
      '9007199254740992',
      '1e25',
      '1e308',
    ])
      assert.equal(keptNumber(text), Number(text), text);
    // As many digits as others see of it, though there are integers beside it that are not kept.
    assert.equal(keptNumber('9223372036854776000'), 9223372036854776000);
    assert.equal(keptNumber('900719925474099200000e-5'), 9007199254740992);
  });

  test('not if others would see another integer, or none', () => {
    for (const text of [
      '9007199254740993',
      '-9007199254740993',
      '9007199254740993.0',
      '900719925474099300e-2',
      '9223372036854775807',
      // 2^63 is kept inside, but is written with other digits.
      '9223372036854775808',
      '1e309',
      '-1e400',
    ])
      assert.equal(keptNumber(text), undefined, text);
  });

  test('with a fraction as far as its digits go, as everywhere', () => {
    assert.equal(keptNumber('0.1000000000000000055511151231257827'), 0.1);
    assert.equal(keptNumber('12345678901234567.5'), 12345678901234568);
    assert.equal(keptNumber('1e-400'), 0);
  });

  test('only if it is written as JSON writes numbers', () => {
    for (const text of ['', '+1', '01', '1.', '.5', '0x10', ' 1', '1 ', 'NaN', 'Infinity', '1e'])
      assert.equal(keptNumber(text), undefined, text);
  });

  test('whatever JavaScript has written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        assert.equal(keptNumber(JSON.stringify(number)), number === 0 ? 0 : number);
      }),
    );
  });

  test('exactly the integers that JavaScript writes as they were', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
        const isSame = BigInt(Number(integer).toLocaleString('en', { useGrouping: false })) === integer;
        assert.equal(keptNumber(String(integer)) !== undefined, isSame);
      }),
    );
  });

  test('a hostile one costs no more than its length', () => {
    assert.equal(keptNumber(`9007199254740993.${'0'.repeat(250_000)}1`), 9007199254740994);
    assert.equal(keptNumber(`0.${'0'.repeat(250_000)}9007199254740993e250016`), undefined);
  });
});

describe('numbers of a model', () => {
  const found = (text: string): string[] =>
    parseJson(text, 'model.json', { exactNumbers: true }).diagnostics.map(
      ({ code, pointer, location }) => `${code} ${pointer} ${location?.line}:${location?.column}`,
    );

  test('that cannot be kept are errors, each with its place', () => {
    assert.deepEqual(found('{"a": 1e400,\n "b/c": [1, {"d": 9007199254740993}]}'), [
      'number-not-kept /a 1:7',
      'number-not-kept /b~1c/1/d 2:19',
    ]);
    assert.deepEqual(found('9007199254740993'), ['number-not-kept  1:1']);
    assert.deepEqual(found('{"a": 9007199254740992, "b": "9007199254740993", "c": 1e22}'), []);
  });

  test('are looked at beside other errors, and in whatever the text has become by them', () => {
    assert.deepEqual(found('{"a": 1e400, "a": 1e400 "b" 1e400,}').slice(-2), [
      'number-not-kept /a 1:19',
      'number-not-kept /b 1:29',
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '[', ']', '"a"', ':', ',', '1e400', "'b", '~')),
        (parts) => {
          found(parts.join(' '));
        },
      ),
    );
  });

  test('schemas may hold any: a bound is not handed on', () => {
    assert.deepEqual(parseJson('{"maximum": 9223372036854775807}', 'schema.json').diagnostics, []);
  });

  test('the places of a text that was read otherwise', () => {
    const text = '{"a": [1e400], "b": 9007199254740993, "b": 1}';
    assert.deepEqual(lostNumbers(text, JSON.parse(text)), ['/a/0']);
    assert.deepEqual(lostNumbers('[1, 2.5]', [1, 2.5]), []);
  });

  test('a value that is nested deep does not exhaust the stack', () => {
    const text = `${'['.repeat(100_000)}1e400${']'.repeat(100_000)}`;
    assert.deepEqual(lostNumbers(text, JSON.parse(text)), []);
  });
});
