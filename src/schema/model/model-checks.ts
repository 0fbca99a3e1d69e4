import type { Diagnostic } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../resource-type.ts';
import { recastModel } from './recast.ts';
import { type Purpose, validateModel } from './validate.ts';

/** What a type has to say of the models in requests, for whoever runs handlers. */
export interface ModelChecks {
  /** CloudFormation sends numbers and booleans as texts: the model with their types given back. */
  recast(model: JsonObject): JsonObject;
  /** Everything that is wrong with a model; for an update also against the state before. */
  validate(purpose: Purpose, model: JsonObject, previous?: JsonObject): readonly Diagnostic[];
}

export function modelChecks(type: ResourceType): ModelChecks {
  return {
    recast: (model) => recastModel(type, model),
    validate: (purpose, model, previous) =>
      validateModel(type, model, purpose, previous === undefined ? {} : { previous }),
  };
}
