import type { JsonObject } from '../../../src/json/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../../src/schema/index.ts';

const ALL_HANDLERS: JsonObject = {
  create: { permissions: ['test:Create'], timeoutInMinutes: 10 },
  read: { permissions: ['test:Read'] },
  update: { permissions: ['test:Update'], timeoutInMinutes: 15 },
  delete: { permissions: ['test:Delete'], timeoutInMinutes: 20 },
  list: { permissions: ['test:List'] },
};

/** The resource chooses its identifier; the caller chooses a name, which identifies it too. */
const REPORT: JsonObject = {
  typeName: 'Test::Contract::Report',
  description: 'A report that gets a number, and can be found by its name.',
  properties: {
    Id: { type: 'string', pattern: '^r-[0-9a-f]{12}$' },
    Name: { type: 'string', pattern: '^[a-z][a-z0-9-]{2,40}$' },
    Kind: { type: 'string', enum: ['WEEKLY', 'MONTHLY', 'YEARLY'] },
    Title: { type: 'string', minLength: 3, maxLength: 60 },
    Copies: { type: 'integer', minimum: 1, maximum: 500, default: 7 },
    Cover: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Heading: { type: 'string', minLength: 1, maxLength: 40 },
        Color: { type: 'string', enum: ['GREY', 'GREEN', 'BLUE'], default: 'GREY' },
        Printed: { type: 'boolean' },
      },
      required: ['Heading'],
    },
    Readers: {
      type: 'array',
      insertionOrder: true,
      uniqueItems: false,
      maxItems: 6,
      items: { type: 'string', minLength: 2, maxLength: 20 },
    },
    Topics: {
      type: 'array',
      insertionOrder: false,
      uniqueItems: true,
      maxItems: 6,
      items: { type: 'string', pattern: '^[a-z]{3,12}$' },
    },
    Labels: {
      type: 'object',
      additionalProperties: false,
      patternProperties: { '^[a-z]{2,8}$': { type: 'string', minLength: 1, maxLength: 20 } },
      maxProperties: 6,
    },
    ReleaseKey: { type: 'string', minLength: 8, maxLength: 40 },
    FiledAt: { type: 'string', pattern: '^20[0-9]{2}-0[1-9]-1[0-9]$' },
    Revision: { type: 'integer', minimum: 1, maximum: 9999 },
  },
  required: ['Name', 'Title'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Id'],
  additionalIdentifiers: [['/properties/Name']],
  readOnlyProperties: ['/properties/Id', '/properties/FiledAt', '/properties/Revision'],
  createOnlyProperties: ['/properties/Kind', '/properties/Name'],
  writeOnlyProperties: ['/properties/ReleaseKey'],
  tagging: { taggable: false },
  handlers: ALL_HANDLERS,
};

