import type { Model } from '../model/model.ts';
import type { ServiceShape } from '../model/shape.ts';
import { compareShapeIds, type ShapeId } from '../model/shape-id.ts';
import { traitTextsMember } from './trait-members.ts';

/** The traits of a service that name a protocol it speaks, in the order of their IDs. */
export function protocolsOf(model: Model, service: ServiceShape): readonly ShapeId[] {
  return definedBy(model, service, 'smithy.api#protocolDefinition');
}

/** The traits of a service that name a way to authenticate with it, in the order of their IDs. */
export function authSchemesOf(model: Model, service: ServiceShape): readonly ShapeId[] {
  return definedBy(model, service, 'smithy.api#authDefinition');
}

/** Whether a protocol says that it heeds a trait. */
export function protocolSupports(model: Model, protocol: ShapeId, trait: ShapeId): boolean {
  const definition = model.shape(protocol);
  if (definition === undefined) return false;
  return traitTextsMember(definition, 'smithy.api#protocolDefinition', 'traits').includes(trait);
}

function definedBy(model: Model, service: ServiceShape, definition: ShapeId): readonly ShapeId[] {
  const found = [...service.traits.keys()].filter((id) => model.shape(id)?.traits.has(definition) === true);
  return found.sort(compareShapeIds);
}
