import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataShape, memberNameOf } from '../../../src/smithy/index.ts';
import { memberPath, paginationIndex } from '../../../src/smithy/indexes/index.ts';
import { modelOf, shapeOf } from './model-text.ts';

const model = modelOf(`
  @paginated(inputToken: "token", outputToken: "page.next", pageSize: "limit")
  service Service { operations: [List, Own, Broken, Plain] }
  @readonly @paginated(items: "page.items")
  operation List { input: In, output: Out }
  @readonly @paginated(inputToken: "other", outputToken: "next")
  operation Own { input: In, output: Out }
  @readonly @paginated(inputToken: "nowhere")
  operation Broken { input: In, output: Out }
  @readonly
  operation Plain { input: In, output: Out }
  structure In { token: String, other: String, limit: Integer }
  structure Out { page: Page, next: String }
  structure Page { next: String, items: Items }
  list Items { member: String }`);

function names(members: Iterable<{ readonly id: string }>): (string | undefined)[] {
  return Array.from(members, ({ id }) => memberNameOf(id));
}

test('what an operation leaves out, the service says', () => {
  const pagination = paginationIndex(model).of('test#Service', 'test#List');
  assert.equal(pagination?.inputToken.name, 'token');
  assert.deepEqual(names(pagination?.outputToken ?? []), ['page', 'next']);
  assert.deepEqual(names(pagination?.items ?? []), ['page', 'items']);
  assert.equal(pagination?.pageSize?.name, 'limit');
  assert.deepEqual(pagination?.names, {
    inputToken: 'token',
    outputToken: 'page.next',
    items: 'page.items',
    pageSize: 'limit',
  });
});

test('what an operation says wins', () => {
  const pagination = paginationIndex(model).of('test#Service', 'test#Own');
  assert.equal(pagination?.inputToken.name, 'other');
  assert.deepEqual(names(pagination?.outputToken ?? []), ['next']);
  assert.deepEqual(pagination?.items, []);
});

test('operations without the trait or without their tokens do not page', () => {
  assert.equal(paginationIndex(model).of('test#Service', 'test#Broken'), undefined);
  assert.equal(paginationIndex(model).of('test#Service', 'test#Plain'), undefined);
});

test('a path that leads nowhere is empty', () => {
  const out = shapeOf(model, 'Out') as DataShape;
  assert.deepEqual(names(memberPath(model, out, 'page.items')), ['page', 'items']);
  assert.deepEqual(memberPath(model, out, 'page.items.more'), []);
  assert.deepEqual(memberPath(model, out, ''), []);
});
