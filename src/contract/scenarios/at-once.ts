import { succeeded } from '../calls.ts';
import { deleteResource, resourceOf, updateResource } from '../resource.ts';
import type { Scene } from '../scene.ts';
import type { Scenario } from './scenario.ts';

/** What was returned as done must be usable at once. */
export const atOnce: Scenario = { name: 'at-once', creates: () => ['typical'], run: hurry };

async function hurry(scene: Scene): Promise<void> {
  const [model] = scene.models.creates;
  if (model === undefined)
    return scene.omit('create-at-once', scene.models.problem ?? 'no create input can be made');
  const create = await scene.call({ step: 'create-at-once', action: 'CREATE', model });
  const resource = create !== undefined && succeeded(create) ? resourceOf(scene, create) : undefined;
  if (resource === undefined) return scene.omit('update-at-once', 'create did not succeed');
  const desired = scene.models.update(resource.state, 1);
  if (desired === undefined) scene.omit('update-at-once', 'nothing of the resource may change');
  const { resource: updated } =
    desired === undefined ? { resource } : await updateResource(scene, 'update-at-once', resource, desired);
  await deleteResource(scene, 'delete-at-once', updated);
}
