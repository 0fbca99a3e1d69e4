import {
  formatPointer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  resolvePointer,
} from '../../json/index.ts';
import type { PropertyPath, ResourceType } from '../../schema/index.ts';
import { withValue } from '../place.ts';
import type { Subject } from './subject.ts';

/** Whether a model names another resource than each of the others, by every identifier that the caller chooses. */
export function isDistinct(subject: Subject, model: JsonObject, others: readonly JsonObject[]): boolean {
  return subject.ownIdentifiers.every((paths) => others.every((other) => !isSame(paths, model, other)));
}

/** An identifier with a missing part identifies nothing. */
function isSame(paths: readonly PropertyPath[], a: JsonObject, b: JsonObject): boolean {
  return paths.every((path) => {
    const [left, right] = [partOf(a, path), partOf(b, path)];
    return left !== undefined && right !== undefined && jsonEqual(left, right);
  });
}

function partOf(model: JsonObject, { segments }: PropertyPath): JsonValue | undefined {
  return resolvePointer(model, formatPointer(segments));
}

/**
 * A model of an update as it is meant for a resource. Where it names the one that the first create makes, it means
 * whichever was made of that, and a second one has an identifier of its own.
 */
export function meantFor(
  { ownIdentifiers }: Subject,
  model: JsonObject,
  resource: JsonObject,
  first: JsonObject | undefined,
): JsonObject {
  let result = model;
  for (const path of ownIdentifiers.flat()) {
    const [said, value] = [partOf(model, path), partOf(resource, path)];
    const isFirst = first === undefined || jsonEqual(said ?? null, partOf(first, path) ?? null);
    if (said !== undefined && value !== undefined && isFirst)
      result = withValue(result, path.segments, value);
  }
  return result;
}

/**
 * A model of an update with the primary identifier of the resource it is for: parts that only the resource can choose
 * are always its own, others where the model is silent.
 */
export function withIdentifier(type: ResourceType, model: JsonObject, resource: JsonObject): JsonObject {
  const readOnly = new Set(type.readOnly.paths.map(({ pointer }) => pointer));
  let result = model;
  for (const path of type.primaryIdentifier) {
    const value = partOf(resource, path);
    if (value === undefined) continue;
    if (readOnly.has(path.pointer) || partOf(model, path) === undefined) {
      result = withValue(result, path.segments, value);
    }
  }
  return result;
}

/**
 * A model of an update with the create-only properties of the resource where the model is silent: to leave one out
 * would be to change it, which nobody means who writes down what an update changes.
 */
export function withCreateOnly(type: ResourceType, model: JsonObject, resource: JsonObject): JsonObject {
  let result = model;
  for (const path of type.createOnly.paths) {
    const value = partOf(resource, path);
    const isSilent = partOf(model, path) === undefined && hasHolder(model, path);
    if (value !== undefined && isSilent) result = withValue(result, path.segments, value);
  }
  return result;
}

/** What stands inside an object goes with it. */
function hasHolder(model: JsonObject, { segments }: PropertyPath): boolean {
  return segments.length === 1 || isJsonObject(resolvePointer(model, formatPointer(segments.slice(0, -1))));
}
