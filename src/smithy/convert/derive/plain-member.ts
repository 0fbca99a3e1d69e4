import type { MemberShape, ResourceShape } from '../../model/shape.ts';
import { memberId, type ShapeId } from '../../model/shape-id.ts';

const NO_TRAITS: MemberShape['traits'] = new Map();

/** A member for a property that no structure has, so that it can be treated like the others. It has no traits. */
export function plainMember(resource: ResourceShape, name: string, target: ShapeId): MemberShape {
  return {
    type: 'member',
    id: memberId(resource.id, name),
    name,
    container: resource.id,
    target,
    traits: NO_TRAITS,
    localTraits: NO_TRAITS,
    place: resource.place,
    mixins: [],
  };
}
