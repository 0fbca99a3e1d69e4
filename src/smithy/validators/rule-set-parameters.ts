import { isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { Place } from '../model/place.ts';
import type { Shape } from '../model/shape.ts';
import { traitMember, traitPlace } from './trait-members.ts';

/** The traits that say how the endpoint of a service is found: as a tree of rules, or as a decision diagram. */
export const RULE_SETS = ['smithy.rules#endpointRuleSet', 'smithy.rules#endpointBdd'] as const;

export interface RuleSetParameter {
  readonly name: string;
  readonly definition: JsonObject;
  readonly place: Place | undefined;
}

/** What the endpoint rules of a service take, in the order they are written. */
export function* ruleSetParameters(
  service: Shape,
  ruleSet: (typeof RULE_SETS)[number],
): Iterable<RuleSetParameter> {
  const parameters = traitMember(service, ruleSet, 'parameters');
  if (!isJsonObject(parameters)) return;
  const place = traitPlace(service, ruleSet);
  for (const name of Object.keys(parameters)) {
    const definition = own(parameters, name);
    if (!isJsonObject(definition)) continue;
    yield { name, definition, place: place?.child?.('parameters').child?.(name) ?? place };
  }
}
