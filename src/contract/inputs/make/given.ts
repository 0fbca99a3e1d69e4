import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
} from '../../../json/index.ts';

/** What a person has given for a place of a model; the rest is made. */
export type Given =
  /** The value as it is: nothing is added to it. */
  | { readonly kind: 'whole'; readonly value: JsonValue }
  /** Some members of an object, to which the missing ones are added. */
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Given> }
  /** Every element of an array, each of which may be completed. */
  | { readonly kind: 'array'; readonly members: ReadonlyMap<string, Given> }
  /** Places below, named by pointers: members, or elements if the schema wants an array. */
  | { readonly kind: 'places'; readonly members: ReadonlyMap<string, Given> }
  /** The place must stay empty. */
  | { readonly kind: 'absent' };

const NOTHING: ReadonlyMap<string, Given> = new Map();

/** What is given below a place. */
export function givenMembers(given: Given | undefined): ReadonlyMap<string, Given> {
  return given !== undefined && 'members' in given ? given.members : NOTHING;
}

/** A value in which objects may be incomplete. */
export function partly(value: JsonValue): Given {
  if (isJsonArray(value)) {
    return {
      kind: 'array',
      members: new Map(value.map((element, index) => [String(index), partly(element)])),
    };
  }
  return isJsonObject(value) ? partlyObject(value) : { kind: 'whole', value };
}

export function partlyObject(value: JsonObject): Given {
  return {
    kind: 'object',
    members: new Map(Object.entries(value).map(([name, member]) => [name, partly(member)])),
  };
}

/**
 * Values for single places of a model, by pointer; undefined for a place that must stay empty. A later one wins over
 * an earlier one at the same place.
 */
export function atPlaces(values: Iterable<readonly [pointer: string, value: JsonValue | undefined]>): Given {
  let given: Given = { kind: 'places', members: new Map() };
  for (const [pointer, value] of values) given = withPlace(given, parsePointer(pointer) ?? [], value);
  return given;
}

function withPlace(given: Given | undefined, tokens: readonly string[], value: JsonValue | undefined): Given {
  const [token, ...rest] = tokens;
  if (token === undefined) return value === undefined ? { kind: 'absent' } : { kind: 'whole', value };
  const { kind, members } = opened(given);
  return { kind, members: new Map(members).set(token, withPlace(members.get(token), rest, value)) };
}

type Open = Extract<Given, { members: unknown }>;

/** What is given, with its members apart; a whole object or array keeps all it has. */
function opened(given: Given | undefined): Open {
  if (given !== undefined && 'members' in given) return given;
  const value = given?.kind === 'whole' ? given.value : null;
  if (typeof value !== 'object' || value === null) return { kind: 'places', members: NOTHING };
  const members = new Map(
    Object.entries(value).map(([name, member]): [string, Given] => [name, { kind: 'whole', value: member }]),
  );
  return { kind: isJsonArray(value) ? 'array' : 'object', members };
}

/** Both together; where both give a value, the second one counts. */
export function merged(first: Given | undefined, second: Given | undefined): Given | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  if (!('members' in second) || second.kind === 'array') return second;
  const { kind, members } = opened(first);
  const both = new Map(members);
  for (const [name, member] of second.members) both.set(name, merged(both.get(name), member)!);
  return { kind: second.kind === 'places' ? kind : second.kind, members: both };
}

/** What is given as a value of its own, where nothing is to be added. */
export function givenValue(given: Given): JsonValue {
  if (given.kind === 'whole') return given.value;
  const members = [...givenMembers(given)].filter(([, member]) => member.kind !== 'absent');
  if (given.kind === 'array') return members.map(([, member]) => givenValue(member));
  return Object.fromEntries(members.map(([name, member]) => [name, givenValue(member)]));
}
