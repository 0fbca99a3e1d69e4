import { childPointer, isJsonArray, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import { type SameValue, sameValue } from '../evaluation/same-value.ts';
import { refinedSchemas } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import { nameSuggestions } from '../paths/name-suggestions.ts';
import type { Rule, SchemaView } from '../rule.ts';

export const requiredUnknown: Rule = {
  code: 'required-unknown',
  severity: 'error',
  summary: 'A required property that the object does not have.',
  check(view, report) {
    const closest = nameSuggestions();
    const objects = createObjects(view);
    const check = (schema: JsonObject, pointer: string, node: SchemaNode | undefined): void => {
      const object = (node && objectOf(node)) ?? view.root;
      for (const [index, name] of undefinedHere(schema)) {
        const members = objects.members(object);
        if (members === 'anything' || members.has(name)) continue;
        const refined = node === undefined ? [] : refinedSchemas(node, view);
        const others = [...objects.users(object), ...refined];
        if (others.some((other) => mayHave(objects.members(other), name))) continue;
        const meant = closest(name, () => members);
        report({
          pointer: childPointer(`${pointer}/required`, index),
          message: `"${name}" is required, but the object has no such property, so nobody can give a valid one.`,
          help:
            meant === undefined
              ? `Define "${name}" in "properties", or take it out of "required".`
              : `Did you mean "${meant}"?`,
        });
      }
    };
    check(view.root, '', undefined);
    for (const node of view.nodes) check(node.schema, node.pointer, node);
  },
};

/** The required names that the schema's own `properties` do not have. Beside a `$ref`, `required` has no effect. */
function undefinedHere(schema: JsonObject): readonly (readonly [index: number, name: string])[] {
  const required = own(schema, 'required');
  if (!isJsonArray(required) || own(schema, '$ref') !== undefined) return [];
  const properties = own(schema, 'properties');
  const isDefined = (name: string): boolean => isJsonObject(properties) && Object.hasOwn(properties, name);
  return [...required.entries()].filter(
    (entry): entry is [number, string] => typeof entry[1] === 'string' && !isDefined(entry[1]),
  );
}

/** A branch or a dependency speaks about the object that it belongs to; undefined for those of the model itself. */
function objectOf(node: SchemaNode): JsonObject | undefined {
  let at: SchemaNode | undefined = node;
  while (at?.role === 'branch' || at?.role === 'dependency') at = at.parent;
  return at?.schema;
}

/** The names that an object may have, counting all branches. */
type Members = ReadonlySet<string> | 'anything';

function mayHave(members: Members, name: string): boolean {
  return members === 'anything' || members.has(name);
}

interface Objects {
  members(object: JsonObject): Members;
  /** The object itself and those that use it as a branch, directly or as a branch of a branch. */
  users(object: JsonObject): ReadonlySet<JsonObject>;
}

/** Branches of branches can make a schema far larger than its text; after this many the rest is believed. */
const MAX_VISITS = 200_000;

function createObjects(view: SchemaView): Objects {
  const known = new Map<JsonObject, Members>();
  let direct: ReadonlyMap<JsonObject, readonly JsonObject[]> | undefined;
  let left = MAX_VISITS;
  return {
    members(object) {
      let members = left > 0 ? known.get(object) : 'anything';
      if (members === undefined) {
        const value = sameValue({ schema: object, document: view.document, pointer: '' }, view.library);
        left -= value.sites.length;
        members = membersOf(value);
        known.set(object, members);
      }
      return members;
    },
    users(object) {
      direct ??= branchUsers(view);
      const all = new Set([object]);
      for (const current of all) for (const user of direct.get(current) ?? []) all.add(user);
      left -= all.size;
      return all;
    },
  };
}

/** Maps, objects without any shape, and those that are not known to the end may have anything. */
function membersOf({ sites, complete }: SameValue): Members {
  const maps = sites.map((site) => own(site.schema, 'properties')).filter(isJsonObject);
  const isMap = sites.some((site) => own(site.schema, 'patternProperties') !== undefined);
  const isClosed = sites.some((site) => own(site.schema, 'additionalProperties') === false);
  if (isMap || !complete || (maps.length === 0 && !isClosed)) return 'anything';
  return new Set(maps.flatMap((map) => Object.keys(map)));
}

/** For each schema that a branch refers to, the objects that it is a branch of. */
function branchUsers(view: SchemaView): ReadonlyMap<JsonObject, readonly JsonObject[]> {
  const users = new Map<JsonObject, JsonObject[]>();
  for (const node of view.nodes) {
    if (node.role !== 'branch' && node.role !== 'dependency') continue;
    const target = own(node.schema, '$ref') === undefined ? undefined : view.follow(node.schema)?.schema;
    if (target === undefined) continue;
    const object = objectOf(node) ?? view.root;
    const known = users.get(target);
    if (known === undefined) users.set(target, [object]);
    else known.push(object);
  }
  return users;
}
