import { createModel, type Model } from './model.ts';
import type { DataShape, MemberShape, Shape } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

const MIXIN = 'smithy.api#mixin';

/** The same model without mixins: what they bring becomes part of the shapes that use them. */
export function flattenMixins(model: Model): Model {
  const shapes = new Map<ShapeId, Shape>();
  for (const shape of model.shapes.values()) {
    if (shape.type === 'member' || shape.traits.has(MIXIN)) continue;
    const flattened = shape.mixins.length === 0 ? shape : flatten(shape);
    shapes.set(shape.id, flattened);
    for (const member of flattened.members.values()) shapes.set(member.id, member);
  }
  return createModel(shapes, model.metadata, model.metadataPlaces);
}

function flatten(shape: Exclude<Shape, MemberShape>): Exclude<Shape, MemberShape> {
  const flat = { mixins: [], localTraits: shape.traits };
  switch (shape.type) {
    case 'service': {
      const { version, operations, resources, errors, rename } = shape;
      return { ...shape, ...flat, introduced: { version, operations, resources, errors, rename } };
    }
    case 'operation':
      return { ...shape, ...flat, introducedErrors: shape.errors };
    case 'resource':
      return { ...shape, ...flat };
    default:
      return { ...shape, ...flat, members: flattenMembers(shape) };
  }
}

function flattenMembers({ members }: DataShape): ReadonlyMap<string, MemberShape> {
  const flattened = new Map<string, MemberShape>();
  for (const [name, member] of members) {
    flattened.set(name, { ...member, mixins: [], localTraits: member.traits });
  }
  return flattened;
}
