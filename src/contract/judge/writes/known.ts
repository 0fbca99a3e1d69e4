import { type JsonObject, jsonEqual, own } from '../../../json/index.ts';
import type { ResourceType } from '../../../schema/index.ts';
import type { Call, Trace } from '../../trace.ts';
import { identifierOf, isSameResource, newlyListed } from '../identifier.ts';
import { eventsOf } from './events.ts';

/** The identifiers in the events of a call, each once, in the order they came. */
export function identifiersOf(type: ResourceType, call: Call): readonly JsonObject[] {
  const found: JsonObject[] = [];
  for (const { event } of eventsOf(call)) {
    const identifier = identifierOf(type, event.resourceModel);
    if (identifier !== undefined && !found.some((known) => isSameResource(type, known, identifier)))
      found.push(identifier);
  }
  return found;
}

/**
 * The resources that a list shows, an earlier one did not, and no create of the run owns up to. Other scenarios
 * create theirs at the same time.
 */
export function unaccounted(
  type: ResourceType,
  traces: readonly Trace[],
  before: Call,
  after: Call,
): readonly JsonObject[] {
  if (!showsAsMuch(before, after)) return [];
  const fresh = newlyListed(type, before, after);
  if (fresh.length === 0) return [];
  const created = traces
    .flatMap(({ calls }) => calls)
    .filter(({ action }) => action === 'CREATE')
    .flatMap((call) => [...identifiersOf(type, call), ...chosenBy(type, call)]);
  return fresh.filter((identifier) => !created.some((known) => isSameResource(type, known, identifier)));
}

/** A list may be asked for one place only: an earlier one shows what was there if it was asked for no less. */
function showsAsMuch(before: Call, after: Call): boolean {
  const asked = after.request.requestData.resourceProperties;
  return Object.entries(before.request.requestData.resourceProperties).every(([name, value]) =>
    jsonEqual(own(asked, name) ?? null, value),
  );
}

/** A create that was carried out without a word may have made what it was asked for. */
function chosenBy(type: ResourceType, { request, outcome }: Call): readonly JsonObject[] {
  if (outcome.kind === 'failed') return [];
  const chosen = identifierOf(type, request.requestData.resourceProperties);
  return chosen === undefined ? [] : [chosen];
}
