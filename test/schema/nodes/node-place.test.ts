import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/json/index.ts';
import { loadSchema } from '../../../src/schema/load.ts';
import { nodesWith } from '../../../src/schema/nodes/keyword-index.ts';
import {
  inModel,
  nodeName,
  refinedSchemas,
  resourceProperties,
} from '../../../src/schema/nodes/node-place.ts';
import { createView } from '../../../src/schema/nodes/view.ts';
import type { SchemaView } from '../../../src/schema/rule.ts';

function viewOf(root: JsonObject): SchemaView {
  return createView(loadSchema(JSON.stringify(root), 'schema.json').document!);
}

const view = viewOf({
  definitions: { Rule: { properties: { Id: {} } } },
  properties: {
    Rules: { items: { $ref: '#/definitions/Rule' }, contains: {} },
    Map: { patternProperties: { a: {} }, dependencies: { B: {} } },
    Choice: {
      properties: { A: { items: { type: 'string' } } },
      anyOf: [{ properties: { A: { items: {} }, B: {} } }],
    },
  },
  oneOf: [{ properties: { Rules: { minItems: 1 } } }],
  handlers: { list: { handlerSchema: { properties: { A: {} } } } },
  typeConfiguration: { properties: { Token: {} } },
});
const at = (pointer: string) => view.nodes.find((node) => node.pointer === pointer)!;

test('a node is called by its name, and what is inside of it by its place there', () => {
  assert.equal(nodeName(at('/definitions/Rule')), 'Rule');
  assert.equal(nodeName(at('/definitions/Rule/properties/Id')), 'Id');
  assert.equal(nodeName(at('/properties/Rules/items')), 'Rules/*');
  assert.equal(nodeName(at('/properties/Rules/contains')), 'Rules/contains');
  assert.equal(nodeName(at('/properties/Map/patternProperties/a')), 'Map/*');
  assert.equal(nodeName(at('/properties/Map/dependencies/B')), 'Map/dependencies/B');
  assert.equal(nodeName(at('/properties/Choice/anyOf/0')), 'Choice/anyOf/0');
  assert.equal(nodeName(at('/oneOf/0')), 'oneOf/0');
  assert.equal(nodeName(at('/handlers/list/handlerSchema')), 'handlers/list/handlerSchema');
  assert.equal(nodeName(at('/typeConfiguration')), 'typeConfiguration');
});

test('the input of handlers and the configuration are not part of the model', () => {
  const outside = view.nodes.filter((node) => !inModel(node)).map((node) => node.pointer);
  assert.deepEqual(outside.sort(), [
    '/handlers/list/handlerSchema',
    '/handlers/list/handlerSchema/properties/A',
    '/typeConfiguration',
    '/typeConfiguration/properties/Token',
  ]);
});

test('a branch refines its owner, and what is inside the same place outside', () => {
  const choice = at('/properties/Choice').schema;
  assert.deepEqual(refinedSchemas(at('/properties/Choice/anyOf/0'), view), [choice]);
  assert.deepEqual(refinedSchemas(at('/properties/Choice/anyOf/0/properties/A/items'), view), [
    { type: 'string' },
  ]);
  assert.deepEqual(refinedSchemas(at('/properties/Choice/anyOf/0/properties/B'), view), []);
  assert.deepEqual(refinedSchemas(at('/oneOf/0/properties/Rules'), view), [at('/properties/Rules').schema]);
  assert.deepEqual(refinedSchemas(at('/properties/Rules'), view), []);
});

test('the properties of the resource are those at the top only', () => {
  assert.deepEqual(
    resourceProperties(view).map((node) => node.name),
    ['Rules', 'Map', 'Choice'],
  );
});

test('nodes are found by keyword, in the order of the document', () => {
  assert.deepEqual(
    nodesWith(view, 'items').map((node) => node.pointer),
    ['/properties/Rules', '/properties/Choice/properties/A', '/properties/Choice/anyOf/0/properties/A'],
  );
  assert.deepEqual(nodesWith(view, 'constructor'), []);
});
