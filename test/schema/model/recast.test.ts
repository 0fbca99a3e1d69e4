import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recastModel } from '../../../src/schema/model/recast.ts';
import { typeOf } from './types.ts';

const type = typeOf(
  {
    Count: { type: 'integer' },
    Ratio: { type: 'number' },
    On: { type: 'boolean' },
    Text: { type: 'string' },
    Either: { type: ['integer', 'string'] },
    List: { type: 'array', items: { type: 'object', properties: { On: { $ref: '#/definitions/Flag' } } } },
    Map: { type: 'object', patternProperties: { '.*': { type: 'integer' } } },
  },
  { definitions: { Flag: { type: 'boolean' } } },
);

test('strings become what the schema wants, at any depth', () => {
  assert.deepEqual(
    recastModel(type, { Count: '5', Ratio: '1.5', On: 'true', List: [{ On: 'false' }], Map: { a: '7' } }),
    { Count: 5, Ratio: 1.5, On: true, List: [{ On: false }], Map: { a: 7 } },
  );
});

test('where a string is wanted or allowed, it stays one', () => {
  const model = { Text: '5', Either: '5' };
  assert.equal(recastModel(type, model), model);
});

test('what is no number or boolean stays, for validation to complain about', () => {
  const model = { Count: '5.5', Ratio: 'much', On: 'yes', Map: { a: '' } };
  assert.deepEqual(recastModel(type, model), model);
  assert.deepEqual(recastModel(type, { Count: '0x10', Ratio: ' 1', On: 'TRUE' }), {
    Count: '0x10',
    Ratio: ' 1',
    On: true,
  });
});

test('a number that would become another one stays a text', () => {
  const model = { Count: '9007199254740993', Ratio: '1e400', Map: { a: '-9223372036854775808' } };
  assert.deepEqual(recastModel(type, model), model);
  assert.deepEqual(recastModel(type, { Count: '9007199254740992', Ratio: '1e25' }), {
    Count: 9007199254740992,
    Ratio: 1e25,
  });
});
