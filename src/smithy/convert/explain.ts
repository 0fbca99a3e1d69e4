import type { Location } from '../../diagnostics/index.ts';
import { locationOf } from '../model/place.ts';
import { nameOf } from '../model/shape-id.ts';
import type { ConvertedResource } from './converted-resource.ts';
import { membersWithDefault } from './default-values.ts';
import type { DerivedProperty } from './derive/derived-resource.ts';
import { mutabilityLists } from './derive/mutability.ts';
import { ignoredReasons, type Reason, reasonsFor } from './reasons.ts';
import { propertyPointer, type SchemaProperty } from './resource-context.ts';

/** Why a property is as it is; the columns of the tables in seed 004 and what else is known. */
export interface PropertyExplanation {
  /** The name of the member or identifier in the model. */
  readonly name: string;
  /** The name in the schema; null if the property is no part of it. */
  readonly property: string | null;
  readonly pointer: string | null;
  readonly mutability: MutabilityName;
  readonly identifier: 'primary' | 'additional' | null;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The service chooses a value if none is given. */
  readonly defaultValue: boolean;
  readonly reasons: readonly Reason[];
  /** Members that could have made a difference, and why they did not. */
  readonly ignored: readonly Reason[];
  /** The member that the property's schema is made of; null for identifiers. */
  readonly schemaFrom: string | null;
}

export const MUTABILITY_NAMES = [
  'Full',
  'Create only',
  'Read only',
  'Write only',
  'Create and write only',
  'None',
] as const;
export type MutabilityName = (typeof MUTABILITY_NAMES)[number];

export interface Explanation {
  readonly typeName: string;
  readonly resource: string;
  readonly place: Location | null;
  /** Sorted by name. */
  readonly properties: readonly PropertyExplanation[];
}

/** Explains how each property of a converted resource came to be, and what it can be used for. */
export function explainResource(converted: ConvertedResource): Explanation {
  const { context, typeName } = converted;
  const { resource, derived, properties } = context;
  const explanations = Array.from(derived.properties.values(), (property) =>
    explainProperty(converted, property, properties.get(property.name)),
  );
  const tags = Array.from(properties.values()).find((property) => property.derived === undefined);
  if (tags !== undefined) explanations.push(explainTags(converted, tags));
  return {
    typeName,
    resource: resource.id,
    place: resource.place === undefined ? null : locationOf(resource.place),
    properties: explanations.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function explainProperty(
  converted: ConvertedResource,
  derived: DerivedProperty,
  property: SchemaProperty | undefined,
): PropertyExplanation {
  const { context } = converted;
  const pointer = property === undefined ? null : propertyPointer(property.name);
  return {
    name: derived.name,
    property: property?.name ?? null,
    pointer,
    mutability: property === undefined ? 'None' : mutabilityName(derived),
    identifier: identifierKind(converted, derived.name),
    ...listed(converted, property),
    defaultValue: pointer !== null && converted.defaultValues.includes(pointer),
    reasons: reasonsFor(context, derived),
    ignored: property === undefined ? [] : ignoredReasons(derived),
    schemaFrom: schemaSource(property),
  };
}

function schemaSource(property: SchemaProperty | undefined): string | null {
  return property === undefined || property.derived?.identifier !== undefined ? null : property.member.id;
}

/** Tags that only the tag operation takes: they are in no list of the schema. */
function explainTags(converted: ConvertedResource, property: SchemaProperty): PropertyExplanation {
  const { member, name } = property;
  const place = member.place === undefined ? null : locationOf(member.place);
  return {
    name: member.name,
    property: name,
    pointer: propertyPointer(name),
    mutability: 'Full',
    identifier: null,
    ...listed(converted, property),
    defaultValue: false,
    reasons: [{ text: 'Added for the `@taggable` trait.', member: member.id, place }],
    ignored: [],
    schemaFrom: member.id,
  };
}

function identifierKind({ context }: ConvertedResource, name: string): PropertyExplanation['identifier'] {
  const { primaryIdentifier, additionalIdentifiers } = context.derived;
  if (primaryIdentifier.includes(name)) return 'primary';
  return additionalIdentifiers.some((names) => names.includes(name)) ? 'additional' : null;
}

function listed(
  { schema }: ConvertedResource,
  property: SchemaProperty | undefined,
): { readonly required: boolean; readonly deprecated: boolean } {
  const has = (keyword: string, item: string): boolean => {
    const list = schema[keyword];
    return Array.isArray(list) && list.includes(item);
  };
  if (property === undefined) return { required: false, deprecated: false };
  return {
    required: has('required', property.name),
    deprecated: has('deprecatedProperties', propertyPointer(property.name)),
  };
}

function mutabilityName({ mutability }: DerivedProperty): MutabilityName {
  const { readOnly, createOnly, writeOnly } = mutabilityLists(mutability);
  if (readOnly) return 'Read only';
  if (createOnly && writeOnly) return 'Create and write only';
  if (createOnly) return 'Create only';
  return writeOnly ? 'Write only' : 'Full';
}

/** Where the model says that the service chooses a value. */
export function defaultValuePlaces(converted: ConvertedResource): ReadonlyMap<string, readonly Reason[]> {
  const found = new Map<string, Reason[]>();
  for (const member of membersWithDefault(converted.context)) {
    const trait = member.traits.get('aws.cloudformation#cfnDefaultValue');
    const place = trait?.place === undefined ? null : locationOf(trait.place);
    const text = `\`@cfnDefaultValue\` trait specified in \`${nameOf(member.container)}\`.`;
    found.set(member.name, [...(found.get(member.name) ?? []), { text, member: member.id, place }]);
  }
  return found;
}
