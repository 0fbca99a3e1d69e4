import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generateTypes } from '../../../src/generate/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import { orderType } from '../resource-types.ts';
import { compileModules } from './compiler.ts';

const modules = (schemas: Readonly<Record<string, JsonObject>>): Map<string, string> =>
  new Map(
    Object.entries(schemas).map(([name, change]) => [
      `${name}.ts`,
      generateTypes(orderType(change), { schemaFile: 'acme-shop-order.json' }),
    ]),
  );

/** Schemas whose types are used below; each line with @ts-expect-error must be an error, and nothing else may be. */
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  plain: {},
  nested: {
    definitions: {
      Rule: {
        type: 'object',
        properties: { Id: { type: 'string' }, Text: { type: 'string' }, Key: { type: 'string' } },
        required: ['Id', 'Text', 'Key'],
      },
    },
    properties: {
      Id: { type: 'string' },
      Rules: { type: 'array', items: { $ref: '#/definitions/Rule' } },
      Main: { $ref: '#/definitions/Rule' },
    },
    required: [],
    readOnlyProperties: ['/properties/Id', '/properties/Rules/*/Id'],
    writeOnlyProperties: ['/properties/Rules/*/Key'],
    createOnlyProperties: null,
    tagging: null,
  },
  choices: {
    definitions: {
      Target: {
        type: 'object',
        oneOf: [
          {
            type: 'object',
            additionalProperties: false,
            properties: { Queue: { type: 'string' } },
            required: ['Queue'],
          },
          {
            type: 'object',
            additionalProperties: false,
            properties: { Topic: { type: 'string' } },
            required: ['Topic'],
          },
        ],
      },
      Place: {
        type: 'object',
        properties: { Url: { type: 'string' }, File: { type: 'string' }, Size: { type: 'integer' } },
        oneOf: [{ required: ['Url'] }, { required: ['File'] }],
      },
      Contact: {
        type: 'object',
        properties: { Mail: { type: 'string' }, Phone: { type: 'string' } },
        anyOf: [{ required: ['Mail'] }, { required: ['Phone'] }],
      },
    },
    properties: {
      Id: { type: 'string' },
      Size: { type: 'string', enum: ['S', 'M'] },
      Kind: { const: 'order' },
      Level: { type: 'integer', enum: [1, 2] },
      Any: { type: ['string', 'integer'] },
      Labels: { type: 'object', patternProperties: { '^[a-z]+$': { type: 'integer' } } },
      Free: { type: 'object' },
      Empty: { type: 'object', properties: {}, additionalProperties: false },
      Target: { $ref: '#/definitions/Target' },
      Place: { $ref: '#/definitions/Place' },
      Contact: { $ref: '#/definitions/Contact' },
      Both: { allOf: [{ $ref: '#/definitions/Contact' }, { $ref: '#/definitions/Place' }] },
    },
    required: [],
    writeOnlyProperties: null,
    createOnlyProperties: null,
    tagging: null,
  },
  identified: {
    properties: {
      Id: { type: 'string' },
      Name: { type: 'string' },
      Endpoint: {
        type: 'object',
        properties: { Host: { type: 'string' }, Port: { type: 'integer' } },
      },
    },
    required: [],
    primaryIdentifier: ['/properties/Id', '/properties/Endpoint/Host'],
    additionalIdentifiers: [['/properties/Name']],
    readOnlyProperties: ['/properties/Id', '/properties/Endpoint/Host'],
    createOnlyProperties: null,
    writeOnlyProperties: null,
    tagging: null,
    handlers: {
      list: {
        permissions: [],
        handlerSchema: {
          properties: { Name: { $ref: 'resource-schema.json#/properties/Name' } },
          required: ['Name'],
        },
      },
    },
    typeConfiguration: {
      properties: { Token: { type: 'string' }, Url: { type: 'string' } },
      required: ['Token'],
      additionalProperties: false,
    },
  },
};

