import {
  formatPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  own,
  resolvePointer,
} from '../json/index.ts';
import {
  covers,
  createPathTree,
  descend,
  type PathTree,
  planChange,
  type ResourceType,
  validateModel,
  withoutPaths,
} from '../schema/index.ts';
import { withIdentifier } from './inputs/index.ts';
import { fixedPaths, wholeLength } from './inputs/update.ts';
import type { Models } from './models.ts';
import { collectionsIn, replaced, valueAt, withoutValue, withValue } from './place.ts';

/**
 * All that is known of a resource: what it was asked to be, and what it returned. Values that are never returned
 * stay as they were asked for.
 */
export function knownState(
  type: ResourceType,
  requested: JsonObject,
  returned: JsonObject | undefined,
): JsonObject {
  return (joined(requested, returned ?? {}, type.writeOnly.tree) ?? {}) as JsonObject;
}

function joined(asked: JsonValue, told: JsonValue, writeOnly: PathTree | undefined): JsonValue {
  if (isJsonObject(asked) && isJsonObject(told)) {
    const members = { ...told };
    for (const [name, value] of Object.entries(asked)) {
      const other = own(told, name);
      const below = writeOnly === undefined ? undefined : descend(writeOnly, name);
      const isMissing = other === undefined || other === null || below?.listed;
      members[name] = isMissing ? value : joined(value, other, below);
    }
    return members;
  }
  // Which element is which nobody can say, so that one with values that are never returned stays whole.
  return isJsonArray(told) && writeOnly !== undefined && writeOnly.children.size > 0 ? asked : told;
}

/** What CloudFormation would send as the state before: no read-only properties but the identifier. */
export function asPrevious(type: ResourceType, state: JsonObject): JsonObject {
  return withIdentifier(type, withoutPaths(state, type.readOnly.tree), state);
}

/** Whether a model is a valid input of create. */
export function isCreate(type: ResourceType, model: JsonObject): boolean {
  return validateModel(type, model, 'create').every(({ severity }) => severity !== 'error');
}

/** Whether a desired model is an update of a resource, and a valid one. */
export function isUpdate(type: ResourceType, state: JsonObject, desired: JsonObject): boolean {
  return isValidUpdate(type, state, desired) && planChange(type, state, desired).action === 'update';
}

const OTHER_MODELS = 4;

/** An update in which as much as possible is different, and everything is there. */
export function everythingElse(
  type: ResourceType,
  state: JsonObject,
  models: Models,
): JsonObject | undefined {
  if (!models.areMade) return undefined;
  const first = models.other(0, 'full');
  if (first === undefined) return undefined;
  let mixed = first;
  for (let attempt = 1; attempt < OTHER_MODELS; attempt++) {
    const same = Object.keys(mixed).filter((name) => isSame(own(state, name), mixed[name]!));
    const other = same.length === 0 ? undefined : models.other(attempt, 'full');
    if (other === undefined) break;
    const changed = same.filter((name) => own(other, name) !== undefined);
    mixed = { ...mixed, ...Object.fromEntries(changed.map((name) => [name, other[name]!])) };
  }
  return [mixed, first]
    .map((model) => withIdentifier(type, withFixed(type, model, state), state))
    .find((model) => isUpdate(type, state, model));
}

function isSame(before: JsonValue | undefined, after: JsonValue): boolean {
  return before !== undefined && jsonEqual(before, after);
}

/** A model with everything that no update may change as the resource has it. */
function withFixed(type: ResourceType, model: JsonObject, state: JsonObject): JsonObject {
  let result = model;
  for (const { segments } of fixedPaths(type)) {
    const way = segments.slice(0, wholeLength(segments));
    const value = way.reduce<JsonValue | undefined>(
      (holder, name) => (isJsonObject(holder) ? own(holder, name) : undefined),
      state,
    );
    result = value === undefined ? withoutValue(result, way) : withValue(result, way, value);
  }
  return result;
}

/** An update that drops properties which may go. */
export function withoutOptional(type: ResourceType, state: JsonObject): JsonObject | undefined {
  const desired = asPrevious(type, state);
  const fixed = new Set(
    [...fixedPaths(type), ...type.additionalIdentifiers.flat()].map(({ segments }) => segments[0]),
  );
  let model = desired;
  for (const name of Object.keys(desired)) {
    if (fixed.has(name)) continue;
    const smaller = withoutValue(model, [name]);
    if (isValidUpdate(type, state, smaller)) model = smaller;
  }
  return isUpdate(type, state, model) ? model : undefined;
}

/** An update in which lists are shorter, and maps and objects have fewer members, however deep they lie. */
export function withLess(type: ResourceType, state: JsonObject): JsonObject | undefined {
  const fixed = new Set(fixedPaths(type).map(({ segments }) => segments[0]));
  let model = asPrevious(type, state);
  for (const way of collectionsIn(model)) {
    if (fixed.has(way[0])) continue;
    const smaller = lesser(valueAt(model, way))
      .map((value) => replaced(model, way, value))
      .find((candidate) => isJsonObject(candidate) && isValidUpdate(type, state, candidate));
    if (isJsonObject(smaller)) model = smaller;
  }
  return isUpdate(type, state, model) ? model : undefined;
}

/** Values with one thing less, or with only one left. */
function lesser(value: JsonValue | undefined): readonly JsonValue[] {
  if (isJsonArray(value)) {
    if (value.length > 1) return [value.slice(0, 1), value.slice(0, -1)];
    return value.length === 1 ? [[]] : [];
  }
  if (!isJsonObject(value)) return [];
  const names = Object.keys(value);
  return names.length < 2 ? [] : names.toReversed().map((name) => withoutValue(value, [name]));
}

export function isValidUpdate(type: ResourceType, state: JsonObject, desired: JsonObject): boolean {
  return validateModel(type, desired, 'update', { previous: state }).every(
    ({ severity }) => severity !== 'error',
  );
}

/** An update that changes a create-only property, and other things with it. */
export interface CreateOnlyChange {
  readonly model: JsonObject;
  readonly pointer: string;
}

const ATTEMPTS = 8;
const MOST_CREATE_ONLY = 8;

/** One for each create-only property that the resource has and that is part of no identifier. */
export function createOnlyChanges(
  type: ResourceType,
  state: JsonObject,
  models: Models,
): readonly CreateOnlyChange[] {
  const keys = createPathTree([...type.primaryIdentifier, ...type.additionalIdentifiers.flat()]);
  const base = models.update(state, 7) ?? asPrevious(type, state);
  return type.createOnly.paths
    .filter(({ segments }) => !segments.includes('*') && !covers(keys, segments))
    .slice(0, MOST_CREATE_ONLY)
    .flatMap((path) => {
      const pointer = formatPointer(path.segments);
      const before = resolvePointer(state, pointer);
      if (before === undefined || resolvePointer(base, pointer) === undefined) return [];
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const value = models.property(path, attempt);
        if (value === undefined || jsonEqual(value, before)) continue;
        const model = withValue(base, path.segments, value);
        if (isOnlyCreateOnly(type, model, state)) return [{ model, pointer }];
      }
      return [];
    });
}

function isOnlyCreateOnly(type: ResourceType, model: JsonObject, state: JsonObject): boolean {
  const errors = validateModel(type, model, 'update', { previous: state }).filter(
    ({ severity }) => severity === 'error',
  );
  return errors.length > 0 && errors.every(({ code }) => code === 'create-only-changed');
}
