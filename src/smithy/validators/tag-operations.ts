import { isJsonObject, own } from '../../json/index.ts';
import type { Model } from '../model/model.ts';
import type { ServiceShape, Shape } from '../model/shape.ts';
import { nameOf, type ShapeId } from '../model/shape-id.ts';
import { servesTagAction, type TagAction } from './tag-shapes.ts';
import { traitMember } from './trait-members.ts';

export const TAG_ENABLED = 'aws.api#tagEnabled';
export const TAGGABLE = 'aws.api#taggable';

/** The actions on tags, with the member of `apiConfig` that names the operation for each. */
export const TAG_ACTIONS: readonly (readonly [action: TagAction, member: string])[] = [
  ['TagResource', 'tagApi'],
  ['UntagResource', 'untagApi'],
  ['ListTagsForResource', 'listTagsApi'],
];

/** The operation that `apiConfig` names for an action. */
export function configuredOperation(shape: Shape, trait: ShapeId, member: string): ShapeId | undefined {
  const config = traitMember(shape, trait, 'apiConfig');
  const id = isJsonObject(config) ? own(config, member) : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The operation of a service for an action: the configured one if it is bound, else the one with the usual name. */
export function tagOperation(service: ServiceShape, action: TagAction, member: string): ShapeId | undefined {
  const configured = configuredOperation(service, TAG_ENABLED, member);
  if (configured !== undefined && service.operations.includes(configured)) return configured;
  return service.operations.findLast((id) => nameOf(id) === action);
}

/** Whether a service has operations for tags of any of its resources, and all of them are as they should be. */
export function hasTagOperations(model: Model, service: ServiceShape): boolean {
  return (
    service.traits.has(TAG_ENABLED) &&
    TAG_ACTIONS.every(([action, member]) => {
      const operation = tagOperation(service, action, member);
      return operation !== undefined && servesTagAction(model, action, operation);
    })
  );
}
