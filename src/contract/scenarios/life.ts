import type { JsonObject } from '../../json/index.ts';
import { covers, type ResourceType } from '../../schema/index.ts';
import { succeeded } from '../calls.ts';
import { asPrevious, isCreate } from '../desired.ts';
import { withParts } from '../place.ts';
import {
  additionalKeys,
  deleteResource,
  listResources,
  type Resource,
  readResource,
  readUntilRight,
  resourceOf,
  updateResource,
} from '../resource.ts';
import type { Scene } from '../scene.ts';
import type { StepName } from '../steps.ts';
import type { Call } from '../trace.ts';
import { changeAll, changeCreateOnly } from './changes.ts';
import type { Scenario } from './scenario.ts';

/** One resource from its creation to its end: once with everything that the schema knows, once with the least. */
export function lifeOf(extent: 'full' | 'minimal'): Scenario {
  return { name: 'life', creates: () => [extent], run: (scene) => live(scene, extent) };
}

async function live(scene: Scene, extent: 'full' | 'minimal'): Promise<void> {
  const [model] = scene.models.creates;
  if (model === undefined) return scene.omit('create', scene.models.problem ?? 'no create input can be made');
  const create = await scene.call({ step: 'create', action: 'CREATE', model });
  const born = create === undefined ? undefined : await lookAtCreated(scene, create);
  if (born === undefined) return;
  await createAgain(scene, born, extent);
  const changed = await changeAll(scene, born, extent);
  await changeCreateOnly(scene, changed);
  const deletion = await endLife(scene, changed, extent);
  if (deletion !== undefined) await startAnew(scene, model, deletion, extent);
}

async function lookAtCreated(scene: Scene, create: Call): Promise<Resource | undefined> {
  const resource = resourceOf(scene, create);
  const like = resource?.state ?? create.request.requestData.resourceProperties;
  if (!succeeded(create)) {
    scene.omit('read-after-create', 'create did not succeed');
    if (create.outcome.kind !== 'failed') return undefined;
    // What failed from the start must have left nothing behind.
    if (resource !== undefined) await readResource(scene, 'read-after-create', resource.identifier, create);
    await listResources(scene, 'list-after-create', like, create);
    return undefined;
  }
  if (resource === undefined) {
    scene.omit('read-after-create', 'create did not return the primary identifier');
    await listResources(scene, 'list-after-create', like, create);
    return undefined;
  }
  const read = await readUntilRight(scene, 'read-after-create', resource.identifier, create);
  if (read !== undefined && !succeeded(read))
    await scene.call({ step: 'read-with-model', action: 'READ', model: resource.state, after: create });
  await readByAdditional(scene, 'read-by-additional', resource.state, create);
  await listResources(scene, 'list-after-create', like, create);
  return resource;
}

async function readByAdditional(scene: Scene, step: StepName, state: JsonObject, after: Call): Promise<void> {
  for (const { keyedBy, model } of additionalKeys(scene.type, state))
    await scene.call({ step, action: 'READ', model, keyedBy, after });
}

/** The same create again, which must not make a second resource. */
async function createAgain(
  scene: Scene,
  { source, identifier, state }: Resource,
  extent: 'full' | 'minimal',
): Promise<void> {
  const { bearerToken: token, requestData } = source.request;
  const model = requestData.resourceProperties;
  const again = await scene.call({
    step: 'create-same-token',
    action: 'CREATE',
    model,
    token,
    after: source,
  });
  if (again !== undefined) await listResources(scene, 'list-after-same-token', state, again);
  if (!choosesIdentifier(scene.type))
    return scene.omit('create-existing', 'the resource itself chooses its primary identifier');
  const twin = extent === 'minimal' ? otherUnder(scene, state) : undefined;
  const existing = await scene.call({
    step: 'create-existing',
    action: 'CREATE',
    model: twin ?? model,
    after: source,
  });
  if (existing !== undefined) await readResource(scene, 'read-after-existing', identifier, existing);
}

