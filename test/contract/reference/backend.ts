import { randomChoices } from '../../../src/contract/inputs/choices.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import type { WireAction } from '../../../src/provider/index.ts';
import type { PropertyPath, ResourceType } from '../../../src/schema/index.ts';
import { identifierModel } from '../../../src/schema/model/identifier.ts';
import { valueAt, withValueAt } from '../../../src/schema/model/place.ts';
import { covers } from '../../../src/schema/paths/path-tree.ts';
import { makeAt, mayOpen } from './values.ts';

/** The service behind the handlers: what it keeps outlives every invocation. */
export interface Backend {
  readonly type: ResourceType;
  /** In the order of their creation. */
  readonly resources: Set<Resource>;
  /** What was asked for, by action and token. */
  readonly operations: Map<string, Operation>;
  /** The resource that a model identifies, by its primary identifier if it has that; `undefined` if there is none. */
  find(model: JsonObject): Resource | undefined;
  /** Another resource that has one of the identifiers of a model. */
  twin(model: JsonObject, self?: Resource): Resource | undefined;
  nextSerial(): number;
  /** A model with a primary identifier, and one like no other, where parts of it are left to the resource. */
  named(model: JsonObject, serial: number): JsonObject | undefined;
}

export interface Resource {
  readonly serial: number;
  /** Every value that it has, secret ones included. */
  model: JsonObject;
}

export interface Operation {
  readonly action: WireAction;
  readonly resource: Resource;
  /** Before the operation began. */
  readonly previous: JsonObject;
  /** What it shall become. */
  readonly desired: JsonObject;
  /** How far it is. */
  stage: number;
  ended: boolean;
}

const ATTEMPTS = 40;

export function createBackend(type: ResourceType): Backend {
  const resources = new Set<Resource>();
  const all = [type.primaryIdentifier, ...type.additionalIdentifiers];
  let serial = 0;
  const findBy = (
    model: JsonObject,
    paths: readonly PropertyPath[],
    self?: Resource,
  ): Resource | undefined => {
    const key = keyOf(model, paths);
    if (key === undefined) return undefined;
    for (const resource of resources)
      if (resource !== self && keyOf(resource.model, paths) === key) return resource;
    return undefined;
  };
  const twin: Backend['twin'] = (model, self) => {
    for (const paths of all) {
      const found = findBy(model, paths, self);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    type,
    resources,
    operations: new Map(),
    find(model) {
      const paths = all.find((one) => keyOf(model, one) !== undefined);
      return paths === undefined ? undefined : findBy(model, paths);
    },
    twin,
    nextSerial: () => ++serial,
    named(model, number) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const named = withIdentifiers(type, model, number, attempt);
        if (named !== undefined && twin(named) === undefined) return named;
      }
      return undefined;
    },
  };
}

/** What a resource is known by; undefined if a part is missing. */
export function keyOf(model: JsonObject, paths: readonly PropertyPath[]): string | undefined {
  const part = paths.length === 0 ? undefined : identifierModel(model, paths);
  return part && JSON.stringify(part);
}

export function identifies(type: ResourceType, model: JsonObject): boolean {
  return [type.primaryIdentifier, ...type.additionalIdentifiers].some(
    (paths) => keyOf(model, paths) !== undefined,
  );
}

function withIdentifiers(
  type: ResourceType,
  model: JsonObject,
  serial: number,
  attempt: number,
): JsonObject | undefined {
  const own = type.additionalIdentifiers
    .flat()
    .filter(
      ({ segments }) =>
        covers(type.readOnly.tree, segments) &&
        (mayOpen(type, segments) || valueAt(model, segments.slice(0, -1)) !== undefined),
    );
  const choices = randomChoices(serial).part('identifier').part(attempt);
  let named = model;
  for (const path of [...type.primaryIdentifier, ...own]) {
    if (keyOf(named, [path]) !== undefined) continue;
    const made = makeAt(type, path.segments, choices.part(path.pointer));
    if (made === undefined) return undefined;
    named = withValueAt(named, path.segments, made);
  }
  return named;
}
