import type { JsonObject } from '../../json/index.ts';
import {
  createPathTree,
  type Forgives,
  forgivenBy,
  type ResourceType,
  transformModel,
  withoutPaths,
} from '../../schema/index.ts';
import type { Trace } from '../trace.ts';

/** What a handler can be held to of a request: without read-only and write-only properties. */
export interface Asked {
  readonly model: JsonObject;
  /** Differences that a property transform explains. */
  readonly forgives: Forgives;
}

const prepared = new WeakMap<ResourceType, WeakMap<JsonObject, Asked>>();

/**
 * Evaluates the property transforms of all requests of traces. Expressions are evaluated asynchronously, and rules
 * judge synchronously, so that whoever runs rules does this before.
 */
export async function prepareRequests(type: ResourceType, traces: readonly Trace[]): Promise<void> {
  if (type.transforms.length === 0) return;
  const known = prepared.get(type) ?? new WeakMap<JsonObject, Asked>();
  prepared.set(type, known);
  for (const { request } of traces.flatMap(({ calls }) => calls)) {
    const { resourceProperties } = request.requestData;
    if (known.has(resourceProperties)) continue;
    const model = stripped(type, resourceProperties);
    const transformed = await transformModel(type, model);
    known.set(resourceProperties, { model, forgives: forgivenBy(type, transformed) });
  }
}

/** Of a request that was not prepared, whatever has a transform is excused: what it may become is not known. */
export function askedOf(type: ResourceType, requested: JsonObject): Asked {
  const known = prepared.get(type)?.get(requested);
  if (known !== undefined) return known;
  const model = stripped(type, requested);
  if (type.transforms.length === 0) return { model, forgives: () => false };
  return {
    model: withoutPaths(model, createPathTree(type.transforms.map(({ path }) => path))),
    forgives: () => false,
  };
}

function stripped(type: ResourceType, requested: JsonObject): JsonObject {
  return withoutPaths(withoutPaths(requested, type.readOnly.tree), type.writeOnly.tree);
}
