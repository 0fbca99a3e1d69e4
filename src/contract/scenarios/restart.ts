import { succeeded } from '../calls.ts';
import { deleteResource, readResource, resourceOf } from '../resource.ts';
import type { Scene } from '../scene.ts';
import type { Scenario } from './scenario.ts';

/** The provider is ended and started anew between two callbacks: only what it has returned carries it on. */
export const restart: Scenario = {
  name: 'restart',
  creates: () => ['typical'],
  isAlone: true,
  run: interrupt,
};

async function interrupt(scene: Scene): Promise<void> {
  const [model] = scene.models.creates;
  const between = scene.restart;
  if (between === undefined) return scene.omit('create-restarted', 'the provider cannot be started anew');
  if (model === undefined)
    return scene.omit('create-restarted', scene.models.problem ?? 'no create input can be made');
  const fault = { kind: 'restart', between } as const;
  const create = await scene.call({ step: 'create-restarted', action: 'CREATE', model, fault });
  const resource = create !== undefined && succeeded(create) ? resourceOf(scene, create) : undefined;
  if (resource === undefined) return scene.omit('read-after-create-restarted', 'create did not succeed');
  await between();
  await readResource(scene, 'read-after-create-restarted', resource.identifier, create);
  await deleteResource(scene, 'delete-restarted', resource, { fault });
}
