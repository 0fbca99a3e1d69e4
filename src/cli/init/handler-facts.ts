import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { type ChosenValue, chosenValues } from './chosen-values.ts';
import { followed, schemaOf } from './property-schema.ts';

/** What handlers that keep the contract have to know of a type, as far as top-level properties go. */
export interface HandlerFacts {
  /** The properties that hold the primary identifier. */
  readonly identifier: readonly string[];
  /** The ways to the values of every identifier, the primary one first, if some are deep inside of a property. */
  readonly deepKeys?: readonly (readonly (readonly string[])[])[];
  /** The properties of other identifiers that the caller chooses, and that no two resources may share. */
  readonly alternatives: readonly (readonly string[])[];
  /** What the service chooses when it creates a resource. */
  readonly chosen: readonly ChosenValue[];
  /** What a property has if nobody says otherwise. */
  readonly defaults: JsonObject;
  /** What stays as it is for as long as the resource exists. */
  readonly fixed: readonly string[];
  readonly writeOnly: readonly string[];
  /** The properties of which something is write-only, however deep. */
  readonly hiding: readonly string[];
  readonly tags?: TagProperty;
}

export type TagProperty =
  | { readonly property: string; readonly kind: 'list'; readonly key: string; readonly value: string }
  | { readonly property: string; readonly kind: 'map' };

export function handlerFacts(type: ResourceType): HandlerFacts {
  const all = [...type.properties.values()];
  const names = (has: (property: (typeof all)[number]) => boolean): readonly string[] =>
    all.filter(has).map(({ name }) => name);
  const identifier = [...new Set(type.primaryIdentifier.map(({ segments }) => segments[0]!))];
  const tags = tagProperty(type);
  const keys = [type.primaryIdentifier, ...type.additionalIdentifiers].map((paths) =>
    paths.map(({ segments }) => segments),
  );
  const isDeep = keys.flat().some(({ length }) => length > 1);
  const whole = new Set(
    type.primaryIdentifier.flatMap(({ segments: [name, ...below] }) => (below.length === 0 ? name! : [])),
  );
  return {
    identifier,
    ...(isDeep && { deepKeys: keys }),
    alternatives: alternativesOf(type),
    chosen: chosenValues(type, identifier),
    defaults: defaultsOf(type),
    fixed: names(
      ({ name, writeOnly, readOnly, createOnly }) =>
        !writeOnly && (readOnly || createOnly || whole.has(name)),
    ),
    writeOnly: names(({ writeOnly, identifier: isPart }) => writeOnly && !isPart),
    hiding: [...new Set(type.writeOnly.paths.map(({ segments }) => segments[0]!))],
    ...(tags !== undefined && { tags }),
  };
}

function alternativesOf(type: ResourceType): readonly (readonly string[])[] {
  return type.additionalIdentifiers
    .map((paths) => [...new Set(paths.map(({ segments }) => segments[0]!))])
    .filter((names) => !names.some((name) => type.properties.get(name)?.readOnly ?? true));
}

function defaultsOf(type: ResourceType): JsonObject {
  const given = [...type.properties.values()].flatMap(({ name, readOnly }): [string, JsonValue][] => {
    const value = own(schemaOf(type, name), 'default');
    return readOnly || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}

const KEY_NAMES = ['Key', 'TagKey', 'key'];
const VALUE_NAMES = ['Value', 'TagValue', 'value'];

/** The property that the tags of the stack go to; undefined if they have no place, or one of an unusual form. */
function tagProperty(type: ResourceType): TagProperty | undefined {
  const { taggable, tagOnCreate, tagProperty: path } = type.tagging;
  const [property, ...rest] = path.segments;
  if (!taggable || !tagOnCreate || property === undefined || rest.length > 0) return undefined;
  if (type.properties.get(property)?.readOnly !== false) return undefined;
  const schema = schemaOf(type, property);
  if (isJsonObject(own(schema, 'patternProperties'))) return { property, kind: 'map' };
  const tag = followed(type, own(schema, 'items'));
  const [members, required] = [own(tag, 'properties'), own(tag, 'required')];
  if (!isJsonObject(members)) return undefined;
  const key = KEY_NAMES.find((name) => Object.hasOwn(members, name));
  const value = VALUE_NAMES.find((name) => Object.hasOwn(members, name));
  const isPair = !Array.isArray(required) || required.every((name) => name === key || name === value);
  return key !== undefined && value !== undefined && isPair
    ? { property, kind: 'list', key, value }
    : undefined;
}
