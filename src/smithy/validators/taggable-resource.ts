import { operationIndex, propertyBindingIndex, topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ResourceShape, ServiceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { configuredOperation, hasTagOperations, TAG_ENABLED, TAGGABLE } from './tag-operations.ts';
import { hasTagKeys, hasTags } from './tag-shapes.ts';
import { traitTextMember } from './trait-members.ts';
import { danger, error, type Validator, warning } from './validator.ts';

const ID = 'TaggableResource';
const ARN = 'aws.api#arn';

/** A resource with tags can be tagged, one way or the other. */
export const taggableResource: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    if (model.withTrait(TAGGABLE).length === 0 && model.withTrait(TAG_ENABLED).length === 0) return;
    for (const service of model.ofType('service')) {
      const isServiceWide = hasTagOperations(model, service);
      for (const resource of topDownIndex(model).resources(service.id)) {
        const isTaggable = resource.traits.has(TAGGABLE);
        if (isTaggable) yield* check(model, service, resource, isServiceWide);
        else if (isServiceWide && resource.traits.has(ARN)) {
          yield warning(ID, resource, 'Resource is likely missing `aws.api#taggable` trait.');
        }
        if (isTaggable && !service.traits.has(TAG_ENABLED)) {
          const message =
            'Service has resources with `aws.api#taggable` applied but does not have the `aws.api#tagEnabled` trait.';
          yield warning(ID, service, message);
        }
      }
    }
  },
};

function* check(
  model: Model,
  service: ServiceShape,
  resource: ResourceShape,
  isServiceWide: boolean,
): Iterable<ValidationEvent> {
  const updating = updatesTags(model, resource)
    ? model.shape(resource.update ?? resource.put ?? '')
    : undefined;
  if (updating !== undefined) {
    const message =
      'Update and put resource lifecycle operations should not support updating tags because it is a privileged ' +
      'operation that modifies access.';
    yield danger(ID, updating, message);
  }
  if (hasOwnOperations(model, resource)) return;
  if (!isServiceWide) {
    const message =
      'Resource does not have tagging CRUD operations and is not compatible with service-wide tagging operations for ' +
      `service \`${service.id}\`.`;
    yield danger(ID, resource, message);
  } else if (!resource.traits.has(ARN)) {
    const message =
      'Resource is taggable only via service-wide tag operations. It must use the `aws.api@arn` trait.';
    yield error(ID, resource, message);
  }
}

/** Whether the operations that change a resource change its tags as well. */
function updatesTags(model: Model, resource: ResourceShape): boolean {
  if (takesTagProperty(model, resource, resource.update)) return true;
  return takesTagProperty(model, resource, resource.put) && !resource.traits.has('smithy.api#noReplace');
}

/** Whether the resource names operations of its own for its tags, and they are as they should be. */
function hasOwnOperations(model: Model, resource: ResourceShape): boolean {
  const [tag, untag, list] = ['tagApi', 'untagApi', 'listTagsApi'].map((member) => {
    const id = configuredOperation(resource, TAGGABLE, member);
    return id !== undefined && model.shape(id)?.type === 'operation' ? id : undefined;
  });
  if (tag === undefined || untag === undefined || list === undefined) return false;
  const operations = operationIndex(model);
  return (
    takesTagProperty(model, resource, tag) &&
    hasTags(model, operations.inputMembers(tag)) &&
    hasTagKeys(model, operations.inputMembers(untag)) &&
    hasTags(model, operations.outputMembers(list))
  );
}

/** Whether a member of an operation's input stands for the property that holds tags. */
function takesTagProperty(model: Model, resource: ResourceShape, operation: ShapeId | undefined): boolean {
  const property = traitTextMember(resource, TAGGABLE, 'property');
  if (operation === undefined || property === undefined) return false;
  const members = [...operationIndex(model).inputMembers(operation).values()];
  return members.some(({ id }) => propertyBindingIndex(model).propertyOf(id) === property);
}
