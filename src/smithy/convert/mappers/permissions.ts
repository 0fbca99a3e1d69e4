import type { Model } from '../../model/model.ts';
import type { ServiceShape } from '../../model/shape.ts';
import { nameOf, type ShapeId } from '../../model/shape-id.ts';
import { traitTextMember, traitTexts, traitTextsMember } from '../../validators/trait-members.ts';

/** What a handler that calls an operation must be allowed to do, sorted. */
export function permissionsOf(
  model: Model,
  service: ServiceShape,
  operations: readonly (ShapeId | undefined)[],
): readonly string[] {
  const permissions = new Set<string>();
  for (const id of operations) {
    if (id === undefined) continue;
    permissions.add(`${prefixOf(service)}:${service.rename.get(id) ?? nameOf(id)}`);
    for (const action of requiredActions(model, id)) permissions.add(action);
  }
  return [...permissions].sort();
}

function prefixOf(service: ServiceShape): string {
  const namespace = traitTextMember(service, 'aws.api#service', 'arnNamespace');
  return (namespace ?? nameOf(service.id)).toLowerCase();
}

function requiredActions(model: Model, id: ShapeId): readonly string[] {
  const operation = model.shape(id);
  if (operation === undefined) return [];
  const actions = traitTextsMember(operation, 'aws.iam#iamAction', 'requiredActions');
  return actions.length > 0 ? actions : traitTexts(operation, 'aws.iam#requiredActions');
}
