import { createValidation, type Validation } from '../provider/index.ts';
import { type ResourceType, recastModel, validateModel } from '../schema/index.ts';

/** What holds requests against the schema before a handler sees them. */
export function typeValidation(type: ResourceType): Validation {
  return createValidation(type, {
    recast: (model) => recastModel(type, model),
    validate: (purpose, model, previous) =>
      validateModel(type, model, purpose, previous === undefined ? {} : { previous }),
  });
}
