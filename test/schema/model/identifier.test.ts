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
