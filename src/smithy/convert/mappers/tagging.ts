import { propertyBindingIndex } from '../../indexes/index.ts';
import { membersOf } from '../../model/model.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import { traitMember, traitTextMember } from '../../validators/trait-members.ts';
import { propertyPointer, type ResourceContext } from '../resource-context.ts';
import { TAGGABLE, tagOperations } from '../tags.ts';
import { hasUpdateHandler } from './handlers.ts';
import type { Mapper } from './mapper.ts';
import { permissionsOf } from './permissions.ts';

/** How the resource can be tagged. */
export const mapTagging: Mapper = (context) => {
  const { model, service, resource, options, tagProperty } = context;
  if (!resource.traits.has(TAGGABLE) || tagProperty === undefined) return {};
  const { tag, listTags, untag } = tagOperations(model, service, resource);
  return {
    tagging: {
      cloudFormationSystemTags: traitMember(resource, TAGGABLE, 'disableSystemTags') !== true,
      permissions: permissionsOf(model, service, [tag, listTags, untag]),
      tagOnCreate: isInInput(context, resource.create) || isInInput(context, resource.put),
      tagProperty: propertyPointer(tagProperty.name),
      // Tags change in an update, so that a type without one cannot change them.
      tagUpdatable: options.compat || hasUpdateHandler(context),
      taggable: true,
    },
  };
};

/** Whether the input of an operation takes the tags. */
function isInInput({ model, resource }: ResourceContext, operation: ShapeId | undefined): boolean {
  const property = traitTextMember(resource, TAGGABLE, 'property');
  const shape = operation === undefined ? undefined : model.shape(operation);
  const input = shape?.type === 'operation' ? model.shape(shape.input) : undefined;
  if (property === undefined || input === undefined) return false;
  const properties = propertyBindingIndex(model);
  return Array.from(membersOf(input).values()).some(({ id }) => properties.propertyOf(id) === property);
}
