import type { JsonObject } from '../../json/index.ts';
import resourceType from './resource-type.schema.json' with { type: 'json' };

/** The meta-schema of resource types, as editors and the structural check use it. */
export const META_SCHEMA: JsonObject = resourceType;
