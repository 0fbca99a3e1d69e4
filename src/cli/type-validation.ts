import { createValidation, type Validation } from '../provider/index.ts';
import { modelChecks, type ResourceType } from '../schema/index.ts';

/** What holds requests against the schema before a handler sees them. */
export function typeValidation(type: ResourceType): Validation {
  return createValidation(type, modelChecks(type));
}
