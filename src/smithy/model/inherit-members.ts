import { BuildFailure, type Building, NO_TRAITS, reportError } from './building.ts';
import { membersOf } from './model.ts';
import type { DefineShape } from './operations.ts';
import type { MemberShape, Shape, Trait } from './shape.ts';
import { memberId, type ShapeId } from './shape-id.ts';

type Members = ReadonlyMap<string, MemberShape>;

/** The members of a shape with mixins: those of the mixins, in their order, then those of the shape alone. */
export function inheritMembers(
  building: Building,
  definition: DefineShape,
  own: Members,
  mixinIds: readonly ShapeId[],
): Members {
  const introduced = new Map(own);
  const mixins: Shape[] = [];
  for (const id of mixinIds) {
    const mixin = requireMixin(building, definition, id);
    for (const member of membersOf(mixin).values()) introduce(building, definition, introduced, member);
    mixins.push(mixin);
  }
  const members = isCollection(definition)
    ? collectionMembers(definition, introduced, mixins)
    : namedMembers(definition, introduced, mixins);
  limitInheritance(building, definition, members.size - own.size);
  return members;
}

function requireMixin(building: Building, definition: DefineShape, id: ShapeId): Shape {
  const mixin = building.shape(id);
  if (mixin !== undefined) return mixin;
  throw new BuildFailure(`Cannot apply mixin to ${definition.id}: ${id} not found`, definition.place);
}

/** Connects a member of a mixin with what the shape says of it, as a member of its own or by applied traits. */
function introduce(
  building: Building,
  definition: DefineShape,
  introduced: Map<string, MemberShape>,
  member: MemberShape,
): void {
  const { name } = member;
  const id = memberId(definition.id, name);
  const previous = introduced.get(name);
  if (previous !== undefined) {
    if (previous.target !== member.target) {
      const message = `Member conflicts with an inherited mixin member: \`${member.id}\``;
      reportError(building, id, previous.place, message);
    }
    introduced.set(name, inherit(previous, member, previous.localTraits));
    return;
  }
  const applied = building.traits.get(id);
  if (applied === undefined) return;
  introduced.set(name, inherit(emptyMember(definition, id, member), member, applied));
}

function emptyMember({ id: container }: DefineShape, id: ShapeId, member: MemberShape): MemberShape {
  const { name, target, place } = member;
  return {
    type: 'member',
    id,
    traits: NO_TRAITS,
    localTraits: NO_TRAITS,
    place,
    mixins: [],
    name,
    container,
    target,
  };
}

/** Adds a mixin to a member: its traits count unless a later mixin or the shape itself says otherwise. */
function inherit(
  member: MemberShape,
  mixin: MemberShape,
  localTraits: ReadonlyMap<ShapeId, Trait>,
): MemberShape {
  const mixins = member.mixins.includes(mixin.id) ? member.mixins : [...member.mixins, mixin.id];
  const traits = localTraits.size === 0 ? mixin.traits : new Map([...mixin.traits, ...localTraits]);
  const inherited = member.mixins.length === 0 ? traits : new Map([...member.traits, ...traits]);
  return { ...member, traits: inherited, localTraits, mixins };
}

function namedMembers(definition: DefineShape, introduced: Members, mixins: readonly Shape[]): Members {
  const members = new Map<string, MemberShape>();
  for (const mixin of mixins) {
    for (const member of membersOf(mixin).values()) {
      const { name } = member;
      const known = introduced.get(name);
      members.set(name, known ?? inheritFrom(definition, members.get(name), member));
    }
  }
  for (const [name, member] of introduced) if (!members.has(name)) members.set(name, member);
  return members;
}

function inheritFrom(
  definition: DefineShape,
  previous: MemberShape | undefined,
  member: MemberShape,
): MemberShape {
  const id = memberId(definition.id, member.name);
  if (previous === undefined) return inherit(emptyMember(definition, id, member), member, NO_TRAITS);
  if (previous.target !== member.target) {
    throw new BuildFailure(`Member conflicts with an inherited mixin member: \`${id}\``, member.place);
  }
  // As in the reference: what a later mixin says of the same member counts as said by the shape itself.
  const localTraits = new Map([...previous.localTraits, ...member.traits]);
  return inherit({ ...previous, place: member.place }, member, localTraits);
}

function isCollection({ type }: DefineShape): boolean {
  return type === 'list' || type === 'set' || type === 'map';
}

/** Lists and maps have one member of a name: their own, or else that of the last mixin. */
function collectionMembers(definition: DefineShape, introduced: Members, mixins: readonly Shape[]): Members {
  const members = new Map<string, MemberShape>();
  for (const name of definition.type === 'map' ? ['key', 'value'] : ['member']) {
    const member = introduced.get(name) ?? latestInherited(definition, name, mixins);
    if (member !== undefined) members.set(name, member);
  }
  return members;
}

function latestInherited(
  definition: DefineShape,
  name: string,
  mixins: readonly Shape[],
): MemberShape | undefined {
  const member = mixins.map((mixin) => membersOf(mixin).get(name)).findLast((found) => found !== undefined);
  if (member === undefined) return undefined;
  const empty = emptyMember(definition, memberId(definition.id, name), member);
  return inherit({ ...empty, place: definition.place }, member, NO_TRAITS);
}

/**
 * Mixins of mixins multiply: a file of a few thousand lines can ask for billions of members.
 * The largest real models have some ten thousand, so this stops nobody but an attacker.
 */
const MAX_INHERITED = 500_000;

function limitInheritance(building: Building, { id, place }: DefineShape, added: number): void {
  building.inherited += Math.max(added, 0);
  if (building.inherited <= MAX_INHERITED) return;
  throw new BuildFailure(
    `The mixins of this model bring more than ${MAX_INHERITED} members; ${id} was left out`,
    place,
  );
}
