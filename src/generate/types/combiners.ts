import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { branchesOf, isCondition, requiredNames } from '../constraints.ts';
import type { Site } from '../sites.ts';
import type { Conversion, Known } from './conversion.ts';
import { below, isLeftOut, type Place } from './place.ts';
import { type Member, NEVER, type ObjectNode, type TypeNode, UNKNOWN, union } from './type-node.ts';

/** What the combinators of a schema add to it: every branch of `allOf`, one of `anyOf`, one of `oneOf`. */
export function combinerTypes(
  { schema, pointer }: Site,
  place: Place,
  conversion: Conversion,
  known: Known,
): readonly TypeNode[] {
  const branchTypes = (key: string): readonly TypeNode[] =>
    branchesOf(schema, key).map((branch, at) =>
      branchType(branch, `${pointer}/${key}/${at}`, place, conversion, known),
    );
  const every = branchesOf(schema, 'allOf');
  const types = branchTypes('allOf').filter((_, at) => !isMet(every[at]!, known));
  const any = branchTypes('anyOf');
  if (any.length > 0) types.push(union(closed(any, branchesOf(schema, 'anyOf'))));
  const one = branchTypes('oneOf');
  if (one.length > 0) {
    const branches = branchesOf(schema, 'oneOf');
    types.push(union(exclusive(closed(one, branches), branches, place, known)));
  }
  return types;
}

function branchType(
  branch: JsonValue,
  pointer: string,
  place: Place,
  conversion: Conversion,
  known: Known,
): TypeNode {
  if (branch === false) return NEVER;
  if (!isJsonObject(branch)) return UNKNOWN;
  return conversion.structureOf({ schema: branch, pointer }, place, known);
}

/**
 * A closed branch says of the properties of its siblings that they are not there. Saying it in the type lets an author
 * look at a property to find out which branch a value is.
 */
function closed(types: readonly TypeNode[], branches: readonly JsonValue[]): readonly TypeNode[] {
  const names = new Set(
    types.flatMap((type) => (type.kind === 'object' ? type.members.map(({ name }) => name) : [])),
  );
  return types.map((type, at) => {
    const branch = branches[at];
    const isClosed = isJsonObject(branch) && own(branch, 'additionalProperties') === false;
    if (!isClosed || type.kind !== 'object' || type.index !== undefined) return type;
    return withAbsent(type, names);
  });
}

function withAbsent(type: ObjectNode, names: ReadonlySet<string>): ObjectNode {
  const present = new Set(type.members.map(({ name }) => name));
  const absent = [...names].filter((name) => !present.has(name)).map(absentMember);
  return absent.length === 0 ? type : { ...type, members: [...type.members, ...absent] };
}

function absentMember(name: string): Member {
  return { name, type: NEVER, required: false, doc: [] };
}

/** Branches of `oneOf` that only require properties exclude each other: what just one more would complete is not there. */
function exclusive(
  types: readonly TypeNode[],
  branches: readonly JsonValue[],
  place: Place,
  known: Known,
): readonly TypeNode[] {
  const needs = branches.map((branch) => (isCondition(branch) ? neededNames(branch, place) : undefined));
  return types.map((type, at) => {
    const mine = needs[at];
    if (mine === undefined || type.kind !== 'object') return type;
    const excluded = needs.flatMap((others, index) => {
      if (index === at || others === undefined) return [];
      const missing = [...others].filter((name) => !mine.has(name));
      return missing.length === 1 && known.has(missing[0]!) ? missing : [];
    });
    return withAbsent(type, new Set(excluded));
  });
}

/** Whether a branch only requires what is required already. */
function isMet(branch: JsonValue, known: Known): boolean {
  return isCondition(branch) && requiredNames(branch).every((name) => known.get(name)?.required === true);
}

function neededNames(branch: JsonObject, place: Place): ReadonlySet<string> {
  return new Set(requiredNames(branch).filter((name) => !isLeftOut(below(place, name))));
}
