import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { DataShape, MemberShape, Trait } from '../../model/shape.ts';
import { isIdentifier, memberId, type ShapeId, UNIT } from '../../model/shape-id.ts';

const ENUM = 'smithy.api#enum';

/** Values that can be names once their other characters are underscores. */
const NAMEABLE = /^[-a-zA-Z_.:/ \t\n\v\f\r][-a-zA-Z0-9_.:/ \t\n\v\f\r]*$/;

/**
 * The members of the enum that a string with the enum trait stands for. Undefined if it has no such trait, or if a
 * value has no name and none can be made of it.
 */
export function enumMembers(
  shape: DataShape,
  synthesizesNames: boolean,
): ReadonlyMap<string, MemberShape> | undefined {
  const definitions = shape.traits.get(ENUM)?.value;
  if (!isJsonArray(definitions) || definitions.length === 0) return undefined;
  const members = new Map<string, MemberShape>();
  for (const definition of definitions) {
    const member = isJsonObject(definition) ? enumMember(shape, definition, synthesizesNames) : undefined;
    // Two values that lead to one name cannot both be kept.
    if (member === undefined || members.has(member.name)) return undefined;
    members.set(member.name, member);
  }
  return members;
}

function enumMember(
  shape: DataShape,
  definition: JsonObject,
  synthesizesNames: boolean,
): MemberShape | undefined {
  const value = own(definition, 'value');
  if (typeof value !== 'string') return undefined;
  const name = own(definition, 'name') ?? (synthesizesNames ? synthesizedName(value) : undefined);
  if (typeof name !== 'string' || !isIdentifier(name)) return undefined;
  const traits = memberTraits(definition, value, shape);
  return {
    type: 'member',
    id: memberId(shape.id, name),
    name,
    container: shape.id,
    target: UNIT,
    traits,
    localTraits: traits,
    mixins: [],
    place: shape.place,
  };
}

function synthesizedName(value: string): string | undefined {
  return NAMEABLE.test(value) ? value.replace(/[-.:/ \t\n\v\f\r]+/g, '_') : undefined;
}

/** What a definition says of a value, as traits; the tag `internal` is a trait of its own, too. */
function memberTraits(
  definition: JsonObject,
  value: string,
  { place }: DataShape,
): ReadonlyMap<ShapeId, Trait> {
  const traits = new Map<ShapeId, Trait>();
  const add = (name: string, traitValue: JsonValue): void => {
    const id = `smithy.api#${name}`;
    traits.set(id, { id, value: traitValue, place });
  };
  add('enumValue', value);
  const documentation = own(definition, 'documentation');
  if (documentation !== undefined) add('documentation', documentation);
  const tags = own(definition, 'tags');
  if (isJsonArray(tags) && tags.length > 0) add('tags', tags);
  if (own(definition, 'deprecated') === true) add('deprecated', {});
  if (isJsonArray(tags) && tags.includes('internal')) add('internal', {});
  return traits;
}
