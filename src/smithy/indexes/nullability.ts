import type { JsonValue } from '../../json/index.ts';
import type { Model } from '../model/model.ts';
import type { MemberShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/**
 * Whose view of nullability: a server obeys `@required` and defaults; a client also treats `@clientOptional` members
 * and members of inputs as nullable; a careful client also members that target structures and unions, because their
 * requiredness may be dropped later.
 */
export type NullabilityView = 'client' | 'careful-client' | 'server';

/** Whether a member may be absent or null, by the rules of Smithy 2.0. */
export function isNullable(model: Model, member: MemberShape, view: NullabilityView = 'client'): boolean {
  const container = model.shape(member.container);
  switch (container?.type) {
    case 'structure':
      return isStructureMemberNullable(container, member, model.shape(member.target), view);
    case 'map':
      return member.name === 'value' && container.traits.has('smithy.api#sparse');
    case 'list':
      return container.traits.has('smithy.api#sparse');
    default:
      return false;
  }
}

function isStructureMemberNullable(
  container: Shape,
  member: MemberShape,
  target: Shape | undefined,
  view: NullabilityView,
): boolean {
  if (view === 'careful-client' && (target?.type === 'structure' || target?.type === 'union')) return true;
  if (view !== 'server') {
    if (member.traits.has('smithy.api#clientOptional') || container.traits.has('smithy.api#input'))
      return true;
  }
  return !member.traits.has('smithy.api#required') && !hasDefault(member);
}

/** Whether a shape may be null by the rules of Smithy 1.0, where only boxes and defaults count. */
export function isNullableInV1(model: Model, id: ShapeId): boolean {
  const shape = model.shape(id);
  if (shape === undefined) return false;
  if (shape.type === 'member') return isMemberNullableInV1(model, shape);
  return V1_ZERO_TYPES.has(shape.type) ? shape.traits.has('smithy.api#box') : true;
}

const V1_ZERO_TYPES: ReadonlySet<string> = new Set([
  'boolean',
  'byte',
  'short',
  'integer',
  'long',
  'float',
  'double',
]);

function isMemberNullableInV1(model: Model, member: MemberShape): boolean {
  const container = model.shape(member.container);
  const target = model.shape(member.target);
  if (container === undefined || target === undefined) return false;
  if (container.type !== 'structure') return isNullable(model, member);
  if (member.traits.has('smithy.api#addedDefault') || member.traits.has('smithy.api#clientOptional'))
    return true;
  const value = member.traits.get('smithy.api#default')?.value;
  return value === undefined || !isV1Zero(value, target);
}

/** The value that Smithy 1.0 gave to members that target unboxed shapes. */
function isV1Zero(value: JsonValue, target: Shape): boolean {
  if (target.type === 'boolean') return value === false;
  return (V1_ZERO_TYPES.has(target.type) || target.type === 'intEnum') && value === 0;
}

function hasDefault(member: MemberShape): boolean {
  const trait = member.traits.get('smithy.api#default');
  return trait !== undefined && trait.value !== null;
}
