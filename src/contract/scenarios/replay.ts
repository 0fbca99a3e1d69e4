import { failedWith, succeeded } from '../calls.ts';
import {
  deleteResource,
  listResources,
  type Resource,
  readResource,
  resourceOf,
  updateResource,
} from '../resource.ts';
import type { Scene } from '../scene.ts';
import type { Call } from '../trace.ts';
import type { Scenario } from './scenario.ts';

/** Lost answers, doubled invocations, throttling: the same invocation again, with the same token and context. */
export const replay: Scenario = {
  name: 'replay',
  creates: () => ['full', 'typical'],
  run: async (scene) => {
    await repeatAll(scene);
    await double(scene);
  },
};

async function repeatAll(scene: Scene): Promise<void> {
  const [model] = scene.models.creates;
  if (model === undefined)
    return scene.omit('create-replayed', scene.models.problem ?? 'no create input can be made');
  const create = await scene.call({
    step: 'create-replayed',
    action: 'CREATE',
    model,
    fault: { kind: 'lose' },
  });
  const created = create === undefined ? undefined : existing(scene, create);
  if (create === undefined || created === undefined)
    return scene.omit('read-after-create-replayed', 'create did not succeed');
  await readResource(scene, 'read-after-create-replayed', created.identifier, create);
  await listResources(scene, 'list-after-create-replayed', created.state, create);
  const updated = await repeatUpdate(scene, created);
  const deletion = await deleteResource(scene, 'delete-replayed', updated, { fault: { kind: 'lose' } });
  if (deletion !== undefined)
    await readResource(scene, 'read-after-delete-replayed', updated.identifier, deletion);
}

async function repeatUpdate(scene: Scene, resource: Resource): Promise<Resource> {
  const desired = scene.models.update(resource.state, 1);
  if (desired === undefined) {
    scene.omit('update-replayed', 'nothing of the resource may change');
    return resource;
  }
  const { call, resource: updated } = await updateResource(scene, 'update-replayed', resource, desired, {
    fault: { kind: 'throttle' },
  });
  if (call !== undefined) await readResource(scene, 'read-after-update-replayed', updated.identifier, call);
  return updated;
}

/** A create that was repeated may end with AlreadyExists: the resource is there. */
function existing(scene: Scene, create: Call): Resource | undefined {
  return succeeded(create) || failedWith(create, 'AlreadyExists') ? resourceOf(scene, create) : undefined;
}

async function double(scene: Scene): Promise<void> {
  const model = scene.models.creates[1];
  if (model === undefined)
    return scene.omit('create-doubled', scene.models.problem ?? 'no create input can be made');
  const create = await scene.call({
    step: 'create-doubled',
    action: 'CREATE',
    model,
    fault: { kind: 'double' },
  });
  const created = create === undefined ? undefined : existing(scene, create);
  if (create === undefined || created === undefined)
    return scene.omit('list-after-create-doubled', 'create did not succeed');
  await listResources(scene, 'list-after-create-doubled', created.state, create);
  await deleteResource(scene, 'delete-doubled-one', created);
}
