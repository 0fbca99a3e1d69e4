import type { JsonObject } from '../../src/json/index.ts';
import { GOOD_SCHEMA } from '../schema/rules/tester.ts';

/** A schema without any finding. */
export const GOOD: JsonObject = GOOD_SCHEMA;

/** One error: identifier-write-only at /primaryIdentifier/1. */
export const ONE_ERROR: JsonObject = {
  ...GOOD,
  primaryIdentifier: ['/properties/Id', '/properties/Secret'],
  createOnlyProperties: ['/properties/Name', '/properties/Secret'],
};

/** One warning: insertion-order-missing at /properties/Codes. */
export const ONE_WARNING: JsonObject = {
  ...GOOD,
  properties: {
    ...(GOOD['properties'] as JsonObject),
    Codes: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  },
};
