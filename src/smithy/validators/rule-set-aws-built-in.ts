import { own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { RULE_SETS, ruleSetParameters } from './rule-set-parameters.ts';
import { danger, type Validator } from './validator.ts';

/** Built-ins that not every caller has a value for. */
const BUILT_INS: ReadonlySet<unknown> = new Set([
  'AWS::Auth::AccountId',
  'AWS::Auth::AccountIdEndpointMode',
  'AWS::Auth::CredentialScope',
]);

/** Rules that depend on who is calling need a second look. */
export const ruleSetAwsBuiltIn: Validator = {
  id: 'RuleSetAwsBuiltIn',
  *validate(model): Iterable<ValidationEvent> {
    for (const ruleSet of RULE_SETS) {
      for (const service of model.withTrait(ruleSet)) {
        for (const { definition, place } of ruleSetParameters(service, ruleSet)) {
          const builtIn = own(definition, 'builtIn');
          if (!BUILT_INS.has(builtIn)) continue;
          const message = `The \`${builtIn}\` built-in used requires additional consideration of the rules that use it.`;
          yield danger(`RuleSetAwsBuiltIn.${builtIn}`, service, message, place);
        }
      }
    }
  },
};
