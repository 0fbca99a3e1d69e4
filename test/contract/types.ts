import type { JsonObject } from '../../src/json/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../src/schema/index.ts';

const HANDLERS: JsonObject = {
  create: { permissions: [], timeoutInMinutes: 2 },
  read: { permissions: [] },
  update: { permissions: [] },
  delete: { permissions: [] },
  list: { permissions: [] },
};

/** A resource with a name of the caller's choice and a number of its own. */
export const NOTE: JsonObject = {
  typeName: 'Test::Contract::Note',
  description: 'A note.',
  properties: {
    Name: { type: 'string', pattern: '^[a-z]{8}$' },
    Number: { type: 'integer', minimum: 1 },
    Text: { type: 'string', minLength: 1, maxLength: 40 },
    Color: { type: 'string', enum: ['red', 'green', 'blue'] },
    Words: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 9 }, maxItems: 4 },
  },
  required: ['Name', 'Text'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Name'],
  createOnlyProperties: ['/properties/Name'],
  readOnlyProperties: ['/properties/Number'],
  handlers: HANDLERS,
};

export function typeOf(changes: JsonObject = {}): ResourceType {
  const { document } = loadSchema(JSON.stringify({ ...NOTE, ...changes }), 'note.json');
  if (document === undefined) throw new Error('The schema of notes cannot be read.');
  return compileSchema(document);
}
