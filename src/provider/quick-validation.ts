import type { JsonObject } from '../json/index.ts';
import type { Action, ProviderType } from './provider-type.ts';
import { createValidation, type ModelChecks, type Validation } from './validation.ts';

/** What can be told of models without the whole schema. */
export interface QuickModelChecks {
  /** The model with its types given back; undefined if that takes the whole schema. */
  recast(model: JsonObject): JsonObject | undefined;
  /** Whether there is certainly nothing wrong with a model. */
  passes(purpose: Action | 'configuration', model: JsonObject, previous?: JsonObject): boolean;
}

/** Thrown where the whole schema has to be asked. */
const ASK = Symbol('ask');

/**
 * The same validation, in less time to start: nearly all requests are in order, and for those the quick checks will do.
 * Only what they cannot vouch for is held against the whole schema, which is loaded then.
 */
export function createQuickValidation(
  type: ProviderType,
  quick: QuickModelChecks,
  load: () => Promise<ModelChecks>,
): Validation {
  const first = createValidation(type, {
    recast: (model) => quick.recast(model) ?? ask(),
    validate: (...model) => (quick.passes(...model) ? [] : ask()),
  });
  return (received) => {
    try {
      return first(received);
    } catch (error) {
      if (error !== ASK) throw error;
      return load().then((checks) => createValidation(type, checks)(received));
    }
  };
}

function ask(): never {
  throw ASK;
}
