import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  own,
} from '../../json/index.ts';
import { localTarget } from '../references/references.ts';
import { change, type SchemaChange } from './change.ts';
import { keywordChanges, objectAt, requiredChanges } from './keywords.ts';

/** Compares the schemas below two roots, following their references; a shared definition is compared once. */
export interface PropertyDiff {
  /** The changes between two schemas, at a property pointer. */
  compare(before: JsonObject, after: JsonObject, pointer: string): readonly SchemaChange[];
}

export function createPropertyDiff(beforeRoot: JsonObject, afterRoot: JsonObject): PropertyDiff {
  const known = new Map<JsonObject, Map<JsonObject, readonly SchemaChange[]>>();
  /** Changes with pointers relative to the schema, so that a definition's changes serve all its uses. */
  const compare = (written: JsonObject, writtenNow: JsonObject): readonly SchemaChange[] => {
    const before = follow(written, beforeRoot);
    const after = follow(writtenNow, afterRoot);
    const results = known.get(before) ?? new Map<JsonObject, readonly SchemaChange[]>();
    known.set(before, results);
    const found = results.get(after);
    if (found !== undefined) return found;
    results.set(after, []);
    const changes = [
      ...keywordChanges(before, after, ''),
      ...requiredChanges(before, after, ''),
      ...memberChanges(before, after, compare),
      ...itemChanges(before, after, compare),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => branchChanges(key, before, after, compare)),
    ];
    results.set(after, changes);
    return changes;
  };
  return {
    compare: (before, after, pointer) => compare(before, after).map((found) => below(found, pointer)),
  };
}

type Compare = (before: JsonObject, after: JsonObject) => readonly SchemaChange[];

function below(found: SchemaChange, pointer: string): SchemaChange {
  return { ...found, pointer: pointer + found.pointer };
}

/** The schema behind local references; annotations beside a reference are the reference's own. */
function follow(schema: JsonObject, root: JsonObject): JsonObject {
  let current = schema;
  for (let steps = 0; steps < 100; steps++) {
    const ref = own(current, '$ref');
    const target = typeof ref === 'string' ? localTarget(ref, root) : undefined;
    if (target === undefined) return current;
    current = target;
  }
  return current;
}

function memberChanges(before: JsonObject, after: JsonObject, compare: Compare): SchemaChange[] {
  const named = mapChanges(objectAt(before, 'properties'), objectAt(after, 'properties'), compare, {
    pointer: (name) => childPointer('', name),
    removed: (pointer, name) =>
      change('major', 'property-removed', pointer, `The property ${name} is gone.`, 'PR001'),
    added: (pointer, name) => change('minor', 'property-added', pointer, `The property ${name} is new.`),
  });
  const patterns = mapChanges(
    objectAt(before, 'patternProperties'),
    objectAt(after, 'patternProperties'),
    compare,
    {
      pointer: () => '/*',
      removed: (pointer, name) =>
        change('major', 'pattern-property-removed', pointer, `Names like ${name} are no longer allowed.`),
      added: (pointer, name) =>
        change('minor', 'pattern-property-added', pointer, `Names like ${name} are allowed now.`),
    },
  );
  return [...named, ...patterns];
}

interface MapWording {
  pointer(name: string): string;
  removed(pointer: string, name: string): SchemaChange;
  added(pointer: string, name: string): SchemaChange;
}

function mapChanges(
  before: JsonObject,
  after: JsonObject,
  compare: Compare,
  wording: MapWording,
): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const [name, schema] of Object.entries(before)) {
    const now = own(after, name);
    const pointer = wording.pointer(name);
    if (now === undefined) changes.push(wording.removed(pointer, name));
    else if (isJsonObject(schema) && isJsonObject(now))
      changes.push(...compare(schema, now).map((found) => below(found, pointer)));
  }
  for (const name of Object.keys(after)) {
    if (!Object.hasOwn(before, name)) changes.push(wording.added(wording.pointer(name), name));
  }
  return changes;
}

function itemChanges(before: JsonObject, after: JsonObject, compare: Compare): SchemaChange[] {
  const old = own(before, 'items');
  const now = own(after, 'items');
  if (isJsonObject(old) && isJsonObject(now)) return compare(old, now).map((found) => below(found, '/*'));
  if (isJsonObject(now)) return [change('major', 'items-added', '/*', 'Its elements have a schema now.')];
  return isJsonObject(old)
    ? [change('minor', 'items-removed', '/*', 'Its elements no longer have a schema.')]
    : [];
}

/** Branches have no names: equal ones belong together, the rest in their order. */
function branchChanges(key: string, before: JsonObject, after: JsonObject, compare: Compare): SchemaChange[] {
  const old = branchesOf(before, key);
  const now = branchesOf(after, key);
  if (old.length === 0 && now.length === 0) return [];
  const slug = key.replace('Of', '-of');
  const strict = key === 'allOf';
  if (old.length === 0)
    return [change('major', `${slug}-added`, '', `${key} was added: values must satisfy it now.`)];
  if (now.length === 0)
    return [change('minor', `${slug}-removed`, '', `${key} was removed: values need no longer satisfy it.`)];
  const [left, right] = unpaired(old, now);
  const shared = Math.min(left.length, right.length);
  const changed = left.slice(0, shared).flatMap((branch, index) => compare(branch, right[index]!));
  return [
    ...changed,
    ...left
      .slice(shared)
      .map(() =>
        change(strict ? 'minor' : 'major', `${slug}-branch-removed`, '', `A branch of ${key} is gone.`),
      ),
    ...right
      .slice(shared)
      .map(() =>
        change(strict ? 'major' : 'minor', `${slug}-branch-added`, '', `A branch of ${key} is new.`),
      ),
  ];
}

function branchesOf(schema: JsonObject, key: string): readonly JsonObject[] {
  const branches: JsonValue | undefined = own(schema, key);
  return isJsonArray(branches) ? branches.filter(isJsonObject) : [];
}

function unpaired(
  old: readonly JsonObject[],
  now: readonly JsonObject[],
): [readonly JsonObject[], readonly JsonObject[]] {
  const right = [...now];
  const left = old.filter((branch) => {
    const at = right.findIndex((candidate) => jsonEqual(branch, candidate));
    if (at === -1) return true;
    right.splice(at, 1);
    return false;
  });
  return [left, right];
}
