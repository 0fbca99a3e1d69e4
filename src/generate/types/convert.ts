import { childPointer, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { allowedValues, branchesOf, declaredTypes, membersOf } from '../constraints.ts';
import { localSite, type Site } from '../sites.ts';
import { combinerTypes } from './combiners.ts';
import { type Conversion, type Known, NOTHING_KNOWN } from './conversion.ts';
import { enumType } from './literals.ts';
import { objectType } from './objects.ts';
import { below, type Place } from './place.ts';
import {
  ANY_OBJECT,
  BOOLEAN,
  intersection,
  isWord,
  type Member,
  NEVER,
  NULL,
  NUMBER,
  STRING,
  type TypeNode,
  UNKNOWN,
  union,
} from './type-node.ts';

const COMBINERS = ['allOf', 'anyOf', 'oneOf'] as const;

/** The type of a value. Objects with members become types with a name. */
export function typeOfSchema(
  value: JsonValue,
  pointer: string,
  place: Place,
  conversion: Conversion,
): TypeNode {
  if (value === false) return NEVER;
  if (!isJsonObject(value)) return UNKNOWN;
  const site = { schema: value, pointer };
  const ref = own(value, '$ref');
  if (typeof ref === 'string') return typeOfReference(ref, place, conversion);
  return deservesName(value)
    ? conversion.named(site, place)
    : structure(site, place, conversion, NOTHING_KNOWN);
}

/** A reference is the name of what it leads to; only a plain value outside of `definitions` is not worth one. */
function typeOfReference(ref: string, place: Place, conversion: Conversion): TypeNode {
  const site = localSite(ref, conversion.root);
  if (site === undefined) return UNKNOWN;
  const isDefinition = /(^|\/)definitions\/[^/]*$/.test(site.pointer);
  if (!isDefinition && isPlain(site.schema)) return structure(site, place, conversion, NOTHING_KNOWN);
  return conversion.named(site, place);
}

const PLAIN = new Set(['string', 'number', 'integer', 'boolean', 'null']);

function isPlain(schema: JsonObject): boolean {
  const types = declaredTypes(schema);
  const isCombined = COMBINERS.some((key) => own(schema, key) !== undefined);
  return types.length > 0 && types.every((type) => PLAIN.has(type)) && !isCombined;
}

function deservesName(schema: JsonObject): boolean {
  if (allowedValues(schema) !== undefined) return false;
  if (membersOf(schema, 'properties').length > 0) return true;
  return COMBINERS.some((key) =>
    branchesOf(schema, key).some(
      (branch) => isJsonObject(branch) && membersOf(branch, 'properties').length > 0,
    ),
  );
}

/** The type of a schema written out, whatever its name. */
export function structure(site: Site, place: Place, conversion: Conversion, known: Known): TypeNode {
  const ref = own(site.schema, '$ref');
  if (typeof ref === 'string') return typeOfReference(ref, place, conversion);
  const values = allowedValues(site.schema);
  if (values !== undefined) return enumType(values, declaredTypes(site.schema));
  const plain = ownType(site, place, conversion, known);
  const members: Known = plain.kind === 'object' ? new Map([...known, ...byName(plain.members)]) : known;
  const combined = combinerTypes(site, place, conversion, members);
  const whole = intersection([plain, ...combined]);
  const isBareObject = isWord(whole, 'unknown') && declaredTypes(site.schema).includes('object');
  return isBareObject && known.size === 0 ? ANY_OBJECT : whole;
}

function byName(members: readonly Member[]): readonly [string, Member][] {
  return members.map((member) => [member.name, member]);
}

/** What a schema says without its combinators. */
function ownType(site: Site, place: Place, conversion: Conversion, known: Known): TypeNode {
  const { schema } = site;
  const types = declaredTypes(schema);
  const inferred = types.length > 0 ? types : inferredTypes(schema);
  if (inferred.length === 0) return UNKNOWN;
  return union(inferred.map((type) => typeOfKind(type, site, place, conversion, known)));
}

/** A schema without `type` is what its keywords are about. */
function inferredTypes(schema: JsonObject): readonly string[] {
  if (['properties', 'patternProperties', 'required'].some((key) => own(schema, key) !== undefined))
    return ['object'];
  return own(schema, 'items') === undefined ? [] : ['array'];
}

function typeOfKind(type: string, site: Site, place: Place, conversion: Conversion, known: Known): TypeNode {
  switch (type) {
    case 'string':
      return STRING;
    case 'integer':
    case 'number':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'null':
      return NULL;
    case 'array':
      return arrayType(site, place, conversion);
    case 'object':
      return objectType(site, place, conversion, known);
    default:
      return UNKNOWN;
  }
}

function arrayType({ schema, pointer }: Site, place: Place, conversion: Conversion): TypeNode {
  const items = own(schema, 'items') ?? true;
  const itemPointer = childPointer(pointer, 'items');
  return { kind: 'array', element: conversion.typeOf(items, itemPointer, below(place, '*')) };
}
