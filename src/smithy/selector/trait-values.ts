import type { JsonObject, JsonValue } from '../../json/index.ts';
import type { DataShape, MemberShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

const ENUM: ShapeId = 'smithy.api#enum';

/** The name under which an enum shape carries the enum trait that selectors see on it. */
const SYNTHETIC_ENUM: ShapeId = 'smithy.synthetic#enum';

/** Whether selectors see a trait on a shape: an enum shape seems to have the enum trait of Smithy 1.0. */
export function hasTrait(shape: Shape, trait: ShapeId): boolean {
  if (trait === ENUM && shape.type === 'enum') return enumDefinitions(shape) !== undefined;
  return shape.traits.has(trait);
}

export function traitValue(shape: Shape, trait: ShapeId): JsonValue | undefined {
  if (trait === ENUM && shape.type === 'enum') return enumDefinitions(shape);
  return shape.traits.get(trait)?.value;
}

/** All traits that selectors see on a shape, with their values. */
export function traitEntries(shape: Shape): readonly (readonly [ShapeId, JsonValue])[] {
  const entries = Array.from(shape.traits.values(), (trait) => [trait.id, trait.value] as const);
  const definitions = shape.type === 'enum' ? enumDefinitions(shape) : undefined;
  return definitions === undefined ? entries : [...entries, [SYNTHETIC_ENUM, definitions]];
}

/** The members of an enum as values of the enum trait; undefined if one of them has no text. */
export function enumDefinitions(shape: Shape): readonly JsonObject[] | undefined {
  const definitions: JsonObject[] = [];
  for (const member of (shape as DataShape).members.values()) {
    const definition = enumDefinition(member);
    if (definition === undefined) return undefined;
    definitions.push(definition);
  }
  return definitions;
}

function enumDefinition(member: MemberShape): JsonObject | undefined {
  const { traits, name } = member;
  const value = traits.has('smithy.api#enumValue') ? traits.get('smithy.api#enumValue')?.value : name;
  if (typeof value !== 'string') return undefined;
  const documentation = traits.get('smithy.api#documentation')?.value;
  const tags = tagsOf(member);
  return {
    value,
    name,
    ...(documentation === undefined ? {} : { documentation }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(traits.has('smithy.api#deprecated') ? { deprecated: true } : {}),
  };
}

function tagsOf(member: MemberShape): readonly JsonValue[] {
  const value = member.traits.get('smithy.api#tags')?.value;
  const tags: readonly JsonValue[] = Array.isArray(value) ? value : [];
  return member.traits.has('smithy.api#internal') && !tags.includes('internal')
    ? [...tags, 'internal']
    : tags;
}
