import type { JsonValue } from '../../json/index.ts';
import type { TraitMap } from './building.ts';
import type { DefineShape, Version } from './operations.ts';
import type { DataShape, MemberShape, Shape, ShapeType, Trait } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

const BOX = 'smithy.api#box';
const DEFAULT = 'smithy.api#default';

/** The types that were never null in 1.0 unless they were boxed. */
const HAD_ZERO_VALUE: ReadonlySet<ShapeType> = new Set<ShapeType>([
  'byte',
  'short',
  'integer',
  'long',
  'float',
  'double',
  'boolean',
  'intEnum',
]);

/**
 * What a shape gets so that 1.0 and 2.0 mean the same by it: a 1.0 shape that is not boxed has a default in 2.0,
 * and a 2.0 shape without that default is boxed in the eyes of 1.0.
 */
export function boxOrDefault(definition: DefineShape, traits: TraitMap): Trait | undefined {
  const { type, version, place } = definition;
  if (!HAD_ZERO_VALUE.has(type)) return undefined;
  if (version === '1.0') {
    return traits.has(BOX) ? undefined : { id: DEFAULT, value: zeroValue(type), place };
  }
  return isZeroValue(traits.get(DEFAULT), type) ? undefined : box();
}

function box(): Trait {
  return { id: BOX, value: {}, place: undefined, synthetic: true };
}

function zeroValue(type: ShapeType): JsonValue {
  if (type === 'boolean') return false;
  return type === 'blob' ? '' : 0;
}

function isZeroValue(trait: Trait | undefined, type: ShapeType): boolean {
  if (trait === undefined || !HAD_ZERO_VALUE.has(type)) return false;
  return type === 'boolean' ? trait.value === false : trait.value === 0;
}

/** Brings the members of structures into line, once every target is known. */
export function upgradeMembers(
  structure: DataShape,
  version: Version,
  shape: (id: ShapeId) => Shape | undefined,
): MemberShape[] {
  const upgraded: MemberShape[] = [];
  for (const member of structure.members.values()) {
    const target = shape(member.target);
    if (target === undefined) continue;
    const added = version === '1.0' ? addedToV1(member, target) : addedToV2(member, target);
    if (added !== undefined) upgraded.push(withLocalTrait(member, added));
  }
  return upgraded;
}

function addedToV1(member: MemberShape, target: Shape): Trait | undefined {
  const { traits, place } = member;
  const impliesDefault = HAD_ZERO_VALUE.has(target.type) || isOptionalStream(member, target);
  if (impliesDefault && !traits.has(DEFAULT) && !traits.has(BOX) && !target.traits.has(BOX)) {
    return { id: DEFAULT, value: zeroValue(target.type), place };
  }
  return traits.has(BOX) ? { id: DEFAULT, value: null, place } : undefined;
}

/** 2.0 asks that a member with a streaming blob is required or has a default. */
function isOptionalStream(member: MemberShape, target: Shape): boolean {
  return (
    target.type === 'blob' &&
    target.traits.has('smithy.api#streaming') &&
    !member.traits.has('smithy.api#required')
  );
}

function addedToV2(member: MemberShape, target: Shape): Trait | undefined {
  if (!HAD_ZERO_VALUE.has(target.type)) return undefined;
  const { traits } = member;
  const own = traits.get(DEFAULT);
  if (isZeroValue(own, target.type)) return undefined;
  const isNull = own !== undefined && own.value === null;
  const wasNullable = traits.has('smithy.api#addedDefault') && !traits.has(BOX) && !target.traits.has(BOX);
  return isNull || wasNullable ? box() : undefined;
}

function withLocalTrait(member: MemberShape, trait: Trait): MemberShape {
  const localTraits = new Map(member.localTraits).set(trait.id, trait);
  const traits = member.mixins.length === 0 ? localTraits : new Map(member.traits).set(trait.id, trait);
  return { ...member, traits, localTraits };
}
