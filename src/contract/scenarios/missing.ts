import type { JsonObject } from '../../json/index.ts';
import { asPrevious } from '../desired.ts';
import { withIdentifier } from '../inputs/index.ts';
import { withParts, withValue } from '../place.ts';
import { listResources, readResource } from '../resource.ts';
import type { Scene } from '../scene.ts';
import type { Scenario } from './scenario.ts';

/** Resources that were never there. */
export const missing: Scenario = {
  name: 'missing',
  // Not to be created: what is asked of a resource that does not exist must be asked properly.
  creates: () => ['typical'],
  run: askForMissing,
};

async function askForMissing(scene: Scene): Promise<void> {
  const identifier = neverUsed(scene);
  if (identifier === undefined)
    return scene.omit('read-missing', 'no identifier can be made that nobody has');
  await listResources(scene, 'list-before-missing', scene.models.creates[0]);
  await readResource(scene, 'read-missing', identifier, undefined);
  for (const { keyedBy, model } of additionalOnes(scene))
    await scene.call({ step: 'read-missing-by-additional', action: 'READ', model, keyedBy });
  await updateMissing(scene, identifier);
  await listResources(scene, 'list-after-missing', scene.models.creates[0]);
  await scene.call({ step: 'delete-missing', action: 'DELETE', model: identifier, keyedBy: 'primary' });
  for (const { keyedBy, model } of additionalOnes(scene))
    await scene.call({ step: 'delete-missing', action: 'DELETE', model, keyedBy });
}

const ATTEMPTS = 8;

/** An identifier that neither the run has used nor somebody else, as far as there are any left. */
function neverUsed({ models, isForeign, isTracked }: Scene): JsonObject | undefined {
  const made = Array.from({ length: ATTEMPTS }, (_, attempt) => models.missing(attempt)).filter(
    (identifier) => identifier !== undefined && !isForeign(identifier),
  );
  return made.find((identifier) => !isTracked(identifier!)) ?? made[0];
}

/** Each additional identifier, of nobody. */
function additionalOnes({
  type,
  models,
}: Scene): readonly { readonly keyedBy: number; readonly model: JsonObject }[] {
  return type.additionalIdentifiers.flatMap((paths, keyedBy) => {
    let model: JsonObject = {};
    for (const path of paths) {
      const value = models.property(path, ATTEMPTS);
      if (value === undefined) return [];
      model = withValue(model, path.segments, value);
    }
    return paths.length === 0 ? [] : [{ keyedBy, model }];
  });
}

/** A proper update, but for somebody who is not there. */
async function updateMissing(scene: Scene, identifier: JsonObject): Promise<void> {
  const { type, models } = scene;
  const [created] = models.creates;
  if (created === undefined)
    return scene.omit('update-missing', models.problem ?? 'no create input can be made');
  const state = withParts(created, type.primaryIdentifier, identifier);
  const update = await scene.call({
    step: 'update-missing',
    action: 'UPDATE',
    model: models.update(state, 1) ?? withIdentifier(type, state, state),
    previous: asPrevious(type, state),
    keyedBy: 'primary',
  });
  if (update !== undefined) await readResource(scene, 'read-after-update-missing', identifier, update);
}
