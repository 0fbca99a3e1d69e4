import type { JsonObject } from '../../json/index.ts';

/** What the first version of the resource schema had instead of `primaryIdentifier`. */
export const LEGACY_KEYWORD = 'identifiers';

export const LEGACY_SCHEMA: JsonObject = {
  title: 'list of identifiers',
  description: 'Pointers of the properties that identify one resource, each of them on its own.',
  type: 'array',
  minItems: 1,
  items: { type: 'string' },
};
