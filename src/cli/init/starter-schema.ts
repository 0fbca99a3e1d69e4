import type { JsonObject } from '../../json/index.ts';
import type { ProjectInputs } from './new-project.ts';

/** The schema that a new project starts from: small, but with all that a type should have. */
export function starterSchema(typeName: string, description: string): JsonObject {
  const [organization = '', service = '', resource = ''] = typeName.split('::');
  const prefix = `${organization}-${service}`.toLowerCase();
  const may = (...verbs: string[]): string[] => verbs.map((verb) => `${prefix}:${verb}${resource}`);
  return {
    typeName,
    description: `Resource Type definition for ${typeName}: ${description}`,
    sourceUrl: `https://github.com/${organization.toLowerCase()}/${typeName.toLowerCase().replaceAll('::', '-')}`,
    definitions: { Tag: TAG },
    properties: {
      Id: {
        description: 'The identifier that is chosen when the resource is created.',
        type: 'string',
        minLength: 1,
        maxLength: 40,
        pattern: '^[a-zA-Z0-9-]+$',
      },
      Name: {
        description: 'The name. Another name means another resource.',
        type: 'string',
        minLength: 1,
        maxLength: 64,
      },
      Description: {
        description: 'What it is for, in a sentence.',
        type: 'string',
        minLength: 0,
        maxLength: 256,
      },
      Priority: {
        description: 'How urgent it is: 1 is what comes first.',
        type: 'integer',
        minimum: 1,
        maximum: 5,
        default: 3,
      },
      Tags: {
        description: 'The labels of the resource.',
        type: 'array',
        insertionOrder: false,
        uniqueItems: true,
        maxItems: 50,
        items: { $ref: '#/definitions/Tag' },
      },
    },
    required: ['Name'],
    additionalProperties: false,
    primaryIdentifier: ['/properties/Id'],
    readOnlyProperties: ['/properties/Id'],
    createOnlyProperties: ['/properties/Name'],
    tagging: {
      taggable: true,
      tagOnCreate: true,
      tagUpdatable: true,
      cloudFormationSystemTags: false,
      tagProperty: '/properties/Tags',
      permissions: may('Tag', 'Untag'),
    },
    handlers: {
      create: { permissions: may('Create', 'Get', 'Tag') },
      read: { permissions: may('Get') },
      update: { permissions: may('Update', 'Get', 'Tag', 'Untag') },
      delete: { permissions: may('Delete', 'Get') },
      list: { permissions: may('List') },
    },
  };
}

const TAG: JsonObject = {
  description: 'A label that its owner attaches to a resource.',
  type: 'object',
  additionalProperties: false,
  properties: {
    Key: { description: 'The name of the label.', type: 'string', minLength: 1, maxLength: 128 },
    Value: { description: 'What the label says.', type: 'string', minLength: 0, maxLength: 256 },
  },
  required: ['Key', 'Value'],
};

/** Models for tests of that schema. */
export const STARTER_INPUTS: ProjectInputs = {
  create: {
    Name: 'first',
    Description: 'The first one.',
    Priority: 1,
    Tags: [{ Key: 'team', Value: 'blue' }],
  },
  update: { Name: 'first', Description: 'Still the first one.', Tags: [{ Key: 'team', Value: 'green' }] },
  invalid: { Description: 'It has no name.' },
};