export function choosesIdentifier({ primaryIdentifier, readOnly }: ResourceType): boolean {
  return primaryIdentifier.every(({ segments }) => !covers(readOnly.tree, segments));
}

/** It is the identifier that makes two resources the same one, whatever else is asked for. */
function otherUnder({ type, models }: Scene, state: JsonObject): JsonObject | undefined {
  const other = models.areMade ? models.other(9, 'full') : undefined;
  if (other === undefined) return undefined;
  const keys = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()].filter(
    ({ segments }) => !covers(type.readOnly.tree, segments),
  );
  const twin = withParts(other, keys, state);
  return isCreate(type, twin) ? twin : undefined;
}

/** Deletes the resource, and asks everybody whether it is gone. */
async function endLife(
  scene: Scene,
  resource: Resource,
  extent: 'full' | 'minimal',
): Promise<Call | undefined> {
  const { identifier, state } = resource;
  const deletion = await deleteOrInsist(scene, resource);
  if (deletion === undefined) return undefined;
  await readResource(scene, 'read-after-delete', identifier, deletion);
  await readByAdditional(scene, 'read-by-additional-after-delete', state, deletion);
  await listResources(scene, 'list-after-delete', state, deletion);
  const desired = scene.models.update(state, 5) ?? asPrevious(scene.type, state);
  const { call: update } = await updateResource(
    scene,
    'update-after-delete',
    { ...resource, source: deletion },
    desired,
  );
  if (update !== undefined) await readResource(scene, 'read-after-update-after-delete', identifier, update);
  await deleteResource(scene, 'delete-after-delete', { ...resource, source: deletion });
  // In the other life, what is left under an additional identifier is left to be found at the end of the run.
  for (const { keyedBy, model } of extent === 'full' ? additionalKeys(scene.type, state) : [])
    await scene.call({ step: 'delete-after-delete', action: 'DELETE', model, keyedBy, after: deletion });
  return deletion;
}

/** If the identifier alone is not enough, the whole model may be: the rest can then be seen all the same. */
async function deleteOrInsist(scene: Scene, resource: Resource): Promise<Call | undefined> {
  const deletion = await deleteResource(scene, 'delete', resource);
  if (deletion === undefined || succeeded(deletion)) return deletion;
  const { state: model, identifier: of, source: after } = resource;
  const again = await scene.call({ step: 'delete-with-model', action: 'DELETE', model, after, of });
  if (again !== undefined && succeeded(again)) return again;
  scene.omit('read-after-delete', 'delete did not succeed');
  return undefined;
}

/** The same once more: nothing of the old one may be in the way. */
async function startAnew(
  scene: Scene,
  model: JsonObject,
  deletion: Call,
  extent: 'full' | 'minimal',
): Promise<void> {
  const create = await scene.call({ step: 'create-after-delete', action: 'CREATE', model, after: deletion });
  const resource = create === undefined || !succeeded(create) ? undefined : resourceOf(scene, create);
  if (create === undefined || resource === undefined)
    return scene.omit('read-after-recreate', 'it could not be created again');
  await readResource(scene, 'read-after-recreate', resource.identifier, create);
  const last = await deleteByAdditional(scene, resource, extent === 'full' ? 0 : -1);
  if (last !== undefined) await readResource(scene, 'read-after-recreate-deleted', resource.identifier, last);
}

/** By an additional identifier alone, if it has one. */
async function deleteByAdditional(
  scene: Scene,
  resource: Resource,
  which: 0 | -1,
): Promise<Call | undefined> {
  const key = additionalKeys(scene.type, resource.state).at(which);
  if (key === undefined) return await deleteResource(scene, 'delete-recreated', resource);
  const { keyedBy, model } = key;
  const deletion = await deleteResource(scene, 'delete-by-additional', resource, {
    model,
    keyedBy,
    of: resource.identifier,
  });
  if (deletion !== undefined && succeeded(deletion)) return deletion;
  return await deleteResource(scene, 'delete-recreated', resource);
}
