import { BuildFailure, type Building, reportError } from './building.ts';
import { membersOf } from './model.ts';
import type { DefineShape, MemberDefinition } from './operations.ts';
import { namespaceOf, type ShapeId } from './shape-id.ts';

/** The target a member takes from the resource of `for`, or else from a mixin. */
export function elidedTarget(
  building: Building,
  definition: DefineShape,
  member: MemberDefinition,
  mixinIds: readonly ShapeId[],
): ShapeId | undefined {
  const target = resourceTarget(building, definition, member) ?? mixinTarget(building, member, mixinIds);
  if (target !== undefined) return target;
  reportError(
    building,
    member.id,
    member.place,
    'Member target was elided, but no bound resource or mixin contained a matching identifier or member name.',
  );
  return undefined;
}

function resourceTarget(
  building: Building,
  definition: DefineShape,
  member: MemberDefinition,
): ShapeId | undefined {
  if (definition.resource === undefined) return undefined;
  const resourceId = building.names.idOf(definition.scope, definition.resource);
  const resource = building.shape(resourceId);
  if (resource === undefined) {
    throw new BuildFailure(
      `Cannot apply resource to elided member ${member.id}: ${resourceId} not found`,
      member.place,
    );
  }
  if (resource.type !== 'resource') {
    const message =
      'The target of the `for` production must be a resource shape, ' +
      `but found a ${resource.type} shape: ${resourceId}`;
    reportError(building, member.id, member.place, message);
    return undefined;
  }
  return resource.properties.get(member.name) ?? resource.identifiers.get(member.name);
}

function mixinTarget(
  building: Building,
  member: MemberDefinition,
  mixinIds: readonly ShapeId[],
): ShapeId | undefined {
  for (const mixinId of mixinIds) {
    const mixin = building.shape(mixinId);
    if (mixin === undefined) {
      throw new BuildFailure(`Cannot apply mixin to ${member.id}: ${mixinId} not found`, member.place);
    }
    const inherited = membersOf(mixin).get(member.name);
    if (inherited !== undefined) return inherited.target;
  }
  return undefined;
}

/** The binding of `for` is not kept in the model, so no validator could find this later. */
export function checkForPrivateResource(building: Building, definition: DefineShape): void {
  if (definition.resource === undefined) return;
  const resourceId = building.names.idOf(definition.scope, definition.resource);
  const resource = building.shape(resourceId);
  if (!resource?.traits.has('smithy.api#private')) return;
  if (namespaceOf(resourceId) === namespaceOf(definition.id)) return;
  building.events.push({
    id: 'PrivateAccess',
    severity: 'DANGER',
    message:
      'This shape has an invalid for relationship that targets a private shape, ' +
      `\`${resourceId}\`, in another namespace.`,
    shape: definition.id,
    place: definition.place,
  });
}
