import { type JsonObject, jsonEqual } from '../json/index.ts';
import { realClock } from '../provider/invoke/index.ts';
import { compareModels, type ResourceType, withoutPaths } from '../schema/index.ts';
import { ending, failedWith, succeeded } from './calls.ts';
import { identifierIn } from './place.ts';
import { listResources, readResource } from './resource.ts';
import type { Leak } from './run.ts';
import type { RecordedScene, Stage } from './scene.ts';
import type { Call } from './trace.ts';

/** What was there before the run is somebody else's, and stays. */
export async function lookFirst(
  scene: RecordedScene,
  { ledger, type }: Stage,
  like: JsonObject | undefined,
): Promise<void> {
  const list = await listResources(scene, 'list-first', like);
  if (list === undefined) return;
  ledger.spare(elementsOf(list));
  if (succeeded(list) && type.handlers.list?.schema === undefined) ledger.isComplete();
}

/** Deletes what scenarios have left behind, whatever became of them. */
export async function cleanUp(scene: RecordedScene, stage: Stage): Promise<void> {
  for (const { identifier, standing } of stage.ledger.entries())
    if (standing === 'alive') await deleteLeftOver(scene, stage, identifier);
}

async function deleteLeftOver(
  scene: RecordedScene,
  { ledger }: Stage,
  identifier: JsonObject,
): Promise<void> {
  const deletion = await scene.call({
    step: 'delete-left-over',
    action: 'DELETE',
    model: identifier,
    keyedBy: 'primary',
    after: ledger.callsOf(identifier).made,
  });
  if (deletion === undefined) return;
  const read = await readResource(scene, 'read-left-over', identifier, deletion);
  if (read !== undefined && succeeded(read)) ledger.set(identifier, 'alive');
  else if (succeeded(deletion) || failedWith(deletion, 'NotFound') || (read && failedWith(read, 'NotFound')))
    ledger.set(identifier, 'gone');
}

const LATER_MS = 5 * 60_000;

/** Looks whether everything is gone, deletes what is not, and tells what could not be deleted. */
export async function lookLast(
  scene: RecordedScene,
  stage: Stage,
  like: JsonObject | undefined,
): Promise<readonly Leak[]> {
  const { ledger, clock } = stage;
  // What comes back after a while must be given the time to, where time costs nothing.
  if (clock !== realClock) await clock.sleep(LATER_MS);
  const list = await listResources(scene, 'list-last', like);
  if (list !== undefined) await adoptStrangers(scene, stage, list);
  for (const model of otherPlaces(scene, stage, list)) {
    const other = await scene.call({ step: 'list-last', action: 'LIST', model });
    if (other !== undefined) await adoptStrangers(scene, stage, other);
  }
  for (const { identifier, standing } of ledger.entries()) {
    if (standing === 'alive') continue;
    const { deleted } = ledger.callsOf(identifier);
    const read = await readResource(scene, 'read-last', identifier, deleted);
    if (read !== undefined && succeeded(read)) ledger.set(identifier, 'alive');
  }
  await cleanUp(scene, stage);
  return ledger
    .entries()
    .filter(({ standing }) => standing === 'alive')
    .map(({ identifier }) => ({ identifier, reason: reasonOf(scene, identifier) }));
}

const MOST_PLACES = 20;

/** Where a list must be told where to look: every other place that something was created in. */
function otherPlaces(
  { type, models }: RecordedScene,
  { ledger }: Stage,
  list: Call | undefined,
): readonly JsonObject[] {
  if (type.handlers.list?.schema === undefined) return [];
  const places: JsonObject[] = list === undefined ? [] : [list.request.requestData.resourceProperties];
  const known = places.length;
  for (const requested of ledger.requested()) {
    const place = models.list(requested);
    if (place !== undefined && !places.some((other) => jsonEqual(other, place))) places.push(place);
    if (places.length > MOST_PLACES) break;
  }
  return places.slice(known);
}

function reasonOf({ calls, type }: RecordedScene, identifier: JsonObject): string {
  const of = (call: Call): boolean => jsonEqual(call.request.requestData.resourceProperties, identifier);
  const deletion = calls.findLast((call) => call.step === 'delete-left-over' && of(call));
  if (type.handlers.delete === undefined) return 'the schema has no delete handler';
  if (deletion === undefined) return 'delete was not tried: it did not end in its time before';
  const { event } = deletion.outcome;
  if (succeeded(deletion)) return 'delete ended with SUCCESS, but a read still finds it';
  return `delete ended with ${ending(deletion)}${event?.message ? `: ${event.message}` : ''}`;
}

/**
 * A list shows what nobody told of. Others may use the same place, so that only what has the values of a create of
 * this run is taken for its own.
 */
async function adoptStrangers(scene: RecordedScene, { ledger, type }: Stage, list: Call): Promise<void> {
  const known = new Set(ledger.entries().map(({ identifier }) => JSON.stringify(identifier)));
  for (const element of elementsOf(list)) {
    const identifier = identifierIn(element, type.primaryIdentifier);
    if (identifier === undefined || ledger.isSpared(identifier)) continue;
    if (known.has(JSON.stringify(identifier))) {
      ledger.set(identifier, 'alive');
      continue;
    }
    known.add(JSON.stringify(identifier));
    const read = await readResource(scene, 'read-stranger', identifier, list);
    const model = read?.outcome.model ?? element;
    if (ledger.requested().some((requested) => isMadeOf(type, requested, model)))
      ledger.set(identifier, 'alive');
  }
}

/** Whether a resource is what a request asked for, or part of it. Generated texts are hardly ever there twice. */
function isMadeOf(type: ResourceType, requested: JsonObject, model: JsonObject): boolean {
  const own = withoutPaths(model, type.readOnly.tree);
  const shared = Object.keys(own).filter((name) => Object.hasOwn(requested, name));
  const pick = (from: JsonObject): JsonObject =>
    Object.fromEntries(shared.map((name) => [name, from[name]!]));
  if (shared.length === 0 || compareModels(type, pick(requested), pick(own)).length > 0) return false;
  const isWhole = Object.keys(withoutPaths(requested, type.writeOnly.tree)).every((name) =>
    shared.includes(name),
  );
  return isWhole || shared.some((name) => hasLongText(own[name]!));
}

const LONG = 8;

function hasLongText(value: JsonObject[string]): boolean {
  if (typeof value === 'string') return value.length >= LONG;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText);
}

function elementsOf({ outcome }: Call): readonly JsonObject[] {
  return (outcome.pages ?? []).flat();
}
