import { childPointer, isJsonObject, own } from '../../json/index.ts';
import { branchesOf, demandedNames, membersOf, requiredNames } from '../constraints.ts';
import type { Site } from '../sites.ts';
import type { Conversion, Known } from './conversion.ts';
import { below, isLeftOut, isNeeded, type Place } from './place.ts';
import { ANY_OBJECT, EMPTY_OBJECT, isWord, type Member, type TypeNode, UNKNOWN, union } from './type-node.ts';

/** The type of an object by its own keywords. `unknown` if they say nothing that its combinators do not say better. */
export function objectType(site: Site, place: Place, conversion: Conversion, known: Known): TypeNode {
  const { schema } = site;
  const properties = membersOf(schema, 'properties');
  const members = [...ownMembers(site, place, conversion, known), ...requiredElsewhere(site, place, known)];
  const index = indexType(site, place, conversion, members);
  if (members.length > 0 || index !== undefined) {
    const isBare = members.length === 0 && properties.length === 0 && isCombined(site);
    return isBare && index !== undefined && isWord(index, 'unknown')
      ? UNKNOWN
      : { kind: 'object', members, ...(index && { index }) };
  }
  if (isCombined(site) || known.size > 0) return UNKNOWN;
  const isClosed =
    properties.length > 0 ||
    own(schema, 'properties') !== undefined ||
    own(schema, 'additionalProperties') === false;
  return isClosed ? EMPTY_OBJECT : ANY_OBJECT;
}

function isCombined({ schema }: Site): boolean {
  return ['allOf', 'anyOf', 'oneOf'].some((key) => branchesOf(schema, key).length > 0);
}

function ownMembers(
  { schema, pointer }: Site,
  place: Place,
  conversion: Conversion,
  known: Known,
): readonly Member[] {
  const required = demandedNames(schema);
  return membersOf(schema, 'properties').flatMap(([name, property]): readonly Member[] => {
    const at = below(place, name);
    if (isLeftOut(at)) return [];
    const site = {
      schema: isJsonObject(property) ? property : {},
      pointer: childPointer(`${pointer}/properties`, name),
    };
    const type = conversion.typeOf(property, site.pointer, at);
    const outer = known.get(name);
    return [
      {
        name,
        type: isWord(type, 'unknown') && outer !== undefined ? outer.type : type,
        required: required.has(name) || isNeeded(place, name),
        doc: conversion.memberDoc(site),
      },
    ];
  });
}

/** What a branch requires of the properties that the object around it describes. */
function requiredElsewhere({ schema }: Site, place: Place, known: Known): readonly Member[] {
  const described = new Set(membersOf(schema, 'properties').map(([name]) => name));
  const names = new Set(
    requiredNames(schema).filter((name) => !described.has(name) && !isLeftOut(below(place, name))),
  );
  return [...names].flatMap((name) => {
    const outer = known.get(name);
    return outer === undefined ? [] : [{ name, type: outer.type, required: true, doc: [] }];
  });
}

/** The type of members that are known only by a pattern, or not at all. It has to allow every named member too. */
function indexType(
  { schema, pointer }: Site,
  place: Place,
  conversion: Conversion,
  members: readonly Member[],
): TypeNode | undefined {
  const at = below(place, '*');
  const additional = own(schema, 'additionalProperties');
  const types = membersOf(schema, 'patternProperties').map(([pattern, value]) =>
    conversion.typeOf(value, childPointer(`${pointer}/patternProperties`, pattern), at),
  );
  if (additional === true || isJsonObject(additional))
    types.push(conversion.typeOf(additional, `${pointer}/additionalProperties`, at));
  const index = union(types);
  if (isWord(index, 'never')) return undefined;
  const isOptional = members.some((member) => !member.required);
  const named = members.map((member) => member.type);
  return union([index, ...named, ...(isOptional ? [{ kind: 'word', word: 'undefined' } as const] : [])]);
}
