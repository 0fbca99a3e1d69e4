import type { JsonObject } from '../json/index.ts';
import { realClock } from '../provider/invoke/index.ts';
import type { ResourceType } from '../schema/index.ts';
import { succeeded } from './calls.ts';
import { asPrevious, knownState } from './desired.ts';
import { missingValues } from './judge/complete.ts';
import { echoDifferences } from './judge/echo.ts';
import { replacementProblems } from './judge/writes/replaced.ts';
import { identifierIn, withParts } from './place.ts';
import type { Ask, Scene } from './scene.ts';
import type { StepName } from './steps.ts';
import type { Call } from './trace.ts';

/** A resource that a scenario has made, and how it stands. */
export interface Resource {
  readonly identifier: JsonObject;
  /** The create or update that it has its state from. */
  readonly source: Call;
  /** What was asked for and what came back, together. */
  readonly state: JsonObject;
}

/** The resource that a create has made, if it is known which. */
export function resourceOf({ type }: Scene, source: Call): Resource | undefined {
  const { identifier, model } = source.outcome;
  if (identifier === undefined) return undefined;
  const state = knownState(type, source.request.requestData.resourceProperties, model);
  return { identifier, source, state: withParts(state, type.primaryIdentifier, identifier) };
}

/** Each additional identifier that the resource has, with its place in the schema's list. */
export function additionalKeys(
  type: ResourceType,
  state: JsonObject,
): readonly { readonly keyedBy: number; readonly model: JsonObject }[] {
  return type.additionalIdentifiers.flatMap((paths, keyedBy) => {
    const model = identifierIn(state, paths);
    return model === undefined ? [] : [{ keyedBy, model }];
  });
}

export async function readResource(
  scene: Scene,
  step: StepName,
  identifier: JsonObject,
  after: Call | undefined,
): Promise<Call | undefined> {
  return await scene.call({ step, action: 'READ', model: identifier, keyedBy: 'primary', after });
}

export async function listResources(
  scene: Scene,
  step: StepName,
  like: JsonObject | undefined,
  after?: Call,
  more: Partial<Ask> = {},
): Promise<Call | undefined> {
  // After a call about a resource the list must be able to show it; else there need not be anything to show.
  const { models } = scene;
  const model = after === undefined || like === undefined ? models.anyList(like) : models.list(like);
  if (model === undefined) {
    scene.omit(step, 'the resource does not have what the list handler must be told');
    return undefined;
  }
  return await scene.call({ step, action: 'LIST', model, after, ...more });
}

export async function deleteResource(
  scene: Scene,
  step: StepName,
  { identifier, source }: Resource,
  more: Partial<Ask> = {},
): Promise<Call | undefined> {
  return await scene.call({
    step,
    action: 'DELETE',
    model: identifier,
    keyedBy: 'primary',
    after: source,
    ...more,
  });
}

/** Updates a resource; it is another one afterwards if that has worked. */
export async function updateResource(
  scene: Scene,
  step: StepName,
  resource: Resource,
  desired: JsonObject,
  more: Partial<Ask> = {},
): Promise<{ readonly call: Call | undefined; readonly resource: Resource }> {
  const call = await scene.call({
    step,
    action: 'UPDATE',
    model: desired,
    previous: asPrevious(scene.type, resource.state),
    keyedBy: 'primary',
    after: resource.source,
    of: resource.identifier,
    ...more,
  });
  if (call === undefined || !succeeded(call)) return { call, resource };
  const state = knownState(scene.type, desired, call.outcome.model);
  return {
    call,
    resource: {
      ...resource,
      source: call,
      state: withParts(state, scene.type.primaryIdentifier, resource.identifier),
    },
  };
}

/** Waits between reads of a resource that is not yet what it should be. */
const LATER_MS = [1_000, 5_000, 20_000];
const REALLY_LATER_MS = [1_000, 4_000];

/** A provider that is always wrong is not waited for again and again. */
const MOST_WAITS = 2;

/** Reads a resource; if it is not what was asked for, again a little later, to see whether it will be. */
export async function readUntilRight(
  scene: Scene,
  step: StepName,
  identifier: JsonObject,
  after: Call,
): Promise<Call | undefined> {
  const first = await readResource(scene, step, identifier, after);
  if (first === undefined || isRight(scene.type, first, after)) return first;
  const waits = scene.clock === realClock ? REALLY_LATER_MS : LATER_MS;
  for (const wait of scene.waits.inVain < MOST_WAITS ? waits : waits.slice(0, 1)) {
    await scene.clock.sleep(wait);
    const again = await readResource(scene, 'read-again', identifier, after);
    if (again === undefined || isRight(scene.type, again, after)) return first;
  }
  scene.waits.inVain += 1;
  return first;
}

/** Whether a read shows what was asked for, and nothing of what was to go. */
function isRight(type: ResourceType, read: Call, after: Call): boolean {
  const { model } = read.outcome;
  if (!succeeded(read) || model === undefined) return false;
  const requested = after.request.requestData.resourceProperties;
  const left = after.action === 'UPDATE' ? replacementProblems(type, after, model) : undefined;
  return (
    (left ?? []).length === 0 &&
    echoDifferences(type, requested, model).length === 0 &&
    missingValues(type, model, { requested }).length === 0
  );
}
