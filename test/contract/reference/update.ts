import {
  type JsonObject,
  type JsonValue,
  jsonEqual,
  parsePointer,
  resolvePointer,
} from '../../../src/json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import {
  compareModels,
  type PropertyPath,
  type ResourceType,
  validateModel,
} from '../../../src/schema/index.ts';
import { valueAt, withValueAt } from '../../../src/schema/model/place.ts';
import { covers, createPathTree, listedPlaces, withoutPaths } from '../../../src/schema/paths/path-tree.ts';
import { identifies, type Resource } from './backend.ts';
import { failed, succeeded } from './events.ts';
import { operate, type Service, tokenOf } from './operate.ts';
import { completed, withoutNulls } from './values.ts';
import { visibleModel } from './visible.ts';

export function update(service: Service, request: HandlerRequest): ProgressEvent {
  const { backend, manners, type } = service;
  const known = backend.operations.get(tokenOf(request));
  if (known === undefined) {
    const refusal = begin(service, request);
    if (refusal !== undefined) return refusal;
  } else if (!backend.resources.has(known.resource)) {
    return failed('NotFound', 'The resource was deleted since.');
  }
  return operate(service, request, ({ resource }) => succeeded(visibleModel(type, resource.model, manners)));
}

function begin(service: Service, request: HandlerRequest): ProgressEvent | undefined {
  const { type, backend } = service;
  const wanted = withoutNulls(request.requestData.resourceProperties);
  if (!identifies(type, wanted)) return failed('InvalidRequest', 'The request does not say which resource.');
  const resource = backend.find(wanted);
  if (resource === undefined) return failed('NotFound', 'There is no such resource.');
  const desired = completed(type, withFixed(type, wanted, resource.model), resource.serial);
  const refusal = refused(service, wanted, desired, resource.model);
  if (refusal !== undefined) return refusal;
  if (backend.twin(desired, resource) !== undefined)
    return failed('AlreadyExists', 'Another resource has this identifier.');
  backend.operations.set(tokenOf(request), {
    action: 'UPDATE',
    resource,
    previous: resource.model,
    desired,
    stage: -1,
    ended: false,
  });
  return undefined;
}

function refused(
  { type, manners }: Service,
  wanted: JsonObject,
  desired: JsonObject,
  current: JsonObject,
): ProgressEvent | undefined {
  const readOnly = listedPlaces(wanted, type.readOnly.tree).find(
    (pointer) => !sameAt(wanted, current, pointer),
  );
  if (readOnly !== undefined) return failed('InvalidRequest', `${readOnly} is read-only.`);
  const fixed = type.createOnly.paths.find(
    (path) => only(wanted, path) !== undefined && isChanged(type, path, desired, current),
  );
  if (fixed !== undefined) return failed('NotUpdatable', `${fixed.pointer} can only be set by a create.`);
  if (!manners.validates) return undefined;
  const [wrong] = validateModel(type, withoutPaths(wanted, type.readOnly.tree), 'update').filter(
    ({ severity, code }) => severity === 'error' && !SAID_ELSEWHERE.has(code),
  );
  return wrong && failed('InvalidRequest', `${wrong.pointer ?? ''}: ${wrong.code}.`);
}

const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['create-only-changed', 'identifier-missing']);

function sameAt(a: JsonObject, b: JsonObject, pointer: string): boolean {
  const [left, right] = [resolvePointer(a, pointer), resolvePointer(b, pointer)];
  return left !== undefined && right !== undefined && jsonEqual(left, right);
}

/** Whether a property that only a create can set would become another; a secret in it need not be told again. */
function isChanged(
  type: ResourceType,
  path: PropertyPath,
  desired: JsonObject,
  current: JsonObject,
): boolean {
  const differences = compareModels(type, only(current, path) ?? {}, only(desired, path) ?? {});
  return differences.some(
    ({ kind, pointer }) => kind !== 'remove' || !covers(type.writeOnly.tree, parsePointer(pointer) ?? []),
  );
}

/** The part of a model that a path names; undefined if there is none. */
function only(model: JsonObject, path: PropertyPath): JsonObject | undefined {
  const star = path.segments.indexOf('*');
  if (star === -1) {
    const value = valueAt(model, path.segments);
    return value === undefined ? undefined : withValueAt({}, path.segments, value);
  }
  const places = listedPlaces(model, createPathTree([path]));
  if (places.length === 0) return undefined;
  const values = places.map((pointer): [string, JsonValue] => [pointer, resolvePointer(model, pointer)!]);
  return Object.fromEntries(values);
}

/** What an update cannot take away: identifiers, what only a create can set, and what only the resource can say. */
function withFixed(type: ResourceType, wanted: JsonObject, current: Resource['model']): JsonObject {
  let model = wanted;
  for (const { segments } of [...type.primaryIdentifier, ...type.createOnly.paths, ...type.readOnly.paths]) {
    const value = valueAt(current, segments);
    const parent = segments.length === 1 || valueAt(model, segments.slice(0, -1)) !== undefined;
    if (value !== undefined && parent && valueAt(model, segments) === undefined)
      model = withValueAt(model, segments, value);
  }
  return model;
}
