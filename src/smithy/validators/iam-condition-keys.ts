import { isJsonObject, own } from '../../json/index.ts';
import { containerIndex, topDownIndex } from '../indexes/index.ts';
import type { Model } from '../model/model.ts';
import type { ResourceShape, ServiceShape, Shape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { arnNamespaceOf } from './aws-service.ts';
import { traitTextMember } from './trait-members.ts';

const DEFINED = 'aws.iam#defineConditionKeys';
const NO_INFERENCE = 'aws.iam#disableConditionKeyInference';

/** A condition key with its prefix: keys without one are the service's own. */
export function fullConditionKey(service: Shape, key: string): string {
  return key.includes(':') ? key : `${arnNamespaceOf(service)}:${key}`;
}

/** The condition keys that a service defines itself; true for those that are always present. */
export function definedConditionKeys(service: ServiceShape): ReadonlyMap<string, boolean> {
  const keys = new Map<string, boolean>();
  const definitions = service.traits.get(DEFINED)?.value;
  if (!isJsonObject(definitions)) return keys;
  for (const [key, definition] of Object.entries(definitions)) {
    const isRequired = isJsonObject(definition) && own(definition, 'required') === true;
    keys.set(fullConditionKey(service, key), isRequired);
  }
  return keys;
}

/** All condition keys that a service has: its own, and one for every identifier of its resources. */
export function conditionKeysOf(model: Model, service: ServiceShape): ReadonlySet<string> {
  const keys = new Set(definedConditionKeys(service).keys());
  if (service.traits.has(NO_INFERENCE)) return keys;
  for (const resource of topDownIndex(model).resources(service.id)) {
    if (resource.traits.has(NO_INFERENCE)) continue;
    const parent = containerIndex(model).resourceOf(service.id, resource.id);
    for (const identifier of resource.identifiers.keys()) {
      // A resource uses the key of its parent where it has the identifier from there.
      if (parent?.identifiers.has(identifier) === true) continue;
      const name = iamResourceName(resource) + identifier.charAt(0).toUpperCase() + identifier.slice(1);
      keys.add(`${arnNamespaceOf(service)}:${name}`);
    }
  }
  return keys;
}

/** The name of a resource in IAM: as written, or that of the shape. */
export function iamResourceName(resource: ResourceShape): string {
  return traitTextMember(resource, 'aws.iam#iamResource', 'name') ?? nameOf(resource.id);
}