const USES = `
import type * as plain from './plain.ts';
import type * as nested from './nested.ts';
import type * as choices from './choices.ts';
import type * as identified from './identified.ts';
import { resourceType } from './plain.ts';

export const create: plain.CreateInput[] = [
  { Name: 'a' },
  { Name: 'a', Quantity: 1, Secret: 's', Tags: [{ Key: 'k', Value: 'v' }] },
  // @ts-expect-error read-only properties cannot be set
  { Name: 'a', Id: 'x' },
  // @ts-expect-error required
  { Quantity: 1 },
  // @ts-expect-error an integer is a number
  { Name: 'a', Quantity: '1' },
  // @ts-expect-error required in a definition
  { Name: 'a', Tags: [{ Key: 'k' }] },
  // @ts-expect-error no such property
  { Name: 'a', Nmae: 'b' },
];

export const update: plain.UpdateInput[] = [
  { Id: 'x', Name: 'a', Secret: 's' },
  // @ts-expect-error an update is keyed by the identifier
  { Name: 'a' },
];

export const read: plain.ReadOutput[] = [
  { Id: 'x', Name: 'a', Quantity: 1 },
  // @ts-expect-error write-only properties are never returned
  { Id: 'x', Name: 'a', Secret: 's' },
  // @ts-expect-error every model has its identifier
  { Name: 'a' },
];
// @ts-expect-error write-only properties are absent
export type NoSecret = plain.ReadOutput['Secret'];

export const identifier: plain.Identifier = { Id: 'x' };
export const filter: plain.ListFilter[] = [{}, { Name: 'a' }];
// @ts-expect-error there is no type configuration
export const configuration: plain.Configuration = { Token: 't' };
export const typeName: string = resourceType.typeName;

export const nestedCreate: nested.CreateInput[] = [
  { Rules: [{ Text: 't', Key: 'k' }], Main: { Id: 'i', Text: 't', Key: 'k' } },
  // @ts-expect-error read-only in the rules
  { Rules: [{ Id: 'i', Text: 't', Key: 'k' }] },
  // @ts-expect-error but not in the main rule, where it is required
  { Main: { Text: 't', Key: 'k' } },
];
export const nestedRead: nested.ReadOutput[] = [
  { Id: 'x', Rules: [{ Id: 'i', Text: 't' }], Main: { Id: 'i', Text: 't', Key: 'k' } },
  // @ts-expect-error write-only in the rules
  { Id: 'x', Rules: [{ Id: 'i', Text: 't', Key: 'k' }] },
];
export const variants: [nested.RuleInput, nested.RuleOutput, nested.Rule] = [
  { Text: 't', Key: 'k' },
  { Id: 'i', Text: 't' },
  { Id: 'i', Text: 't', Key: 'k' },
];

export const chosen: choices.CreateInput[] = [
  { Size: 'S', Kind: 'order', Level: 2, Any: 1, Labels: { a: 1 }, Free: { a: [1] }, Empty: {} },
  { Target: { Queue: 'q' }, Place: { Url: 'u', Size: 1 }, Contact: { Mail: 'm', Phone: 'p' } },
  { Any: 'x', Both: { Mail: 'm', File: 'f' } },
  // @ts-expect-error not in the enum
  { Size: 'L' },
  // @ts-expect-error not the constant
  { Kind: 'x' },
  // @ts-expect-error not in the enum of numbers
  { Level: 3 },
  // @ts-expect-error neither string nor integer
  { Any: true },
  // @ts-expect-error values of a map
  { Labels: { a: 'x' } },
  // @ts-expect-error nothing fits into an empty object
  { Empty: { a: 1 } },
  // @ts-expect-error one branch, not two
  { Target: { Queue: 'q', Topic: 't' } },
  // @ts-expect-error one branch at least
  { Target: {} },
  // @ts-expect-error exactly one of two required properties
  { Place: { Url: 'u', File: 'f' } },
  // @ts-expect-error one of them
  { Place: { Size: 1 } },
  // @ts-expect-error at least one of them
  { Contact: {} },
  // @ts-expect-error both of allOf
  { Both: { Mail: 'm' } },
];
export function queueOf(target: choices.Target): string {
  if (target.Queue !== undefined) return target.Queue;
  return target.Topic;
}

export const known: identified.Identifier[] = [
  { Id: 'x', Endpoint: { Host: 'h' } },
  { Name: 'n' },
  // @ts-expect-error half an identifier
  { Id: 'x' },
];
export const updates: identified.UpdateInput[] = [
  { Id: 'x', Endpoint: { Host: 'h' } },
  { Name: 'n' },
];
export const creates: identified.CreateInput[] = [
  { Name: 'n', Endpoint: { Port: 1 } },
  // @ts-expect-error read-only in the endpoint
  { Endpoint: { Host: 'h' } },
];
export const reads: identified.ReadOutput[] = [
  { Id: 'x', Endpoint: { Host: 'h', Port: 1 } },
  // @ts-expect-error the part of the identifier that lies deeper is needed too
  { Id: 'x', Endpoint: { Port: 1 } },
];
export const filters: identified.ListFilter[] = [
  { Name: 'n' },
  // @ts-expect-error the list handler requires it
  {},
];
export const configured: identified.Configuration[] = [
  { Token: 't' },
  // @ts-expect-error required
  { Url: 'u' },
];
`;