/** The caller chooses the identifier; secrets, defaults and collections lie deep inside. */
const ROLE: JsonObject = {
  typeName: 'Test::Contract::Role',
  description: 'A role that its owner names.',
  definitions: {
    Rule: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Effect: { type: 'string', enum: ['ALLOW', 'DENY'], default: 'ALLOW' },
        Actions: {
          type: 'array',
          insertionOrder: false,
          uniqueItems: true,
          minItems: 1,
          maxItems: 4,
          items: { type: 'string', pattern: '^[a-z]+:[A-Z][a-z]+$' },
        },
        Weight: { type: 'number', minimum: 0, maximum: 10 },
      },
      required: ['Actions'],
    },
    Tag: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Key: { type: 'string', pattern: '^[a-z]{1,12}$' },
        Value: { type: 'string', maxLength: 20 },
      },
      required: ['Key', 'Value'],
    },
  },
  properties: {
    RoleName: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{3,30}$' },
    Arn: { type: 'string', pattern: '^arn:test:role/[a-z0-9]{16}$' },
    Path: { type: 'string', pattern: '^/[a-z]{2,10}/$' },
    Login: {
      type: 'object',
      additionalProperties: false,
      properties: {
        User: { type: 'string', minLength: 2, maxLength: 20 },
        Password: { type: 'string', minLength: 8, maxLength: 30 },
        LastUsed: { type: 'string', pattern: '^day-[0-9]{3}$' },
        Expires: { type: 'integer', minimum: 1, maximum: 365, default: 90 },
      },
      required: ['User'],
    },
    Rules: {
      type: 'array',
      insertionOrder: true,
      uniqueItems: false,
      maxItems: 4,
      items: { $ref: '#/definitions/Rule' },
    },
    Tags: {
      type: 'array',
      insertionOrder: false,
      uniqueItems: true,
      maxItems: 5,
      items: { $ref: '#/definitions/Tag' },
    },
    Limits: {
      type: 'object',
      additionalProperties: false,
      patternProperties: {
        '^[A-Z]{3}$': {
          type: 'object',
          additionalProperties: false,
          properties: {
            Soft: { type: 'integer', minimum: 0, maximum: 100 },
            Hard: { type: 'integer', minimum: 0, maximum: 1000 },
          },
        },
      },
      maxProperties: 4,
    },
    Enabled: { type: 'boolean', default: true },
    Note: { type: 'string', maxLength: 80 },
  },
  required: ['RoleName', 'Login'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/RoleName'],
  additionalIdentifiers: [['/properties/Arn']],
  readOnlyProperties: ['/properties/Arn', '/properties/Login/LastUsed'],
  createOnlyProperties: ['/properties/RoleName', '/properties/Path'],
  writeOnlyProperties: ['/properties/Login/Password'],
  tagging: {
    taggable: true,
    tagOnCreate: true,
    tagUpdatable: true,
    cloudFormationSystemTags: false,
    tagProperty: '/properties/Tags',
    permissions: ['test:Tag'],
  },
  handlers: ALL_HANDLERS,
};

/** An identifier of two parts, one from each side, and another one of two parts. */
const GRANT: JsonObject = {
  typeName: 'Test::Contract::Grant',
  description: 'A grant within an account.',
  properties: {
    Account: { type: 'string', pattern: '^[0-9]{6}$' },
    GrantNumber: { type: 'integer', minimum: 1000, maximum: 9999999 },
    Alias: { type: 'string', pattern: '^[a-z]{4,20}$' },
    Purpose: { type: 'string', minLength: 1, maxLength: 50 },
    Seats: { type: 'integer', minimum: 1, maximum: 50, multipleOf: 1 },
    Holders: {
      type: 'array',
      insertionOrder: false,
      uniqueItems: false,
      maxItems: 5,
      items: { type: 'string', enum: ['anna', 'bela', 'cora', 'dora'] },
    },
    State: { type: 'string', const: 'GRANTED' },
  },
  required: ['Account', 'Alias'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Account', '/properties/GrantNumber'],
  additionalIdentifiers: [['/properties/Account', '/properties/Alias']],
  readOnlyProperties: ['/properties/GrantNumber', '/properties/State'],
  createOnlyProperties: ['/properties/Account', '/properties/Alias'],
  tagging: { taggable: false },
  handlers: {
    ...ALL_HANDLERS,
    list: {
      permissions: ['test:List'],
      handlerSchema: {
        properties: {
          Account: { $ref: 'resource-schema.json#/properties/Account' },
          Purpose: { $ref: 'resource-schema.json#/properties/Purpose' },
        },
        required: ['Account'],
      },
    },
  },
};

/** Never updated; identified by a value inside another. */
const MARKER: JsonObject = {
  typeName: 'Test::Contract::Marker',
  description: 'A marker that stays as it is.',
  properties: {
    Place: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Code: { type: 'string', pattern: '^[A-Z]{3}[0-9]{5}$' },
        Floor: { type: 'integer', minimum: 0, maximum: 40 },
      },
      required: ['Code'],
    },
    Shape: { type: 'string', enum: ['CROSS', 'RING', 'DOT'], default: 'DOT' },
    Serial: { type: 'string', pattern: '^[0-9]{9}$' },
  },
  required: ['Place'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Place/Code'],
  readOnlyProperties: ['/properties/Serial'],
  createOnlyProperties: ['/properties/Place', '/properties/Shape'],
  tagging: { taggable: false },
  handlers: {
    create: { permissions: ['test:Create'] },
    read: { permissions: ['test:Read'] },
    delete: { permissions: ['test:Delete'] },
    list: { permissions: ['test:List'] },
  },
};

