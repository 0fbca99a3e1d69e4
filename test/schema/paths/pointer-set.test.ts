import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSchema } from '../../../src/schema/load.ts';
import { createView } from '../../../src/schema/nodes/view.ts';
import { pointerKey, pointerSet } from '../../../src/schema/paths/pointer-set.ts';
import type { SemanticPointer } from '../../../src/schema/semantics.ts';

function readOnly(...written: string[]): readonly SemanticPointer[] {
  const schema = {
    properties: {
      Id: { type: 'string' },
      IdSuffix: { type: 'string' },
      Rules: { type: 'array', items: { type: 'object', properties: { Id: { type: 'string' } } } },
    },
    readOnlyProperties: written,
  };
  const { document } = loadSchema(JSON.stringify(schema), 'schema.json');
  return createView(document!).pointersIn('readOnlyProperties');
}

test('pointers to the same property share a key, those that lead nowhere are only like themselves', () => {
  const keys = readOnly('/properties/Rules/*/Id', '/properties/Rules/Id', '/properties/Gone').map(pointerKey);
  assert.deepEqual(keys, ['/properties/Rules/*/Id', '/properties/Rules/*/Id', '/properties/Gone']);
});

test('a set knows its properties in any form', () => {
  const [written, odd, other] = readOnly('/properties/Rules/*/Id', '/properties/Rules/Id', '/properties/Id');
  const set = pointerSet([written!]);
  assert.ok(set.has(odd!));
  assert.ok(!set.has(other!));
});

test('a set knows what is inside of its properties, but not what only starts alike', () => {
  const [id, suffix, rules, inside] = readOnly(
    '/properties/Id',
    '/properties/IdSuffix',
    '/properties/Rules',
    '/properties/Rules/*/Id',
  );
  const set = pointerSet([id!, rules!]);
  assert.equal(set.above(inside!), '/properties/Rules');
  assert.equal(set.above(rules!), undefined);
  assert.equal(set.above(suffix!), undefined);
});
