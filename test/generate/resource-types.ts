import type { JsonObject } from '../../src/json/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../src/schema/index.ts';

/** A small schema with one of each: read-only, write-only, create-only, tags, all handlers. */
export const ORDER: JsonObject = {
  typeName: 'Acme::Shop::Order',
  description: 'An order.',
  definitions: {
    Tag: {
      type: 'object',
      additionalProperties: false,
      properties: { Key: { type: 'string' }, Value: { type: 'string' } },
      required: ['Key', 'Value'],
    },
  },
  properties: {
    Id: { type: 'string' },
    Name: { type: 'string', description: 'What it is called.', minLength: 1, maxLength: 64 },
    Quantity: { type: 'integer', minimum: 1 },
    Secret: { type: 'string' },
    Tags: { type: 'array', items: { $ref: '#/definitions/Tag' } },
  },
  required: ['Name'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Id'],
  readOnlyProperties: ['/properties/Id'],
  createOnlyProperties: ['/properties/Name'],
  writeOnlyProperties: ['/properties/Secret'],
  tagging: { taggable: true, tagProperty: '/properties/Tags', permissions: ['shop:Tag'] },
  handlers: {
    create: { permissions: ['shop:Create', 'shop:Read'] },
    read: { permissions: ['shop:Read'] },
    update: { permissions: ['shop:Update'] },
    delete: { permissions: ['shop:Delete'] },
    list: { permissions: ['shop:List'] },
  },
};

/** The order with some top-level keywords replaced; `null` takes one away. */
export function orderSchema(change: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries({ ...ORDER, ...change }).filter(([, value]) => value !== null));
}

export function orderType(change: JsonObject = {}): ResourceType {
  return compileText(JSON.stringify(orderSchema(change)));
}

export function compileText(text: string): ResourceType {
  const { document } = loadSchema(text, 'acme-shop-order.json');
  if (document === undefined) throw new Error('the schema of a test does not parse');
  return compileSchema(document);
}