describe('generated types', () => {
  test('allow what the schema allows in each lifecycle, and nothing else', () => {
    assert.equal(compileModules(new Map([...modules(SCHEMAS), ['uses.ts', USES]])), '');
  });

  test('compile for whatever a schema holds', () => {
    const text = modules({
      circles: {
        properties: {
          Id: { type: 'string' },
          A: { $ref: '#/definitions/A' },
          L: { $ref: '#/definitions/L' },
          M: { $ref: '#/definitions/M' },
          S: { $ref: '#/definitions/S' },
          Self: { $ref: '#' },
          P: { type: 'array', items: { $ref: '#/properties/P' } },
        },
        definitions: {
          A: { $ref: '#/definitions/B' },
          B: { $ref: '#/definitions/A' },
          L: { type: 'array', items: { $ref: '#/definitions/L' } },
          M: { type: 'object', patternProperties: { '.*': { $ref: '#/definitions/M' } } },
          S: { anyOf: [{ $ref: '#/definitions/S' }, { type: 'string' }, { $ref: '#/definitions/T' }] },
          T: { allOf: [{ $ref: '#/definitions/S' }, { properties: { Z: { $ref: '#/definitions/T' } } }] },
        },
      },
      names: {
        properties: JSON.parse(`{
          "Id": { "type": "string" }, "a-b": { "type": "string" }, "": { "type": "string" }, "it's": { "const": "q'\\\\\\n\\u2028\\ud800" },
          "__proto__": { "type": "object", "properties": { "constructor": { "type": "string" } } },
          "constructor": { "enum": [1, -2.5, 1e21, true, null, "x", { "a": [1, "b"] }] },
          "default": { "type": "string", "pattern": "\`*/@\`" }, "日本": { "type": "integer" },
          "Object": { "$ref": "#/definitions/Object" }, "s": { "$ref": "#/definitions/string" },
          "d": { "$ref": "#/definitions/my-def" }, "e": { "$ref": "#/definitions/my def" }, "f": { "$ref": "#/definitions/3D" },
          "g": { "$ref": "#/definitions/CreateInput" }, "h": { "$ref": "#/definitions/a~1b" }, "i": { "$ref": "#/definitions/Nowhere" },
          "Endpoint": { "type": "object", "properties": { "A": { "type": "string" } } }, "j": { "$ref": "#/definitions/Endpoint" }
        }`) as JsonObject,
        definitions: {
          Object: { type: 'object', properties: { x: { type: 'string' } } },
          string: { type: 'string' },
          'my-def': { type: 'object', properties: { x: { type: 'string' } } },
          'my def': { type: 'object', properties: { y: { type: 'string' } } },
          '3D': { type: 'number' },
          CreateInput: { type: 'object', properties: { z: { type: 'string' } } },
          'a/b': { type: 'string' },
          Endpoint: { type: 'object', properties: { B: { type: 'string' } } },
        },
      },
      mixed: {
        properties: {
          Id: { type: 'string' },
          Open: { type: 'object', additionalProperties: true, properties: { A: { type: 'string' } } },
          Both: {
            type: 'object',
            patternProperties: { '^x': { type: 'number' } },
            properties: { A: { type: 'string' }, B: { type: 'boolean' } },
            required: ['B'],
          },
          Tuple: { type: 'array', items: [{ type: 'string' }] },
          Wide: {
            allOf: Array.from({ length: 12 }, (_, outer) => ({
              oneOf: Array.from({ length: 5 }, (_, inner) => ({
                type: 'object',
                properties: { [`P${outer}${inner}`]: { type: 'string' } },
                required: [`P${outer}${inner}`],
              })),
            })),
          },
        },
      },
      wrong: {
        properties: { Id: { type: 'string' }, A: true, B: false, C: null, D: { type: 7, enum: 'x' } },
        definitions: 5,
        required: 'Name',
        handlers: [],
        primaryIdentifier: [],
        readOnlyProperties: ['/properties/Gone'],
        writeOnlyProperties: null,
        createOnlyProperties: null,
        tagging: null,
      },
    });
    assert.equal(compileModules(text), '');
  });
});
