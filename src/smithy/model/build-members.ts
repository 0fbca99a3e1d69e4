import { BuildFailure, type Building, NO_TRAITS, reportError, type TraitMap, withTrait } from './building.ts';
import { checkForPrivateResource, elidedTarget } from './elided-target.ts';
import { inheritMembers } from './inherit-members.ts';
import type { DefineShape, MemberDefinition } from './operations.ts';
import type { Place } from './place.ts';
import type { MemberShape } from './shape.ts';
import { type ShapeId, UNIT } from './shape-id.ts';

const ENUM_VALUE = 'smithy.api#enumValue';
const NO_IDS: readonly ShapeId[] = [];
const NO_MEMBERS: ReadonlyMap<string, MemberShape> = new Map();

/** The members of a shape in their final order: those of its mixins, then its own. */
export function buildMembers(
  building: Building,
  definition: DefineShape,
  mixinIds: readonly ShapeId[],
): ReadonlyMap<string, MemberShape> {
  const own = buildOwnMembers(building, definition, mixinIds);
  checkForPrivateResource(building, definition);
  const members = mixinIds.length === 0 ? own : inheritMembers(building, definition, own, mixinIds);
  checkRequiredMembers(definition, members);
  if (definition.type !== 'enum') return members;
  const named = new Map<string, MemberShape>();
  for (const [name, member] of members) named.set(name, withEnumValue(member));
  return named;
}

function buildOwnMembers(
  building: Building,
  definition: DefineShape,
  mixinIds: readonly ShapeId[],
): ReadonlyMap<string, MemberShape> {
  if (definition.members.length === 0) return NO_MEMBERS;
  const members = new Map<string, MemberShape>();
  for (const member of definition.members) {
    const target =
      member.target === undefined
        ? elidedTarget(building, definition, member, mixinIds)
        : building.names.idOf(definition.scope, member.target);
    if (target === undefined) continue;
    const problem = memberProblem(definition, member, target);
    if (problem === undefined) members.set(member.name, buildMember(building, definition, member, target));
    else reportError(building, definition.id, problem.place, problem.message);
  }
  return members;
}

function buildMember(
  building: Building,
  { id: container }: DefineShape,
  { id, name, place, assigned }: MemberDefinition,
  target: ShapeId,
): MemberShape {
  let traits: TraitMap = building.traits.get(id) ?? NO_TRAITS;
  // What is written as a trait beats what is written as an assignment.
  if (assigned !== undefined && !traits.has(assigned.id)) traits = withTrait(traits, assigned);
  return { type: 'member', id, traits, localTraits: traits, place, mixins: NO_IDS, name, container, target };
}

/** A member of an enum stands for its name unless something else is said. */
function withEnumValue(member: MemberShape): MemberShape {
  const { traits, localTraits, name } = member;
  if (traits.has(ENUM_VALUE)) return member;
  const value = { id: ENUM_VALUE, value: name, place: undefined };
  return { ...member, traits: withTrait(traits, value), localTraits: withTrait(localTraits, value) };
}

function memberProblem(
  { type, place }: DefineShape,
  member: MemberDefinition,
  target: ShapeId,
): { readonly message: string; readonly place: Place } | undefined {
  const { name } = member;
  switch (type) {
    case 'list':
    case 'set': {
      if (name === 'member') return undefined;
      const shapes = type === 'list' ? 'List' : 'Set';
      const message = `${shapes} shapes may only have a \`member\` member, but found \`${name}\``;
      return { message, place: member.place };
    }
    case 'map': {
      if (name === 'key' || name === 'value') return undefined;
      const message = `Map shapes may only have \`key\` and \`value\` members, but found \`${name}\``;
      return { message, place: member.place };
    }
    case 'enum':
    case 'intEnum': {
      if (target === UNIT) return undefined;
      const members = type === 'enum' ? 'Enum' : 'intEnum';
      return { message: `${members} members may only target \`${UNIT}\`, but found \`${target}\``, place };
    }
    default:
      return undefined;
  }
}

function checkRequiredMembers({ id, type, place }: DefineShape, members: ReadonlyMap<string, unknown>): void {
  if (type !== 'list' && type !== 'set' && type !== 'map') return;
  const missing = (type === 'map' ? ['key', 'value'] : ['member']).filter((name) => !members.has(name));
  if (missing.length === 0) return;
  throw new BuildFailure(
    `Missing required member${missing.length > 1 ? 's' : ''} of shape \`${id}\`: ${missing.join(', ')}`,
    place,
  );
}
