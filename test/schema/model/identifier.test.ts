import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/json/index.ts';
import {
  formatIdentifier,
  identifierModel,
  parseIdentifier,
  sameIdentifier,
} from '../../../src/schema/model/identifier.ts';
import { typeWith } from './types.ts';

const single = typeWith({ additionalIdentifiers: [['/properties/Name']] });
const composite = typeWith({
  properties: { Database: { type: 'string' }, Number: { type: 'integer' }, Name: { type: 'string' } },
  primaryIdentifier: ['/properties/Database', '/properties/Number'],
  readOnlyProperties: null,
  additionalIdentifiers: [['/properties/Name']],
});
const parsed = (type: typeof single, text: string): JsonObject => {
  const result = parseIdentifier(type, text);
  assert.ok('identifier' in result, 'problem' in result ? result.problem : '');
  return result.identifier.model;
};

describe('identifiers as text', () => {
  test('one value is its own text', () => {
    assert.equal(formatIdentifier(single, { Id: 'order-1' }), 'order-1');
    assert.deepEqual(parsed(single, 'order-1'), { Id: 'order-1' });
    assert.deepEqual(parsed(single, 'a|b'), { Id: 'a|b' });
  });

  test('several values are joined by | in the order of the schema, and get their types back', () => {
    assert.equal(formatIdentifier(composite, { Number: 7, Database: 'd' }), 'd|7');
    assert.deepEqual(parsed(composite, 'd|7'), { Database: 'd', Number: 7 });
  });

  test('a JSON object works in any order', () => {
    assert.deepEqual(parsed(composite, '{"Number": 7, "Database": "d"}'), { Database: 'd', Number: 7 });
    assert.deepEqual(parsed(composite, '{"Number": "7", "Database": "d"}'), { Database: 'd', Number: 7 });
  });

  test('a value that holds | is written as JSON', () => {
    assert.equal(
      formatIdentifier(composite, { Database: 'a|b', Number: 7 }),
      '{"Database":"a|b","Number":7}',
    );
  });

  test('an additional identifier is written as JSON', () => {
    const result = parseIdentifier(single, '{"Name": "n"}');
    assert.deepEqual(result, { identifier: { which: 0, model: { Name: 'n' } } });
  });

  test('a model that lacks a part has no identifier', () => {
    assert.equal(formatIdentifier(composite, { Database: 'd' }), undefined);
    assert.equal(identifierModel({ Database: 'd' }, composite.primaryIdentifier), undefined);
    assert.deepEqual(identifierModel({ Database: 'd', Number: 1, Name: 'n' }, composite.primaryIdentifier), {
      Database: 'd',
      Number: 1,
    });
  });

  test('what does not fit is told, with the right form', () => {
    const wrong = parseIdentifier(composite, 'd');
    assert.ok('problem' in wrong);
    assert.match(wrong.problem, /1 part, but Acme::Shop::Order is identified by 2/);
    assert.match(wrong.help, /Database\|Number/);
    const unknown = parseIdentifier(composite, '{"Foo": 1}');
    assert.ok('problem' in unknown);
    assert.match(unknown.help, /\{Database, Number\}, \{Name\}/);
    assert.ok('problem' in parseIdentifier(composite, 'd|'));
  });

  test('a value that is no text, number or boolean is told by its name', () => {
    const problem = (text: string): string => {
      const result = parseIdentifier(composite, text);
      return 'problem' in result ? `${result.problem} ${result.help}` : assert.fail('It was read.');
    };
    const help = 'The values of an identifier are texts, numbers or booleans.';
    assert.equal(
      problem('{"Database":{"x":1},"Number":7}'),
      `Database in the identifier is an object. ${help}`,
    );
    assert.equal(problem('{"Database":"d","Number":[7]}'), `Number in the identifier is an array. ${help}`);
    assert.equal(problem('{"Name":null}'), `Name in the identifier is null. ${help}`);
  });

  test('a JSON object that is broken is told to be so, unless it can be meant as text', () => {
    const broken = parseIdentifier(composite, '{"Database":"d","Number":7');
    assert.ok('problem' in broken);
    assert.equal(broken.problem, 'The identifier begins like a JSON object, but is not valid JSON.');
    assert.match(broken.help, /Database\|Number/);
    assert.deepEqual(parsed(composite, '{d|7'), { Database: '{d', Number: 7 });
    assert.deepEqual(parsed(single, '{x'), { Id: '{x' });
  });

  test('a number that would become another one would be another resource', () => {
    for (const text of [
      'd|9007199254740993',
      `d|${'9'.repeat(400)}`,
      'd|1e400',
      '{"Database":"d","Number":9007199254740993}',
      '{"Database":"d","Number":"9007199254740993"}',
      '{"Database":"d","Number":1e400}',
    ]) {
      const result = parseIdentifier(composite, text);
      assert.ok('problem' in result, text);
      assert.match(result.problem, /in the identifier is too large to be kept as it is written\./);
    }
    assert.deepEqual(parsed(composite, 'd|9007199254740992'), { Database: 'd', Number: 9007199254740992 });
    // As JavaScript writes it.
    assert.deepEqual(parsed(composite, 'd|1e+21'), { Database: 'd', Number: 1e21 });
  });

  test('two models are of the same resource if all parts are equal', () => {
    assert.equal(
      sameIdentifier(composite, { Database: 'd', Number: 1 }, { Database: 'd', Number: 1, Name: 'x' }),
      true,
    );
    assert.equal(
      sameIdentifier(composite, { Database: 'd', Number: 1 }, { Database: 'd', Number: 2 }),
      false,
    );
    assert.equal(sameIdentifier(composite, {}, {}), false);
  });

  test('whatever the values, the text leads back to them', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer(), (Database, number) => {
        const text = formatIdentifier(composite, { Database, Number: number });
        assert.ok(text !== undefined);
        assert.deepEqual(parsed(composite, text), { Database, Number: number });
      }),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (Id) => {
        assert.deepEqual(parsed(single, formatIdentifier(single, { Id })!), { Id });
      }),
    );
  });
});
