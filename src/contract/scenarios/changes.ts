import type { JsonObject } from '../../json/index.ts';
import { covers, type ResourceType } from '../../schema/index.ts';
import {
  createOnlyChanges,
  everythingElse,
  isUpdate,
  isValidUpdate,
  withLess,
  withoutOptional,
} from '../desired.ts';
import { atTheEdges } from '../edges.ts';
import { withIdentifier } from '../inputs/index.ts';
import { withoutValue, withParts } from '../place.ts';
import {
  additionalKeys,
  listResources,
  type Resource,
  readResource,
  readUntilRight,
  updateResource,
} from '../resource.ts';
import type { Scene } from '../scene.ts';

type Desire = (resource: Resource) => JsonObject | undefined;

/**
 * Updates that change everything, some of it, and take away: in one life as soon as everything is there and other,
 * so that nothing of what was before may stay; in the other after some properties were left out by the way.
 */
export async function changeAll(scene: Scene, born: Resource, extent: 'full' | 'minimal'): Promise<Resource> {
  const { type, models } = scene;
  const some: Desire = ({ state }) => models.update(state, 1);
  const all: Desire = ({ state }) => everythingElse(type, state, models);
  const edges: Desire = (resource) => {
    const desired = all(resource);
    return desired && atTheEdges(type, desired, (model) => isUpdate(type, resource.state, model));
  };
  // Of given models only those are used that somebody has thought up: there and back.
  if (!models.areMade)
    return await changeByAdditional(scene, await change(scene, born, [some, backTo(type, born)]));
  const isFull = extent === 'full';
  let resource = await change(scene, born, isFull ? [all] : [edges, some]);
  resource = await takeAway(scene, resource);
  if (isFull) resource = await change(scene, resource, [some]);
  const changed = await changeByAdditional(scene, resource);
  // What is deleted must have had more than it is created anew with: else nothing of it could come back.
  return isFull || changed !== resource ? changed : await change(scene, changed, [all]);
}

function backTo(type: ResourceType, { source }: Resource): Desire {
  return ({ state }) => {
    const desired = withIdentifier(type, source.request.requestData.resourceProperties, state);
    return isUpdate(type, state, desired) ? desired : undefined;
  };
}

async function change(scene: Scene, before: Resource, desires: readonly Desire[]): Promise<Resource> {
  let resource = before;
  for (const desire of desires) {
    const desired = desire(resource);
    if (desired === undefined) {
      scene.omit('update', 'nothing of the resource may change');
      continue;
    }
    const { call, resource: next } = await updateResource(scene, 'update', resource, desired);
    resource = next;
    if (call === undefined) return resource;
    await readUntilRight(scene, 'read-after-update', resource.identifier, call);
    if (desire === desires[0]) await listResources(scene, 'list-after-update', resource.state, call);
  }
  return resource;
}

async function takeAway(scene: Scene, changed: Resource): Promise<Resource> {
  let resource = changed;
  for (const reduce of [withLess, withoutOptional]) {
    const desired = reduce(scene.type, resource.state);
    if (desired === undefined) {
      scene.omit('update-reduce', 'there is nothing that the schema lets go');
      continue;
    }
    const { call, resource: next } = await updateResource(scene, 'update-reduce', resource, desired);
    resource = next;
    if (call !== undefined) await readUntilRight(scene, 'read-after-reduce', resource.identifier, call);
  }
  return resource;
}

async function changeByAdditional(scene: Scene, changed: Resource): Promise<Resource> {
  const { type, models } = scene;
  let resource = changed;
  for (const keyedBy of type.additionalIdentifiers.keys()) {
    // An update before may have changed what the resource is known by.
    if (!additionalKeys(type, resource.state).some((key) => key.keyedBy === keyedBy)) continue;
    const desired =
      models.update(resource.state, 3 + keyedBy) ?? everythingElse(type, resource.state, models);
    const keyed = desired === undefined ? undefined : keyedOnlyBy(type, desired, keyedBy, resource.state);
    // Without the primary identifier the rest must be valid; that it is a change is seen with it.
    const isChange = desired !== undefined && isUpdate(type, resource.state, desired);
    if (keyed === undefined || !isChange || !isValidUpdate(type, resource.state, keyed)) {
      scene.omit('update-by-additional', 'the schema requires the primary identifier, or nothing may change');
      continue;
    }
    const { call, resource: next } = await updateResource(scene, 'update-by-additional', resource, keyed, {
      keyedBy,
    });
    resource = next;
    if (call !== undefined)
      await readUntilRight(scene, 'read-after-update-by-additional', resource.identifier, call);
  }
  return resource;
}

/** A model without the primary identifier. Whatever else a caller may know the resource by is as it was. */
function keyedOnlyBy(type: ResourceType, model: JsonObject, keyedBy: number, state: JsonObject): JsonObject {
  const keys = type.additionalIdentifiers.flatMap((paths, index) =>
    index === keyedBy ? paths : paths.filter(({ segments }) => !covers(type.readOnly.tree, segments)),
  );
  const bare = [...type.primaryIdentifier, ...keys].reduce(
    (rest, { segments }) => withoutValue(rest, segments),
    model,
  );
  return withParts(bare, keys, state);
}

export async function changeCreateOnly(scene: Scene, { identifier, source, state }: Resource): Promise<void> {
  const { type, models } = scene;
  const changes = createOnlyChanges(type, state, models);
  if (changes.length === 0)
    scene.omit('update-create-only', 'no create-only property of the resource can be given another value');
  for (const { model, pointer } of changes) {
    const wrong = { rule: 'createOnlyProperties', pointer };
    const { call } = await updateResource(scene, 'update-create-only', { identifier, source, state }, model, {
      wrong,
    });
    if (call !== undefined) await readResource(scene, 'read-after-create-only', identifier, call);
  }
}
