import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { type SameValue, sameValue } from '../../../src/schema/evaluation/same-value.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { EMPTY_LIBRARY } from '../../../src/schema/references/references.ts';

function at(root: JsonObject, limit?: number): SameValue {
  const { document } = loadSchema(JSON.stringify(root), 'schema.json');
  return sameValue({ schema: document!.root, document: document!, pointer: '' }, EMPTY_LIBRARY, limit);
}

test('references, branches and dependencies speak about the same value; properties and items do not', () => {
  const { sites, complete } = at({
    properties: { A: { type: 'string' } },
    items: {},
    allOf: [{ $ref: '#/definitions/B' }],
    dependencies: { A: { required: ['C'] }, B: ['A'] },
    definitions: { B: { anyOf: [{}, {}] } },
  });
  assert.deepEqual(
    sites.map((site) => site.pointer),
    ['', '/allOf/0', '/dependencies/A', '/definitions/B', '/definitions/B/anyOf/0', '/definitions/B/anyOf/1'],
  );
  assert.ok(complete);
});

test('beside a reference nothing else applies', () => {
  const { sites } = at({ $ref: '#/definitions/B', allOf: [{}], definitions: { B: {} } });
  assert.deepEqual(
    sites.map((site) => site.pointer),
    ['', '/definitions/B'],
  );
});

test('a loop ends', () => {
  assert.equal(at({ allOf: [{ $ref: '#' }] }).sites.length, 2);
});

test('it says so if a reference leads nowhere, or if there is too much', () => {
  assert.ok(!at({ allOf: [{ $ref: '#/gone' }] }).complete);
  const limited = at({ anyOf: [{}, {}, {}, {}] }, 3);
  assert.equal(limited.sites.length, 3);
  assert.ok(!limited.complete);
});
