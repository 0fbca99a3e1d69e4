import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  identifierOf,
  isListed,
  isSameResource,
  missingParts,
  newlyListed,
} from '../../../src/contract/judge/identifier.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { call, page, TYPE, typeWithProperties } from '../rules/traces.ts';

const NESTED = typeWithProperties(
  { Place: { type: 'object', properties: { Code: { type: 'integer' } } } },
  { primaryIdentifier: ['/properties/Name', '/properties/Place/Code'] },
);
const list = (...elements: readonly JsonObject[]) => call('list-after-create', {}, [page(elements)]);

test('an identifier is whole if no part is absent, null or empty', () => {
  assert.deepEqual(missingParts(TYPE, { Id: 'i' }), []);
  for (const model of [undefined, {}, { Id: null }, { Id: '' }])
    assert.deepEqual(missingParts(TYPE, model), ['/Id']);
  assert.deepEqual(missingParts(NESTED, { Name: 'n', Place: 'x' }), ['/Place/Code']);
  assert.deepEqual(missingParts(NESTED, { Name: 'n', Place: { Code: 0 } }), []);
});

test('the identifier is the part of a model that holds just it', () => {
  const model = { Name: 'n', Note: 'x', Place: { Code: 1, City: 'c' } };
  assert.deepEqual(identifierOf(NESTED, model), { Name: 'n', Place: { Code: 1 } });
  assert.equal(identifierOf(NESTED, { Name: 'n' }), undefined);
});

test('models are of the same resource if all parts are equal', () => {
  assert(
    isSameResource(NESTED, { Name: 'n', Place: { Code: 1 } }, { Place: { Code: 1, City: 'c' }, Name: 'n' }),
  );
  assert(!isSameResource(NESTED, { Name: 'n', Place: { Code: 1 } }, { Name: 'n', Place: { Code: '1' } }));
  assert(!isSameResource(TYPE, {}, {}));
});

test('a list shows a resource on any page', () => {
  const pages = call('list-after-create', {}, [page([{ Id: 'a' }], 'more'), page([{ Id: 'b', Name: 'n' }])]);
  assert(isListed(TYPE, pages, { Id: 'b' }));
  assert(!isListed(TYPE, pages, { Id: 'c' }));
});

test('what is new in a list is told once', () => {
  const after = list({ Id: 'a' }, { Id: 'b' }, { Id: 'b' }, { Name: 'no identifier' });
  assert.deepEqual(newlyListed(TYPE, list({ Id: 'a' }), after), [{ Id: 'b' }]);
});
