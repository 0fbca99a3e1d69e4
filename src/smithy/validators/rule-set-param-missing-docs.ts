import { own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { RULE_SETS, ruleSetParameters } from './rule-set-parameters.ts';
import { type Validator, warning } from './validator.ts';

/** Parameters of endpoint rules become settings of clients, which want to be explained. */
export const ruleSetParamMissingDocs: Validator = {
  id: 'RuleSetParamMissingDocs',
  *validate(model): Iterable<ValidationEvent> {
    for (const ruleSet of RULE_SETS) {
      for (const service of model.withTrait(ruleSet)) {
        for (const { name, definition, place } of ruleSetParameters(service, ruleSet)) {
          if (own(definition, 'documentation') !== undefined) continue;
          const message = `Parameter \`${name}\` does not have documentation`;
          yield warning('RuleSetParamMissingDocs', service, message, place);
        }
      }
    }
  },
};