/** Keywords of every kind. */
const PARCEL: JsonObject = {
  typeName: 'Test::Contract::Parcel',
  description: 'A parcel with many properties.',
  definitions: {
    Box: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Inside: { $ref: '#/definitions/Box' },
        Weight: { type: 'number', exclusiveMinimum: 0, maximum: 30, multipleOf: 0.5 },
      },
    },
    Address: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Street: { type: 'string', minLength: 1, maxLength: 40 },
        Town: { type: 'string', minLength: 1, maxLength: 40 },
        Country: { type: 'string', pattern: '^[A-Z]{2}$', default: 'AT' },
      },
      required: ['Town'],
    },
  },
  properties: {
    TrackingNumber: { type: 'string', pattern: '^P[0-9]{10}$' },
    Barcode: { type: 'string', pattern: '^[0-9]{13}$' },
    Sender: { $ref: '#/definitions/Address' },
    Receiver: { allOf: [{ $ref: '#/definitions/Address' }] },
    Content: {
      type: 'object',
      oneOf: [
        {
          type: 'object',
          additionalProperties: false,
          properties: { Text: { type: 'string', maxLength: 30 } },
          required: ['Text'],
        },
        {
          type: 'object',
          additionalProperties: false,
          properties: { Pieces: { type: 'integer', minimum: 1, maximum: 99 } },
          required: ['Pieces'],
        },
      ],
    },
    Box: { $ref: '#/definitions/Box' },
    Insured: { type: ['boolean', 'string'] },
    Mail: { type: 'string', format: 'email', maxLength: 60 },
    Codes: {
      type: 'array',
      insertionOrder: true,
      minItems: 1,
      maxItems: 4,
      items: { type: 'integer', exclusiveMinimum: 10, exclusiveMaximum: 90, multipleOf: 4 },
    },
    Stops: {
      type: 'array',
      insertionOrder: false,
      uniqueItems: true,
      maxItems: 3,
      items: { $ref: '#/definitions/Address' },
    },
    Region: { type: 'string', enum: ['North', 'South'] },
    Legacy: { type: 'string', maxLength: 10 },
    Delivery: {
      type: 'object',
      additionalProperties: false,
      properties: {
        Depot: { type: 'string', pattern: '^D[0-9]{2}$' },
        Round: { type: 'integer', minimum: 1, maximum: 9 },
      },
    },
  },
  required: ['Receiver'],
  dependencies: { Mail: ['Sender'] },
  additionalProperties: false,
  primaryIdentifier: ['/properties/TrackingNumber'],
  additionalIdentifiers: [
    ['/properties/Barcode'],
    ['/properties/Delivery/Depot', '/properties/Delivery/Round'],
  ],
  readOnlyProperties: ['/properties/TrackingNumber', '/properties/Barcode', '/properties/Delivery'],
  createOnlyProperties: ['/properties/Sender/Town'],
  conditionalCreateOnlyProperties: ['/properties/Region'],
  deprecatedProperties: ['/properties/Legacy'],
  writeOnlyProperties: ['/properties/Content'],
  propertyTransform: { '/properties/Receiver/Street': '$uppercase(Receiver.Street)' },
  tagging: { taggable: false },
  handlers: ALL_HANDLERS,
};

export type SchemaName = 'report' | 'role' | 'grant' | 'marker' | 'parcel';

export const SCHEMAS: Readonly<Record<SchemaName, ResourceType>> = {
  report: compiled(REPORT),
  role: compiled(ROLE),
  grant: compiled(GRANT),
  marker: compiled(MARKER),
  parcel: compiled(PARCEL),
};

function compiled(schema: JsonObject): ResourceType {
  const { document } = loadSchema(JSON.stringify(schema), 'resource-schema.json');
  if (document === undefined) throw new Error(`${String(schema['typeName'])} cannot be read.`);
  return compileSchema(document);
}
